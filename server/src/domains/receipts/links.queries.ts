import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

/** Lifetime of a mailed link to a receipt, in days; each mail has a new link. */
export const linkDays = 7;

/** Makes the secret of a link, and clears away those of the site that no longer work. @returns the secret itself, which is kept nowhere */
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
