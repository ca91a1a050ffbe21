import { fieldOf, listOf, textOf } from '#server/platform/http/service-call.ts';
import { type StandIn, type StandInAnswer, startService } from './server.ts';

interface GoogleStandIn extends StandIn {
  /** Project of Firebase whose users these are. */
  project: string;
  /** Email by the user's id. */
  users: Map<string, string>;
}

const refused = (status: number, message: string): StandInAnswer => ({
  status,
  body: { error: { code: status, message } },
});

/** Google: a token for any signed claim, and the users of one project of Firebase by its Identity Toolkit. */
export async function startGoogle(options?: Parameters<typeof startService>[1]): Promise<GoogleStandIn> {
  const project = 'the-project';
  const users = new Map<string, string>();
  const made = await startService((call) => {
    if (call.path === '/token') return { status: 200, body: { access_token: 'google-token' } };
    if (call.headers.authorization !== 'Bearer google-token')
      return refused(401, 'Request had invalid token');
    const [, of, verb] = /^\/v1\/projects\/([^/]+)\/accounts:(\w+)$/.exec(call.path) ?? [];
    if (of !== project) return refused(400, 'CONFIGURATION_NOT_FOUND');
    if (verb === 'lookup') {
      const [email] = listOf(call.json, 'email');
      const found = [...users].filter(([, one]) => one === email);
      const known = found.map(([localId, one]) => ({ localId, email: one }));
      return { status: 200, body: { kind: 'lookup', ...(known.length > 0 ? { users: known } : {}) } };
    }
    if (verb !== 'batchDelete' || fieldOf(call.json, 'force') !== true) return refused(400, 'NOT_DISABLED');
    for (const id of listOf(call.json, 'localIds')) users.delete(textOf({ id }, 'id') ?? '');
    return { status: 200, body: {} };
  }, options);
  return Object.assign(made, { project, users });
}
