import { getList } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface StreakStandIn extends StandIn {
  key: string;
  /** By their keys. */
  contacts: Map<string, Record<string, unknown>>;
}

const refused = (status: number, error: string): StandInAnswer => ({
  status,
  body: { success: false, error },
});

const fields = ['givenName', 'familyName', 'title', 'other', 'phoneNumbers', 'addresses', 'emailAddresses'];

function find(contacts: StreakStandIn['contacts'], call: ServiceCall): StandInAnswer {
  const given = Object(call.json) as Record<string, unknown>;
  const [email] = getList(given, 'emailAddresses');
  if (typeof email !== 'string') return refused(400, 'Insufficient params for TeamContact');
  if (Object.keys(given).length > 1) return refused(400, 'getIfExisting takes emailAddresses alone');
  const known = [...contacts].find(([, contact]) => getList(contact, 'emailAddresses').includes(email));
  const key = known?.[0] ?? `contact-${contacts.size + 1}`;
  if (!known) contacts.set(key, { emailAddresses: [email] });
  return { status: 200, body: { key, ...contacts.get(key) } };
}

/** Starts Streak: one user with one team, and its contacts. */
export async function startStreak(options?: Parameters<typeof startService>[1]): Promise<StreakStandIn> {
  const key = 'streak-key';
  const contacts = new Map<string, Record<string, unknown>>();
  const made = await startService((call) => {
    if (call.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
      return refused(401, 'Unauthorized');
    if (call.path === '/api/v1/users/me') return { status: 200, body: { email: 'owner@example.com' } };
    if (call.path === '/api/v2/users/me/teams')
      return { status: 200, body: { results: [{ key: 'team-1', name: 'The Team' }] } };
    if (call.path === '/api/v2/teams/team-1/contacts/') return find(contacts, call);
    const [, id] = /^\/api\/v2\/contacts\/([\w-]+)$/.exec(call.path) ?? [];
    const known = id === undefined ? undefined : contacts.get(id);
    // Streak reports this error with a status of success.
    if (!id || !known) return refused(200, 'Invalid API path specified');
    if (call.method === 'DELETE') {
      contacts.delete(id);
      return { status: 200, body: { success: true } };
    }
    const given = Object(call.json) as Record<string, unknown>;
    const unknown = Object.keys(given).find((name) => !fields.includes(name));
    if (unknown) return refused(400, `Unknown parameter ${unknown}`);
    contacts.set(id, { ...known, ...given });
    return { status: 200, body: { key: id } };
  }, options);
  return Object.assign(made, { key, contacts });
}
