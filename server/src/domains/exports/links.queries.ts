import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

/** Maximum lifetime of a link in a mail, in days. */
export const longestLinkLife = 7;

/** Creates a link. @returns its secret token, of which only the hash is stored */
export async function newLink(
  { db }: WriteScope,
  { siteId, exportId, days }: { siteId: number; exportId: number; days: number },
): Promise<string> {
  const token = newToken();
  await sql`insert into export_links (token_hash, resource_id, export_id, expires_at)
    values (${hashToken(token)}::bytea, ${siteId}, ${exportId},
      now() + make_interval(days => ${days}))`.execute(db);
  return token;
}

export async function removeLinks({ db }: WriteScope, siteId: number, exportId: number): Promise<void> {
  await db
    .deleteFrom('export_links')
    .where('resource_id', '=', siteId)
    .where('export_id', '=', exportId)
    .execute();
}
