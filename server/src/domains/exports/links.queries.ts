import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

/** Longest time that a link of a mail works, in days. */
export const longestLinkLife = 7;

/** Makes the secret of a link. @returns the secret itself, which is kept nowhere */
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
