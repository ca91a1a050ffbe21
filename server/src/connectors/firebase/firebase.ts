// Firebase: a Google token signed with the key of a service account (RFC 7523), used to test the key and to delete
// users of Firebase Authentication.
import { createSign } from 'node:crypto';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getList,
  getText,
  ServiceFailure,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const googleTokenAddress = 'https://oauth2.googleapis.com';
export const identityAddress = 'https://identitytoolkit.googleapis.com';

const scope = 'https://www.googleapis.com/auth/identitytoolkit';
/** Seconds that the signed token is good. */
const goodFor = 300;

const reasonOf = ({ json }: ServiceResponse) =>
  getText(json, 'error_description') ?? getText(json, 'error', 'message') ?? getText(json, 'error');
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(claims: object, privateKey: string): string {
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  } catch {
    throw new ServiceFailure('refused', 'The private key of the service account cannot be read.');
  }
}

/**
 * Returns a token of the service account.
 * @param config JSON as Firebase issues it
 * @returns null for a config without a service account's key
 * @throws ServiceFailure
 */
async function tokenFor(send: Send, base: string, config: string): Promise<string | null> {
  const account: unknown = JSON.parse(config);
  const [email, key] = [getText(account, 'client_email'), getText(account, 'private_key')];
  if (email === null || key === null) return null;
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: email, scope, aud: `${googleTokenAddress}/token`, iat: now, exp: now + goodFor };
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signed(claims, key),
  };
  const { json } = await callService(send, { method: 'POST', url: `${base}/token`, form }, { reasonOf });
  return getText(json, 'access_token');
}

/**
 * Requests a token from Google with the service account. Sends nothing for a config without its key.
 * @param config JSON as Firebase issues it
 * @throws ServiceFailure
 */
export async function tryServiceAccount(send: Send, base: string, config: string): Promise<void> {
  await tokenFor(send, base, config);
}

/** Returns whether the project has no Firebase Authentication. */
const hasNoUsers = ({ json }: ServiceResponse) =>
  getText(json, 'error', 'message') === 'CONFIGURATION_NOT_FOUND';

/**
 * Deletes the users who sign in with an address. Safe to repeat.
 * @param bases addresses of Google's tokens and of its Identity Toolkit
 * @param config JSON as Firebase issues it
 * @returns the number of users; null for a config without a key or a project
 * @throws ServiceFailure
 */
export async function deleteFirebaseUsers(
  send: Send,
  bases: { token: string; identity: string },
  config: string,
  email: string,
): Promise<number | null> {
  const project = getText(JSON.parse(config), 'project_id');
  const token = project === null ? null : await tokenFor(send, bases.token, config);
  if (project === null || token === null) return null;
  const call = (verb: string, body: object) =>
    callService(
      send,
      {
        method: 'POST',
        url: `${bases.identity}/v1/projects/${encodeURIComponent(project)}/accounts:${verb}`,
        body,
        alsoFine: [400],
      },
      {
        headers: { authorization: `Bearer ${token}` },
        reasonOf,
        troubleOf: (answer) => (answer.status === 400 && !hasNoUsers(answer) ? 'refused' : null),
      },
    );
  const found = await call('lookup', { email: [email] });
  const ids = getList(found.json, 'users').flatMap((user) => getText(user, 'localId') ?? []);
  if (ids.length === 0) return 0;
  // Forced, because otherwise users who are enabled would not be deleted.
  const { json } = await call('batchDelete', { localIds: ids, force: true });
  const left = getList(json, 'errors');
  if (left.length > 0)
    throw new ServiceFailure('refused', getText(left[0], 'message') ?? 'A user was not deleted.');
  return ids.length;
}
