import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out once: 256 random bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It is random enough that a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
