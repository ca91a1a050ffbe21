import { getField, getList, getText } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface HubspotStandIn extends StandIn {
  token: string;
  code: string;
  /** Properties by email. */
  contacts: Map<string, Record<string, unknown>>;
}

const refused = (status: number, category: string, message: string): StandInAnswer => ({
  status,
  body: { status: 'error', category, message, correlationId: '00000000-0000-0000-0000-000000000000' },
});

const properties = ['email', 'firstname', 'lastname', 'plan'];

/** Issues tokens. The first one expires at once, so that it has to be renewed. */
function tokens(call: ServiceCall, code: string): StandInAnswer {
  const form = new URLSearchParams(call.text);
  const isFine = form.get('code') === code || form.get('refresh_token') === 'hs-refresh';
  if (!isFine) return refused(400, 'BAD_AUTH_CODE', 'missing or invalid auth code');
  const isNew = form.get('grant_type') === 'authorization_code';
  const access = isNew
    ? { access_token: 'hs-old', expires_in: 1 }
    : { access_token: 'hs-new', expires_in: 1_800 };
  return { status: 200, body: { ...access, refresh_token: 'hs-refresh' } };
}

/** Starts HubSpot: contacts by email, four properties, and an app whose tokens expire. */
export async function startHubspot(options?: Parameters<typeof startService>[1]): Promise<HubspotStandIn> {
  const contacts = new Map<string, Record<string, unknown>>();
  const [token, code] = ['pat-token', 'hubspot-code'];
  const upsert = (call: ServiceCall): StandInAnswer => {
    const inputs = getList(call.json, 'inputs');
    if (inputs.length === 0 || inputs.length > 100)
      return refused(400, 'VALIDATION_ERROR', 'Invalid input JSON');
    for (const input of inputs) {
      const given = Object(getField(input, 'properties')) as Record<string, unknown>;
      const unknown = Object.keys(given).find((name) => !properties.includes(name));
      if (unknown) return refused(400, 'VALIDATION_ERROR', `Property "${unknown}" does not exist`);
      const id = getText(input, 'id') ?? '';
      contacts.set(id, { ...contacts.get(id), ...given });
    }
    return { status: 200, body: { status: 'COMPLETE', results: inputs } };
  };
  const made = await startService((call) => {
    if (call.path === '/oauth/v1/token') return tokens(call, code);
    if (![`Bearer ${token}`, 'Bearer hs-new'].includes(call.headers.authorization ?? ''))
      return refused(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
    if (call.path === '/crm/v3/objects/contacts/batch/upsert') return upsert(call);
    if (call.path === '/crm/v3/objects/contacts/gdpr-delete') {
      const isKnown = contacts.delete(getText(call.json, 'objectId') ?? '');
      return isKnown ? { status: 204 } : refused(404, 'OBJECT_NOT_FOUND', 'Object not found');
    }
    if (call.path === '/account-info/v3/details') return { status: 200, body: { portalId: 1234 } };
    if (call.path === '/crm/v3/properties/contacts')
      return { status: 200, body: { results: properties.map((name) => ({ name, label: name })) } };
    return refused(404, 'OBJECT_NOT_FOUND', 'There is no such path.');
  }, options);
  return Object.assign(made, { token, code, contacts });
}
