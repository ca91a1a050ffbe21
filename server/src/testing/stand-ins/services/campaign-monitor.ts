import { getList, getText } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface CampaignMonitorStandIn extends StandIn {
  apiKey: string;
  clientId: string;
  code: string;
  /** By list, the addresses on it, each with its fields. */
  lists: Map<string, Map<string, Record<string, string>>>;
}

const refused = (status: number, Code: number, Message: string): StandInAnswer => ({
  status,
  body: { Code, Message },
});

const names: Record<string, { Title: string; ConfirmedOptIn: boolean }> = {
  'list-news': { Title: 'News', ConfirmedOptIn: false },
  'list-offers': { Title: 'Offers', ConfirmedOptIn: true },
};

function subscribe(list: Map<string, Record<string, string>>, call: ServiceCall): StandInAnswer {
  const email = getText(call.json, 'EmailAddress') ?? '';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return refused(400, 1, 'Invalid Email Address');
  if (getText(call.json, 'ConsentToTrack') === null)
    return refused(400, 312, 'The ConsentToTrack value is required');
  const custom = getList(call.json, 'CustomFields').map((one): [string, string] => [
    getText(one, 'Key') ?? '',
    getText(one, 'Value') ?? '',
  ]);
  list.set(email, { Name: getText(call.json, 'Name') ?? '', ...Object.fromEntries(custom) });
  return { status: 201, body: email };
}

function api(
  { lists, clientId }: Pick<CampaignMonitorStandIn, 'lists' | 'clientId'>,
  path: string,
  call: ServiceCall,
): StandInAnswer {
  if (path === '/primarycontact.json') return { status: 200, body: { EmailAddress: 'owner@example.com' } };
  if (path === '/clients.json') return { status: 200, body: [{ ClientID: clientId, Name: 'The Client' }] };
  if (path === `/clients/${clientId}/lists.json`)
    return {
      status: 200,
      body: Object.entries(names).map(([ListID, { Title: Name }]) => ({ ListID, Name })),
    };
  if (path === `/clients/${clientId}/listsforemail.json`) {
    const email = call.query.get('email') ?? '';
    const known = Object.entries(names).filter(([ListID]) => lists.get(ListID)?.has(email));
    return {
      status: 200,
      body: known.map(([ListID, { Title: ListName }]) => ({ ListID, ListName, SubscriberState: 'Active' })),
    };
  }
  const [, ofList, rest] = /^\/lists\/([\w-]+?)(\/customfields)?\.json$/.exec(path) ?? [];
  if (ofList && names[ofList])
    return {
      status: 200,
      body: rest ? [{ FieldName: 'Plan', Key: '[Plan]' }] : { ListID: ofList, ...names[ofList] },
    };
  const [, id = '', action] = /^\/subscribers\/([\w-]+?)(\/unsubscribe)?\.json$/.exec(path) ?? [];
  const list = lists.get(id);
  if (!list) return refused(404, 101, 'Invalid ListID');
  if (call.method === 'POST' && !action) return subscribe(list, call);
  const email = call.query.get('email') ?? getText(call.json, 'EmailAddress') ?? '';
  return list.delete(email)
    ? { status: 200 }
    : refused(400, 203, 'Subscriber not in list or has already been removed.');
}

function token(call: ServiceCall, code: string): StandInAnswer {
  if (new URLSearchParams(call.text).get('code') === code)
    return {
      status: 200,
      body: { access_token: 'cm-token', expires_in: 1_209_600, refresh_token: 'cm-refresh' },
    };
  const body = { error: 'invalid_grant', error_description: 'Specified code was invalid or expired' };
  return { status: 400, body };
}

/** Starts Campaign Monitor: one client with two lists, of which one needs a confirmation. */
export async function startCampaignMonitor({
  apiKey = 'campaign-monitor-key',
  clientId = 'client-1',
  ...options
}: Parameters<typeof startService>[1] & {
  apiKey?: string;
  clientId?: string;
} = {}): Promise<CampaignMonitorStandIn> {
  const lists = new Map(Object.keys(names).map((id) => [id, new Map<string, Record<string, string>>()]));
  const code = 'campaign-code';
  const made = await startService((call) => {
    if (call.path === '/oauth/token') return token(call, code);
    const { authorization = '' } = call.headers;
    if (
      ![`Basic ${Buffer.from(`${apiKey}:x`).toString('base64')}`, 'Bearer cm-token'].includes(authorization)
    )
      return refused(
        401,
        authorization.startsWith('Bearer') ? 120 : 50,
        'Must supply a valid OAuth token or API key',
      );
    return call.path.startsWith('/api/v3.3')
      ? api({ lists, clientId }, call.path.slice('/api/v3.3'.length), call)
      : { status: 404 };
  }, options);
  return Object.assign(made, { apiKey, clientId, code, lists });
}
