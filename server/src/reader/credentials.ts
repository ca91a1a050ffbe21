import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#server/platform/errors/app-error.ts';
import { texts } from './texts.ts';

/**
 * Returns the secret key that a publisher's server sends as a bearer token; null for a page.
 * @throws AppError unauthorized for a sign-in of the console, or any other bearer token
 */
export function privateKeyOf({ authorization, token }: IncomingHttpHeaders): string | null {
  if (token !== undefined) throw new AppError('unauthorized', texts.wrongCredential);
  if (authorization === undefined) return null;
  const [, key] = /^Bearer (sk_\S+)$/i.exec(authorization) ?? [];
  if (key === undefined) throw new AppError('unauthorized', texts.wrongCredential);
  return key;
}

/** Returns the public key of a call: the header, the query or the body, in this order; null for none. */
export function publicKeyOf(headers: IncomingHttpHeaders, input: { key?: unknown }): string | null {
  const given = headers['x-public-key'] ?? input.key;
  return typeof given === 'string' ? given : null;
}
