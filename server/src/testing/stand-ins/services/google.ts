import { createVerify, type KeyObject } from 'node:crypto';
import { getField, getList, getText } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

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

/** @param publicKey of the service account; null for any */
function token(call: ServiceCall, publicKey: KeyObject | null): StandInAnswer {
  const form = new URLSearchParams(call.text);
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const [head = '', claims = '', proof = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned =
    proof !== '' &&
    (publicKey === null ||
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, proof, 'base64url'));
  return isSigned
    ? { status: 200, body: { access_token: 'google-token' } }
    : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
}

/** Starts Google: a token for a signed claim, and the users of one Firebase project in its Identity Toolkit. */
export async function startGoogle({
  publicKey = null,
  ...options
}: Parameters<typeof startService>[1] & { publicKey?: KeyObject | null } = {}): Promise<GoogleStandIn> {
  const project = 'the-project';
  const users = new Map<string, string>();
  const made = await startService((call) => {
    if (call.path === '/token') return token(call, publicKey);
    if (call.headers.authorization !== 'Bearer google-token')
      return refused(401, 'Request had invalid token');
    const [, of, verb] = /^\/v1\/projects\/([^/]+)\/accounts:(\w+)$/.exec(call.path) ?? [];
    if (of !== project) return refused(400, 'CONFIGURATION_NOT_FOUND');
    if (verb === 'lookup') {
      const [email] = getList(call.json, 'email');
      const found = [...users].filter(([, one]) => one === email);
      const known = found.map(([localId, one]) => ({ localId, email: one }));
      return { status: 200, body: { kind: 'lookup', ...(known.length > 0 ? { users: known } : {}) } };
    }
    if (verb !== 'batchDelete' || getField(call.json, 'force') !== true) return refused(400, 'NOT_DISABLED');
    for (const id of getList(call.json, 'localIds')) users.delete(getText({ id }, 'id') ?? '');
    return { status: 200, body: {} };
  }, options);
  return Object.assign(made, { project, users });
}
