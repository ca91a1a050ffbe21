// Klaviyo's API, which is JSON:API: profiles by email, lists of paying members and of others, and events.
import type { Choice, Connector, ServiceTask } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import { idPlaceholder } from '#server/platform/http/send-all.ts';
import {
  callService,
  getList,
  getText,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const klaviyoAddress = 'https://a.klaviyo.com';

interface KlaviyoSettings {
  secretKey: string;
  paidLists: readonly string[];
  freeLists: readonly string[];
  base: string;
}

/** Revision of the API, which Klaviyo supports for two years. */
const revision = '2026-04-15';

const reasonOf = ({ json }: ServiceResponse) =>
  getText(json, 'errors', 0, 'detail') ?? getText(json, 'errors', 0, 'title');

/** Names of a profile that are no properties of the publisher's own. */
const ownFields: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number, as in +15005550006',
  organization: 'Organization',
  title: 'Title',
  image: 'Image',
};
const locationFields: Readonly<Record<string, string>> = {
  'location.address1': 'Address',
  'location.city': 'City',
  'location.region': 'Region',
  'location.zip': 'Zip',
  'location.country': 'Country',
};

/** Returns the fields with the given names, without the part before the last dot. */
function picked(fields: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>) {
  const entries = Object.entries(fields).filter(([name]) => Object.hasOwn(names, name));
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/^.*\./, ''), String(value)]));
}

type Upsert = Extract<ServiceTask, { kind: 'upsert' }>;

const profileOf = (attributes: object) => ({ type: 'profile', attributes });

function attributesOf({ email, userId, fields }: Upsert) {
  const location = picked(fields, locationFields);
  const known = { ...ownFields, ...locationFields };
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(known, name));
  return {
    email,
    ...picked(fields, ownFields),
    ...(Object.keys(location).length > 0 ? { location } : {}),
    properties: { ...Object.fromEntries(own), masthead_id: userId },
  };
}

function eventRequest(api: string, { email, event, fields, messageId }: Upsert): ServiceRequest[] {
  if (event === null) return [];
  const metric = { data: { type: 'metric', attributes: { name: event } } };
  const profile = { data: profileOf({ email }) };
  // Klaviyo takes an event of this id once.
  const attributes = { metric, profile, properties: fields, unique_id: messageId };
  return [{ method: 'POST', url: `${api}/events`, body: { data: { type: 'event', attributes } } }];
}

function upsertRequests(
  api: string,
  { paidLists, freeLists }: KlaviyoSettings,
  task: Upsert,
): ServiceRequest[] {
  const [on, off] = task.isPaying ? [paidLists, freeLists] : [freeLists, paidLists];
  const ofList = (method: 'POST' | 'DELETE') => (list: string) => ({
    method,
    url: `${api}/lists/${encodeURIComponent(list)}/relationships/profiles`,
    body: { data: [{ type: 'profile', id: idPlaceholder }] },
  });
  const leaves = off.filter((list) => !on.includes(list)).map(ofList('DELETE'));
  return [
    {
      method: 'POST',
      url: `${api}/profile-import`,
      body: { data: profileOf(attributesOf(task)) },
      finds: ['data', 'id'],
    },
    ...on.map(ofList('POST')),
    ...leaves,
    ...eventRequest(api, task),
  ];
}

function requestsFor(api: string, settings: KlaviyoSettings, task: ServiceTask): ServiceRequest[] {
  switch (task.kind) {
    case 'message':
      return [];
    case 'upsert':
      return upsertRequests(api, settings, task);
    case 'unsubscribe': {
      const subscriptions = { email: { marketing: { consent: 'UNSUBSCRIBED' } } };
      const attributes = { profiles: { data: [profileOf({ email: task.email, subscriptions })] } };
      const body = { data: { type: 'profile-subscription-bulk-delete-job', attributes } };
      return [{ method: 'POST', url: `${api}/profile-subscription-bulk-delete-jobs`, body }];
    }
    case 'erase': {
      const attributes = { profile: { data: profileOf({ email: task.email }) } };
      const body = { data: { type: 'data-privacy-deletion-job', attributes } };
      return [{ method: 'POST', url: `${api}/data-privacy-deletion-jobs`, body, alsoFine: [404] }];
    }
  }
}

export function klaviyo(settings: KlaviyoSettings): Connector & { lists(send: Send): Promise<Choice[]> } {
  const api = `${settings.base}/api`;
  const type = 'application/vnd.api+json';
  const headers = {
    authorization: `Klaviyo-API-Key ${settings.secretKey}`,
    revision,
    accept: type,
    'content-type': type,
  };
  const call = (send: Send, request: ServiceRequest) => callService(send, request, { headers, reasonOf });
  const get = async (send: Send, path: string) =>
    (await call(send, { method: 'GET', url: `${api}${path}` })).json;
  return {
    requests: (task) => requestsFor(api, settings, task),
    call,
    fields: async () =>
      Object.entries({ ...ownFields, ...locationFields }).map(([key, title]) => ({ key, title })),
    account: async (send) => {
      const path = ['data', 0, 'attributes', 'contact_information', 'organization_name'];
      return getText(await get(send, '/accounts'), ...path) ?? 'Klaviyo';
    },
    lists: async (send) =>
      getList(await get(send, '/lists'), 'data').map((one) => ({
        key: getText(one, 'id') ?? '',
        title: getText(one, 'attributes', 'name') ?? '',
      })),
  };
}
