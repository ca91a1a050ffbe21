// Inserts unique codes and voids unused ones.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

interface Drawn {
  familyId: number;
  codes: readonly string[];
  usesLimit: number;
}

/**
 * Inserts drawn codes except those that the site has already: as a unique code, or as the own code of a promo or an
 * invite. The caller must hold the locks on the codes of both.
 * @returns the number of inserted codes
 */
export async function insertCodes(
  { db }: WriteScope,
  siteId: number,
  { familyId, codes, usesLimit }: Drawn,
): Promise<number> {
  const isTaken = (table: 'promos' | 'invites') => sql`exists (
    select from ${sql.table(table)} t
    where t.resource_id = ${siteId} and t.removed_at is null and t.code_lc = drawn.code_lc)`;
  const lowered = codes.map((code) => code.toLowerCase());
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into unique_codes (resource_id, family_id, code, uses_limit)
      select ${siteId}, ${familyId}, drawn.code, ${usesLimit}::integer
      from unnest(${codes}::text[], ${lowered}::text[]) drawn (code, code_lc)
      where not ${isTaken('promos')} and not ${isTaken('invites')}
      on conflict (resource_id, code) do nothing
      returning 1)
    select count(*)::integer as count from made`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Voids every unused code. A concurrent redemption either comes first or is rejected.
 * @returns the number of voided codes
 */
export async function voidUnusedCodes(
  { db }: WriteScope,
  siteId: number,
  familyId: number,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with voided as (
      update unique_codes set voided_at = ${at}::timestamptz
      where resource_id = ${siteId} and family_id = ${familyId} and uses = 0 and voided_at is null
      returning 1)
    select count(*)::integer as count from voided`.execute(db);
  return rows[0]?.count ?? 0;
}
