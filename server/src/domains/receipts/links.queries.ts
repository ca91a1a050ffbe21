import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

/** Lifetime of a mailed link to a receipt, in days; each mail has a new link. */
export const linkDays = 7;

/**
 * Creates the secret of a link, and deletes the site's expired ones.
 * @returns the secret itself, of which only a hash is stored
 */
export async function newLink({ db }: WriteScope, siteId: number, receiptId: number): Promise<string> {
  await db
    .deleteFrom('receipt_links')
    .where('resource_id', '=', siteId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  const token = newToken();
  await sql`insert into receipt_links (resource_id, receipt_id, token_hash, expires_at)
    values (${siteId}, ${receiptId}, ${hashToken(token)}::bytea, now() + make_interval(days => ${linkDays}))`.execute(
    db,
  );
  return token;
}
