// Mailchimp's Marketing API 3.0: audiences (lists), their fields, tags and interests.
import { createHash } from 'node:crypto';
import type { Choice, Connector, OauthApp, ServiceTask } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getField,
  getList,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

interface MailchimpSettings {
  /** Id of the audience. */
  listId: string;
  /** An API key with its data centre, `…-us21`, or a token. */
  key: string;
  /** `https://us21.api.mailchimp.com`, or another in its place. */
  base: string;
}

/** Returns the address of an API key's data center. @throws ServiceFailure for a key that doesn't name it */
export function mailchimpAddress(key: string): string {
  const dataCentre = /-([a-z]{2}\d{1,3})$/.exec(key)?.[1];
  if (dataCentre === undefined)
    throw new ServiceFailure('account', 'The key does not end with its data centre, as in -us21.');
  return `https://${dataCentre}.api.mailchimp.com`;
}

/** Returns the id that Mailchimp gives a subscriber. */
export const subscriberHash = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex');

const reasonOf = ({ json }: ServiceResponse) => {
  const title = getText(json, 'title');
  const detail = getText(json, 'detail');
  return [title, detail].filter((part) => part !== null).join(': ') || null;
};

/** Maps a bare 403, which stands for too many concurrent calls, to a retry. */
const troubleOf = ({ status, json }: ServiceResponse) =>
  status === 403 && json === null ? ('again' as const) : null;

function requestsFor(list: string, task: ServiceTask): ServiceRequest[] {
  if (task.kind === 'message') return [];
  const url = `${list}/members/${subscriberHash(task.email)}`;
  const who = { email_address: task.email };
  if (task.kind === 'unsubscribe')
    return [{ method: 'PUT', url, body: { ...who, status_if_new: 'unsubscribed', status: 'unsubscribed' } }];
  if (task.kind === 'erase')
    return [{ method: 'POST', url: `${url}/actions/delete-permanent`, alsoFine: [404] }];
  // Only `status_if_new`, so that a subscriber who unsubscribed there isn't resubscribed.
  const interests = Object.fromEntries(task.interests.map((id) => [id, true]));
  const body = {
    ...who,
    status_if_new: 'subscribed',
    merge_fields: task.fields,
    ...(task.interests.length > 0 ? { interests } : {}),
  };
  const tags = task.tags.map((name) => ({ name, status: 'active' }));
  const upsert: ServiceRequest = { method: 'PUT', url, body };
  return tags.length === 0 ? [upsert] : [upsert, { method: 'POST', url: `${url}/tags`, body: { tags } }];
}

/** Interests by their category. */
async function interestsBy(get: (path: string) => Promise<ServiceResponse>) {
  const { json } = await get('/interest-categories?count=60');
  return Promise.all(
    getList(json, 'categories').map(async (category) => {
      const id = getText(category, 'id') ?? '';
      const found = await get(`/interest-categories/${encodeURIComponent(id)}/interests?count=60`);
      const interests = getList(found.json, 'interests').map((one) => ({
        key: getText(one, 'id') ?? '',
        title: getText(one, 'name') ?? '',
      }));
      return { id, title: getText(category, 'title') ?? '', interests };
    }),
  );
}

export function mailchimp({ listId, key, base }: MailchimpSettings): Connector & {
  interests(send: Send): Promise<{ id: string; title: string; interests: Choice[] }[]>;
  interestsOf(send: Send, email: string): Promise<Record<string, boolean> | null>;
} {
  const headers = { authorization: `Bearer ${key}` };
  const list = `${base}/3.0/lists/${encodeURIComponent(listId)}`;
  const call = (send: Send, request: ServiceRequest) =>
    callService(send, request, { headers, reasonOf, troubleOf });
  const get = (send: Send, path: string) => call(send, { method: 'GET', url: `${list}${path}` });
  return {
    requests: (task) => requestsFor(list, task),
    call,
    fields: async (send) => {
      const { json } = await get(send, '/merge-fields?count=100&fields=merge_fields.tag,merge_fields.name');
      return getList(json, 'merge_fields').map((one) => ({
        key: getText(one, 'tag') ?? '',
        title: getText(one, 'name') ?? getText(one, 'tag') ?? '',
      }));
    },
    account: async (send) => getText((await get(send, '?fields=id,name')).json, 'name') ?? 'Mailchimp',
    interests: (send) => interestsBy((path) => get(send, path)),
    interestsOf: async (send, email) => {
      const url = `${list}/members/${subscriberHash(email)}?fields=interests`;
      const { status, json } = await call(send, { method: 'GET', url, alsoFine: [404] });
      if (status === 404 || typeof json !== 'object' || json === null) return null;
      const interests: unknown = Reflect.get(json, 'interests');
      return Object.fromEntries(Object.entries(interests ?? {}).map(([id, is]) => [id, is === true]));
    },
  };
}

/** Most audiences that one call answers; accounts have a handful. */
const mostAudiences = 1_000;

/** Returns the audiences of the account that a key or a token belongs to, by name. @throws ServiceFailure */
export async function mailchimpAudiences(
  send: Send,
  { key, base }: Pick<MailchimpSettings, 'key' | 'base'>,
): Promise<{ id: string; name: string; members: number }[]> {
  const fields = 'lists.id,lists.name,lists.stats.member_count';
  const url = `${base}/3.0/lists?count=${mostAudiences}&fields=${fields}`;
  const headers = { authorization: `Bearer ${key}` };
  const { json } = await callService(send, { method: 'GET', url }, { headers, reasonOf, troubleOf });
  const audiences = getList(json, 'lists').map((one) => {
    const members = getField(getField(one, 'stats'), 'member_count');
    return {
      id: getText(one, 'id') ?? '',
      name: getText(one, 'name') ?? '',
      members: typeof members === 'number' ? members : 0,
    };
  });
  return audiences
    .filter(({ id }) => id !== '')
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

export const mailchimpOauth = {
  address: 'https://login.mailchimp.com',
  authorizeUrl: (base: string, app: OauthApp, redirect: string, state: string): string => {
    const query = { response_type: 'code', client_id: app.clientId, redirect_uri: redirect, state };
    return `${base}/oauth2/authorize?${new URLSearchParams(query)}`;
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
      { method: 'POST', url: `${base}/oauth2/token`, form },
      { reasonOf: oauthReason },
    );
    const access_token = getText(json, 'access_token');
    if (access_token === null) throw new ServiceFailure('refused', 'Mailchimp gave no token.');
    const headers = { authorization: `OAuth ${access_token}` };
    const metadata = await callService(send, { method: 'GET', url: `${base}/oauth2/metadata` }, { headers });
    return {
      tokens: { access_token },
      /** The data centre, `us21`. */
      dataCentre: getText(metadata.json, 'dc') ?? '',
      account: getText(metadata.json, 'accountname') ?? 'Mailchimp',
    };
  },
};

const oauthReason = ({ json }: ServiceResponse) =>
  getText(json, 'error_description') ?? getText(json, 'error');
