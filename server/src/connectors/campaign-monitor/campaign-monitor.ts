// Campaign Monitor's API 3.3: clients, their lists, subscribers and custom fields.
import type { Choice, Connector, OauthApp, ServiceTask } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getList,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

interface CampaignMonitorSettings {
  /** An API key, or a token of an authorization. */
  auth: { apiKey: string } | { token: string };
  base: string;
}

export const campaignMonitorAddress = 'https://api.createsend.com';

const codeOf = ({ json }: ServiceResponse) => Number(getText(json, 'Code'));
const reasonOf = ({ json }: ServiceResponse) =>
  getText(json, 'Message') ?? getText(json, 'error_description');
/** Codes 120, 121 and 122: the token is invalid, expired or revoked. 203: no such subscriber. */
const troubleOf = (answer: ServiceResponse) =>
  [50, 100, 120, 121, 122].includes(codeOf(answer)) ? ('account' as const) : null;

const part = encodeURIComponent;

/** Name of the subscriber field that is no custom field. */
const nameField = 'Name';

export interface CampaignList {
  id: string;
  name: string;
}

interface Subscriber {
  email: string;
  fields: Readonly<Record<string, string | number | boolean>>;
  /** True to resubscribe a member who unsubscribed there. */
  isAgain?: boolean;
}

const subscribersOf = (api: string, list: string) => `${api}/subscribers/${part(list)}`;

function subscribe(
  api: string,
  list: string,
  { email, fields, isAgain = false }: Subscriber,
): ServiceRequest {
  const { [nameField]: name, ...custom } = fields;
  const body = {
    EmailAddress: email,
    Name: String(name ?? ''),
    CustomFields: Object.entries(custom).map(([Key, Value]) => ({ Key, Value })),
    Resubscribe: isAgain,
    ConsentToTrack: 'Unchanged',
  };
  return { method: 'POST', url: `${subscribersOf(api, list)}.json`, body };
}

/** Returns the request to unsubscribe; an address that isn't on the list is answered with 400. */
function unsubscribe(api: string, list: string, email: string): ServiceRequest {
  const url = `${subscribersOf(api, list)}/unsubscribe.json`;
  return { method: 'POST', url, body: { EmailAddress: email }, alsoFine: [400] };
}

/** Returns the requests that subscribe or unsubscribe a member. */
function requestsFor(api: string, task: ServiceTask): ServiceRequest[] {
  switch (task.kind) {
    case 'message':
      return [];
    case 'unsubscribe':
      return task.lists.map((list) => unsubscribe(api, list, task.email));
    case 'erase':
      return task.lists.map((list) => ({
        method: 'DELETE',
        url: `${subscribersOf(api, list)}.json?email=${part(task.email)}`,
        alsoFine: [400, 404],
      }));
    case 'upsert':
      return [
        ...task.lists.map((list) => subscribe(api, list, task)),
        ...task.leaves.map((list) => unsubscribe(api, list, task.email)),
      ];
  }
}

interface CampaignMonitor extends Connector {
  clients(send: Send): Promise<Choice[]>;
  lists(send: Send, clientId: string): Promise<Choice[]>;
  /** Returns whether subscribers have to confirm before they are on it. */
  confirmedOptIn(send: Send, listId: string): Promise<boolean>;
  fieldsOf(send: Send, listId: string): Promise<Choice[]>;
  /**
   * Returns the lists of a client that the address is or was on, each with its state there, such as Active or
   * Unsubscribed.
   */
  listsOf(send: Send, clientId: string, email: string): Promise<{ list: string; state: string }[]>;
  /** Returns the request that subscribes a member, even one who unsubscribed before. */
  subscribing(list: string, who: Omit<Subscriber, 'isAgain'>): ServiceRequest;
  unsubscribing(list: string, email: string): ServiceRequest;
}

export function campaignMonitor({ auth, base }: CampaignMonitorSettings): CampaignMonitor {
  const basic = 'apiKey' in auth ? Buffer.from(`${auth.apiKey}:x`).toString('base64') : null;
  const headers = { authorization: 'token' in auth ? `Bearer ${auth.token}` : `Basic ${basic}` };
  const api = `${base}/api/v3.3`;
  const call = (send: Send, request: ServiceRequest) =>
    callService(send, request, { headers, reasonOf, troubleOf });
  const get = async (send: Send, path: string) =>
    (await call(send, { method: 'GET', url: `${api}${path}` })).json;
  const named = (rows: unknown[], key: string, title: string): Choice[] =>
    rows.map((row) => ({ key: getText(row, key) ?? '', title: getText(row, title) ?? '' }));
  return {
    requests: (task) => requestsFor(api, task),
    subscribing: (list, who) => subscribe(api, list, { ...who, isAgain: true }),
    unsubscribing: (list, email) => unsubscribe(api, list, email),
    listsOf: async (send, clientId, email) => {
      const path = `/clients/${part(clientId)}/listsforemail.json?email=${part(email)}`;
      return getList(await get(send, path)).map((one) => ({
        list: getText(one, 'ListID') ?? '',
        state: getText(one, 'SubscriberState') ?? '',
      }));
    },
    call,
    fields: async () => [{ key: nameField, title: 'Name' }],
    account: async (send) =>
      getText(await get(send, '/primarycontact.json'), 'EmailAddress') ?? 'Campaign Monitor',
    clients: async (send) => named(getList(await get(send, '/clients.json')), 'ClientID', 'Name'),
    lists: async (send, clientId) =>
      named(getList(await get(send, `/clients/${part(clientId)}/lists.json`)), 'ListID', 'Name'),
    confirmedOptIn: async (send, listId) =>
      Reflect.get(Object(await get(send, `/lists/${part(listId)}.json`)), 'ConfirmedOptIn') === true,
    fieldsOf: async (send, listId) => [
      { key: nameField, title: 'Name' },
      ...named(getList(await get(send, `/lists/${part(listId)}/customfields.json`)), 'Key', 'FieldName'),
    ],
  };
}

export const campaignMonitorOauth = {
  address: campaignMonitorAddress,
  authorizeUrl: (base: string, app: OauthApp, redirect: string, state: string): string => {
    const scope = 'ManageLists,ImportSubscribers';
    const query = { type: 'web_server', client_id: app.clientId, redirect_uri: redirect, scope, state };
    return `${base}/oauth?${new URLSearchParams(query)}`;
  },
  /** @throws ServiceFailure */
  finish: async (send: Send, base: string, app: OauthApp, redirect: string, code: string) => {
    const form = {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: redirect,
      code,
    };
    const { json } = await callService(
      send,
      { method: 'POST', url: `${base}/oauth/token`, form },
      { reasonOf },
    );
    const access_token = getText(json, 'access_token');
    if (access_token === null) throw new ServiceFailure('refused', 'Campaign Monitor gave no token.');
    const refresh_token = getText(json, 'refresh_token') ?? '';
    const seconds = Number(getText(json, 'expires_in') ?? 0);
    const expires_at = Math.floor(Date.now() / 1_000) + seconds;
    return { tokens: { access_token, refresh_token, expires_at }, account: 'Campaign Monitor' };
  },
};
