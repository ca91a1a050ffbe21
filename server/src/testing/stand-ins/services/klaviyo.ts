import { createHash } from 'node:crypto';
import { getField, getList, getText } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface KlaviyoStandIn extends StandIn {
  key: string;
  /** Attributes by email. */
  profiles: Map<string, Record<string, unknown>>;
  /** By list, the ids of the profiles on it. */
  lists: Map<string, Set<string>>;
  /** By their unique ids. */
  events: Map<string, { metric: string; email: string }>;
  unsubscribed: Set<string>;
}

/** Returns the profile id of an email. */
export const klaviyoId = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 26);

const refused = (status: number, code: string, detail: string): StandInAnswer => ({
  status,
  body: { errors: [{ id: '1', status, code, title: 'Invalid input.', detail, source: {} }] },
});

type State = Omit<KlaviyoStandIn, keyof StandIn | 'key'>;

function importProfile({ profiles }: State, call: ServiceCall): StandInAnswer {
  const given = Object(getField(call.json, 'data', 'attributes')) as Record<string, unknown>;
  const email = getText(given, 'email') ?? '';
  if (!email.includes('@')) return refused(400, 'invalid', 'Invalid email address');
  const phone = getText(given, 'phone_number');
  if (phone !== null && !/^\+\d{8,15}$/.test(phone)) return refused(400, 'invalid', 'Invalid phone number');
  const isNew = !profiles.has(email);
  profiles.set(email, { ...profiles.get(email), ...given });
  return { status: isNew ? 201 : 200, body: { data: { type: 'profile', id: klaviyoId(email) } } };
}

function changeList({ lists }: State, list: string, call: ServiceCall): StandInAnswer {
  const members = lists.get(list);
  if (!members) return refused(404, 'not_found', `A list with id ${list} does not exist.`);
  for (const one of getList(call.json, 'data')) {
    const id = getText(one, 'id') ?? '';
    if (call.method === 'DELETE') members.delete(id);
    else members.add(id);
  }
  return { status: 204 };
}

function addEvent({ events }: State, call: ServiceCall): StandInAnswer {
  const given = getField(call.json, 'data', 'attributes');
  const metric = getText(given, 'metric', 'data', 'attributes', 'name');
  const email = getText(given, 'profile', 'data', 'attributes', 'email');
  if (metric === null || email === null) return refused(400, 'invalid', 'metric and profile are required');
  events.set(getText(given, 'unique_id') ?? String(events.size), { metric, email });
  return { status: 202 };
}

function answer(state: State, call: ServiceCall): StandInAnswer {
  const [, list] = /^\/api\/lists\/([\w-]+)\/relationships\/profiles$/.exec(call.path) ?? [];
  if (list) return changeList(state, list, call);
  const given = getField(call.json, 'data', 'attributes');
  switch (call.path) {
    case '/api/profile-import':
      return importProfile(state, call);
    case '/api/events':
      return addEvent(state, call);
    case '/api/lists': {
      const data = [...state.lists.keys()].map((id) => ({ type: 'list', id, attributes: { name: id } }));
      return { status: 200, body: { data } };
    }
    case '/api/accounts': {
      const attributes = { contact_information: { organization_name: 'The Organization' } };
      return { status: 200, body: { data: [{ type: 'account', id: 'A1', attributes }] } };
    }
    case '/api/profile-subscription-bulk-delete-jobs':
      for (const one of getList(given, 'profiles', 'data'))
        state.unsubscribed.add(getText(one, 'attributes', 'email') ?? '');
      return { status: 202 };
    case '/api/data-privacy-deletion-jobs':
      state.profiles.delete(getText(given, 'profile', 'data', 'attributes', 'email') ?? '');
      return { status: 202 };
    default:
      return refused(404, 'not_found', 'There is no such path.');
  }
}

/** Starts Klaviyo: profiles, a list for paying members and one for others, and events. */
export async function startKlaviyo(options?: Parameters<typeof startService>[1]): Promise<KlaviyoStandIn> {
  const key = 'pk_0123456789abcdef';
  const state: State = {
    profiles: new Map(),
    lists: new Map([
      ['PAID', new Set()],
      ['FREE', new Set()],
    ]),
    events: new Map(),
    unsubscribed: new Set(),
  };
  const made = await startService((call) => {
    if (call.headers.authorization !== `Klaviyo-API-Key ${key}`)
      return refused(401, 'authentication_failed', 'Incorrect authentication credentials.');
    if (!/^\d{4}-\d\d-\d\d$/.test(String(call.headers.revision)))
      return refused(400, 'invalid', 'A revision is required.');
    return answer(state, call);
  }, options);
  return Object.assign(made, { key, ...state });
}
