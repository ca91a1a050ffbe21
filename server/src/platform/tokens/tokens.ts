import { createHash, randomBytes } from 'node:crypto';

/** Returns a secret to hand out once: 256 random bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token to store. A token is random enough that a plain hash can't be reversed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
