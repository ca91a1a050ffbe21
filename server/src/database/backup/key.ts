import { createHmac } from 'node:crypto';

/** Returns a fingerprint that is the same for the same key and doesn't help to find the key. */
export function keyFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('masthead backup').digest('hex').slice(0, 16);
}
