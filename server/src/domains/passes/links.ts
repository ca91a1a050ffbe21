import { type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import type { StoredLink } from './shown.queries.ts';

/** Returns the purpose that binds an encrypted link to its pass. */
export const linkPurpose = (siteId: number, passId: number): string => `resource:${siteId}:pass:${passId}`;

/** Returns a new link as it is stored: the hash finds it, the encrypted form can be shown again. */
export function newLink(secrets: SecretBox, siteId: number, passId: number, at: Date): StoredLink {
  const token = newToken();
  return { hash: hashToken(token), sealed: secrets.seal(token, linkPurpose(siteId, passId)), at };
}

/**
 * Returns the address of a stored link, on the publisher's site. Null without a link, and for one that can't be
 * decrypted, for example after the key was lost: a new one can be created.
 */
export function addressOf(
  secrets: SecretBox,
  { siteId, host }: { siteId: number; host: string },
  pass: { id: number; auth_token_sealed: string | null },
): string | null {
  if (pass.auth_token_sealed === null) return null;
  try {
    return `https://${host}/?pass=${secrets.open(pass.auth_token_sealed, linkPurpose(siteId, pass.id))}`;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
