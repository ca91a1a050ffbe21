// Codes of promos and invites: one of a kind on a site, without regard to case.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { lockCodes } from '../code-families/lock.queries.ts';

/**
 * Returns whether a code is free. Takes a lock on the site's codes of the table until the transaction ends, so that it
 * still is when the row is written.
 * @param except id of the row that may have it
 */
export async function isCodeFree(
  { db }: WriteScope,
  siteId: number,
  table: 'promos' | 'invites',
  code: string,
  except: number | null,
): Promise<boolean> {
  await lockCodes({ db }, siteId, table);
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where resource_id = ${siteId} and code_lc = lower(${code}) and removed_at is null
      and id is distinct from ${except}
    union all select 1 from unique_codes where resource_id = ${siteId} and code = ${code.toUpperCase()}`.execute(
    db,
  );
  return rows.length === 0;
}
