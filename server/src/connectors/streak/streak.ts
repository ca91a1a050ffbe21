// Streak's API: contacts of a team, by their email. It has no lists or tags for contacts, and keeps no events.
import type { Connector, ServiceTask } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import { idPlaceholder } from '#server/platform/http/send-all.ts';
import {
  callService,
  getField,
  getList,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const streakAddress = 'https://api.streak.com';

const reasonOf = ({ json }: ServiceResponse) => getText(json, 'error');

/** Detects rejections, some of which have status 200. */
const troubleOf = ({ status, json }: ServiceResponse) =>
  status < 300 && getField(json, 'success') === false ? ('refused' as const) : null;

const contactFields: Readonly<Record<string, string>> = {
  givenName: 'First name',
  familyName: 'Last name',
  title: 'Title',
  other: 'Notes',
  phoneNumbers: 'Phone number',
  addresses: 'Address',
};
/** Fields of which a contact can have several values. */
const many = ['phoneNumbers', 'addresses'];

function requestsFor(api: string, team: string, task: ServiceTask): ServiceRequest[] {
  if (task.kind !== 'upsert' && task.kind !== 'erase') return [];
  // A request with `getIfExisting` may contain only the address.
  const find: ServiceRequest = {
    method: 'POST',
    url: `${api}/v2/teams/${encodeURIComponent(team)}/contacts/?getIfExisting=true`,
    body: { emailAddresses: [task.email] },
    finds: ['key'],
  };
  const contact = `${api}/v2/contacts/${idPlaceholder}`;
  if (task.kind === 'erase') return [find, { method: 'DELETE', url: contact, alsoFine: [404] }];
  const fields = Object.entries(task.fields).map(([name, value]): [string, unknown] => [
    name,
    many.includes(name) ? [String(value)] : String(value),
  ]);
  if (fields.length === 0) return [find];
  return [find, { method: 'POST', url: contact, body: Object.fromEntries(fields) }];
}

function caller(key: string) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  return (send: Send, request: ServiceRequest) =>
    callService(send, request, { headers, reasonOf, troubleOf });
}

/** Returns the key of the first team of the API key's user. @throws ServiceFailure */
export async function streakTeam(send: Send, base: string, key: string): Promise<string> {
  const { json } = await caller(key)(send, { method: 'GET', url: `${base}/api/v2/users/me/teams` });
  const [team] = getList(json, 'results');
  const teamKey = getText(team, 'key');
  if (teamKey === null) throw new ServiceFailure('account', 'The user of this key is in no team at Streak.');
  return teamKey;
}

export function streak({ key, team, base }: { key: string; team: string; base: string }): Connector {
  const call = caller(key);
  return {
    requests: (task) => requestsFor(`${base}/api`, team, task),
    call,
    fields: async () => Object.entries(contactFields).map(([name, title]) => ({ key: name, title })),
    account: async (send) =>
      getText((await call(send, { method: 'GET', url: `${base}/api/v1/users/me` })).json, 'email') ??
      'Streak',
  };
}
