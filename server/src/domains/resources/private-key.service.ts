// The secret key of a site. It is shown once, when it is created; a replaced one is valid for another 24 hours.
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { mask, type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import * as queries from './private-key.queries.ts';

/** Returns the purpose that binds an encrypted secret key to its site. */
export const privateKeyPurpose = (siteId: number) => `resource:${siteId}:private-key`;

/** Creates the secret key of a site, replacing the current one. Returns it in full. */
export async function givePrivateKey(
  { db }: WriteScope,
  secrets: SecretBox,
  siteId: number,
): Promise<string> {
  const key = `sk_${newToken()}`;
  await queries.deleteExpiredKeys(db, siteId);
  await queries.retireNewestKey(db, siteId);
  await queries.insertNewestKey(db, siteId, hashToken(key));
  await queries.storeSealedKey(db, siteId, secrets.seal(key, privateKeyPurpose(siteId)));
  return key;
}

/** Returns the last four letters of a secret key; null for a site that has none. */
export function maskedPrivateKey(secrets: SecretBox, siteId: number, sealed: string | null): string | null {
  if (sealed === null) return null;
  // The secret key was encrypted with a server key that was lost: it still works, and can be replaced.
  return mask(openPrivateKey(secrets, siteId, sealed) ?? '');
}

/** Opens a secret key; null where it was sealed with a key that is not there. */
export function openPrivateKey(secrets: SecretBox, siteId: number, sealed: string): string | null {
  try {
    return secrets.open(sealed, privateKeyPurpose(siteId));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/** Returns until when a replaced key of the site works, as a timestamp; null when none does. */
export async function replacedKeyUntil({ db }: ReadScope, siteId: number): Promise<string | null> {
  const { until } = await queries.findReplacedKeys(db, siteId);
  return until?.toISOString() ?? null;
}
