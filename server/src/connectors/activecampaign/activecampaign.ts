// ActiveCampaign's API 3. Each account has its own address, and its name is a part of the host, so only valid
// characters are accepted.
import type { Connector, ServiceTask } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import { idPlaceholder } from '#server/platform/http/send-all.ts';
import {
  callService,
  getList,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

/** @throws ServiceFailure for a name that is no part of a host */
export function activeCampaignAddress(account: string): string {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(account))
    throw new ServiceFailure(
      'account',
      'The account is the first part of its address, as in mysite of mysite.api-us1.com.',
    );
  return `https://${account}.api-us1.com`;
}

const reasonOf = ({ json }: ServiceResponse) =>
  getText(json, 'message') ?? getText(json, 'errors', 0, 'title');

/** Names of the API that are no custom fields. */
const ownFields = ['firstName', 'lastName', 'phone'];

function contactOf(email: string, fields: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(fields);
  return {
    email,
    ...Object.fromEntries(entries.filter(([name]) => ownFields.includes(name))),
    fieldValues: entries
      .filter(([name]) => !ownFields.includes(name))
      .map(([field, value]) => ({ field, value: String(value) })),
  };
}

/** Returns the requests that set the status on the list: 1 subscribed, 2 unsubscribed. */
function onList(api: string, list: string | null, status: 1 | 2): ServiceRequest[] {
  if (list === null) return [];
  const body = { contactList: { list, contact: idPlaceholder, status } };
  return [{ method: 'POST', url: `${api}/contactLists`, body }];
}

function requestsFor(api: string, listId: string | null, task: ServiceTask): ServiceRequest[] {
  if (task.kind === 'message') return [];
  if (task.kind === 'upsert') {
    const body = { contact: contactOf(task.email, task.fields) };
    const sync = { method: 'POST' as const, url: `${api}/contact/sync`, body, finds: ['contact', 'id'] };
    return [sync, ...onList(api, listId, 1)];
  }
  const after: ServiceRequest[] =
    task.kind === 'erase'
      ? [{ method: 'DELETE', url: `${api}/contacts/${idPlaceholder}`, alsoFine: [404] }]
      : onList(api, listId, 2);
  if (after.length === 0) return [];
  const url = `${api}/contacts?email=${encodeURIComponent(task.email)}`;
  return [{ method: 'GET', url, finds: ['contacts', 0, 'id'] }, ...after];
}

export function activeCampaign({
  key,
  listId,
  base,
}: {
  key: string;
  listId: string | null;
  base: string;
}): Connector {
  const call = (send: Send, request: ServiceRequest) =>
    callService(send, request, { headers: { 'api-token': key }, reasonOf });
  return {
    requests: (task) => requestsFor(`${base}/api/3`, listId, task),
    call,
    fields: async (send) => {
      const { json } = await call(send, { method: 'GET', url: `${base}/api/3/fields?limit=100` });
      const own = ownFields.map((name) => ({ key: name, title: name }));
      return [
        ...own,
        ...getList(json, 'fields').map((one) => ({
          key: getText(one, 'id') ?? '',
          title: getText(one, 'title') ?? '',
        })),
      ];
    },
    account: async (send) =>
      getText((await call(send, { method: 'GET', url: `${base}/api/3/users/me` })).json, 'user', 'email') ??
      'ActiveCampaign',
  };
}
