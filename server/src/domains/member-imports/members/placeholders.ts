import { createHash } from 'node:crypto';

/**
 * Returns the placeholder address of a member of whom only an id is known, in lower case. The top-level domain
 * `invalid` is reserved, so no mail can be delivered to it. Ids that can't be part of an address, or that differ only
 * in case, are hashed.
 */
export function placeholderAddress(externalId: string): string {
  const isPlain = /^[0-9a-z](?:[0-9a-z-]{0,38}[0-9a-z])?$/.test(externalId) && !externalId.startsWith('x-');
  const name = isPlain
    ? externalId
    : `x-${createHash('sha256').update(externalId).digest('hex').slice(0, 32)}`;
  return `${name}@no-address.invalid`;
}
