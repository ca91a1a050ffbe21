import { getField, getList, getText } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface Person {
  email: string;
  status: string;
  fields: Record<string, unknown>;
  tags: string[];
}

interface MailchimpStandIn extends StandIn {
  key: string;
  listId: string;
  /** By the hash of their address. */
  people: Map<string, Person>;
  code: string;
}

const problem = (status: number, title: string, detail: string): StandInAnswer => ({
  status,
  body: { type: 'about:blank', title, status, detail, instance: '1' },
  headers: { 'content-type': 'application/problem+json' },
});

const mergeFields = [
  { tag: 'FNAME', name: 'First Name' },
  { tag: 'LNAME', name: 'Last Name' },
  { tag: 'PLAN', name: 'Plan' },
];

function upsert(people: Map<string, Person>, hash: string, call: ServiceCall): StandInAnswer {
  const email = getText(call.json, 'email_address') ?? '';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return problem(400, 'Invalid Resource', 'Please provide a valid email address.');
  const known = people.get(hash);
  if (!known && getText(call.json, 'status_if_new') === null)
    return problem(400, 'Invalid Resource', 'status_if_new is required.');
  const fields = Object(getField(call.json, 'merge_fields') ?? {}) as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !mergeFields.some(({ tag }) => tag === name));
  if (unknown) return problem(400, 'Invalid Resource', `Unknown merge field ${unknown}.`);
  const status = getText(call.json, 'status') ?? known?.status ?? getText(call.json, 'status_if_new') ?? '';
  people.set(hash, { email, status, fields: { ...known?.fields, ...fields }, tags: known?.tags ?? [] });
  return { status: 200, body: { id: hash, email_address: email, status } };
}

function ofMember(people: Map<string, Person>, hash: string, rest: string, call: ServiceCall): StandInAnswer {
  if (call.method === 'PUT' && rest === '') return upsert(people, hash, call);
  const known = people.get(hash);
  if (!known) return problem(404, 'Resource Not Found', 'The requested resource could not be found.');
  if (rest === '/actions/delete-permanent') {
    people.delete(hash);
    return { status: 204 };
  }
  if (rest !== '/tags') return { status: 200, body: { interests: { i1: true, i2: false } } };
  known.tags.push(...getList(call.json, 'tags').map((tag) => getText(tag, 'name') ?? ''));
  return { status: 204 };
}

const interests = [
  { id: 'i1', name: 'News' },
  { id: 'i2', name: 'Sports' },
];
const listsWith = (id: string) => [
  { id, name: 'The Audience', stats: { member_count: 12 } },
  { id: 'd4e5f6', name: 'Another audience', stats: { member_count: 3 } },
];

/** Starts Mailchimp: one audience with its fields, people and tags, and an app. */
export async function startMailchimp(
  options?: Parameters<typeof startService>[1],
): Promise<MailchimpStandIn> {
  const people = new Map<string, Person>();
  const [key, listId, code] = ['0123456789abcdef-us21', 'a1b2c3', 'mailchimp-code'];
  const ofList = (path: string, call: ServiceCall): StandInAnswer => {
    if (path === '') return { status: 200, body: { id: listId, name: 'The Audience' } };
    if (path === '/merge-fields') return { status: 200, body: { merge_fields: mergeFields } };
    if (path === '/interest-categories')
      return { status: 200, body: { categories: [{ id: 'c1', title: 'Topics' }] } };
    if (path === '/interest-categories/c1/interests') return { status: 200, body: { interests } };
    const [, hash, rest = ''] = /^\/members\/([0-9a-f]{32})(\/.*)?$/.exec(path) ?? [];
    return hash
      ? ofMember(people, hash, rest, call)
      : problem(404, 'Resource Not Found', 'There is no such path.');
  };
  const made = await startService((call) => {
    if (call.path === '/oauth2/token')
      return new URLSearchParams(call.text).get('code') === code
        ? { status: 200, body: { access_token: 'mailchimp-token', expires_in: 0, scope: null } }
        : { status: 400, body: { error: 'invalid_grant', error_description: 'The code is not valid.' } };
    if (call.path === '/oauth2/metadata')
      return { status: 200, body: { dc: 'us21', accountname: 'The Account' } };
    if (![`Bearer ${key}`, 'Bearer mailchimp-token'].includes(call.headers.authorization ?? ''))
      return problem(401, 'API Key Invalid', 'Your API key may be invalid.');
    if (call.path === '/3.0/lists') return { status: 200, body: { lists: listsWith(listId) } };
    const list = `/3.0/lists/${listId}`;
    if (!call.path.startsWith(list)) return problem(404, 'Resource Not Found', 'There is no such audience.');
    return ofList(call.path.slice(list.length), call);
  }, options);
  return Object.assign(made, { people, key, listId, code });
}
