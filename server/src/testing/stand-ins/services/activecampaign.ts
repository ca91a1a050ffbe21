import { getField, getText } from '#server/platform/http/service-call.ts';
import { type StandIn, type StandInAnswer, startService } from './server.ts';

interface ActiveCampaignStandIn extends StandIn {
  key: string;
  /** Ids by email. */
  contacts: Map<string, string>;
  /** Status on the list by id: 1 subscribed, 2 unsubscribed. */
  onList: Map<string, string>;
}

const refused = (status: number, message: string): StandInAnswer => ({ status, body: { message } });

/** Starts ActiveCampaign: contacts and one list. A wrong key is answered with 403. */
export async function startActiveCampaign(
  options?: Parameters<typeof startService>[1],
): Promise<ActiveCampaignStandIn> {
  const key = 'activecampaign-key';
  const contacts = new Map<string, string>();
  const onList = new Map<string, string>();
  const made = await startService((call) => {
    if (call.headers['api-token'] !== key) return refused(403, 'You do not have permission');
    if (call.path === '/api/3/users/me')
      return { status: 200, body: { user: { email: 'owner@example.com' } } };
    if (call.path === '/api/3/contact/sync') {
      const email = getText(call.json, 'contact', 'email') ?? '';
      contacts.set(email, contacts.get(email) ?? String(contacts.size + 1));
      return { status: 201, body: { contact: { id: contacts.get(email) } } };
    }
    if (call.path === '/api/3/contactLists') {
      const given = getField(call.json, 'contactList');
      onList.set(getText(given, 'contact') ?? '', getText(given, 'status') ?? '');
      return { status: 201, body: {} };
    }
    if (call.path === '/api/3/contacts') {
      const id = contacts.get(call.query.get('email') ?? '');
      return { status: 200, body: { contacts: id === undefined ? [] : [{ id }] } };
    }
    const [, id] = /^\/api\/3\/contacts\/(\d+)$/.exec(call.path) ?? [];
    const known = [...contacts].find(([, one]) => one === id);
    if (call.method !== 'DELETE' || !known) return refused(404, 'No Result found');
    contacts.delete(known[0]);
    return { status: 200, body: {} };
  }, options);
  return Object.assign(made, { key, contacts, onList });
}
