import { createHash } from 'node:crypto';

/**
 * The address of a member whom only an id is known of, in lower case. The top-level domain `invalid` is reserved: no
 * mail can ever reach anybody there. Ids that are no part of an address, or differ in capitals alone, become a hash.
 */
export function placeholderAddress(externalId: string): string {
  const isPlain = /^[0-9a-z](?:[0-9a-z-]{0,38}[0-9a-z])?$/.test(externalId) && !externalId.startsWith('x-');
  const name = isPlain
    ? externalId
    : `x-${createHash('sha256').update(externalId).digest('hex').slice(0, 32)}`;
  return `${name}@no-address.invalid`;
}
