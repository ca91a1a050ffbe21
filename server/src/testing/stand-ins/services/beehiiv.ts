import { getText } from '#server/platform/http/service-call.ts';
import { type StandIn, type StandInAnswer, startService } from './server.ts';

interface BeehiivStandIn extends StandIn {
  token: string;
  /** Status by email. */
  subscriptions: Map<string, string>;
}

const refused = (status: number, message: string): StandInAnswer => ({
  status,
  body: { status, statusText: 'refused', errors: [{ message, code: 'REFUSED' }] },
});

/** Starts beehiiv: subscriptions of one publication, `pub_1`. */
export async function startBeehiiv(options?: Parameters<typeof startService>[1]): Promise<BeehiivStandIn> {
  const token = 'beehiiv-token';
  const subscriptions = new Map<string, string>();
  const idOf = (email: string) => `sub_${Buffer.from(email).toString('hex')}`;
  const made = await startService((call) => {
    if (call.headers.authorization !== `Bearer ${token}`) return refused(401, 'Unauthorized');
    const path = call.path.replace('/v2/publications/pub_1', '');
    if (path === '') return { status: 200, body: { data: { id: 'pub_1', name: 'The Publication' } } };
    if (path === '/subscriptions') {
      const email = getText(call.json, 'email') ?? '';
      if (!email.includes('@')) return refused(400, 'email is invalid');
      subscriptions.set(email, subscriptions.get(email) ?? 'active');
      return { status: 201, body: { data: { id: idOf(email), email } } };
    }
    const [, name] = /^\/subscriptions\/by_email\/(.+)$/.exec(path) ?? [];
    const email = decodeURIComponent(name ?? '');
    if (name !== undefined && !subscriptions.has(email)) return refused(404, 'Subscription not found');
    if (name !== undefined && call.method === 'PUT') subscriptions.set(email, 'inactive');
    if (name !== undefined) return { status: 200, body: { data: { id: idOf(email), email } } };
    const known = [...subscriptions.keys()].find((one) => path === `/subscriptions/${idOf(one)}`);
    if (call.method !== 'DELETE' || known === undefined) return refused(404, 'Not found');
    subscriptions.delete(known);
    return { status: 204 };
  }, options);
  return Object.assign(made, { token, subscriptions });
}
