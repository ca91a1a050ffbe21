import { createHmac } from 'node:crypto';

/** The same for the same key, and of no use for finding it. */
export function keyFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('masthead backup').digest('hex').slice(0, 16);
}
