// Queries to redeem unique codes of promos and invites.
import { type RawBuilder, sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

/** Table of the promo or invite that a unique code belongs to. */
export type CodeParent = 'promos' | 'invites';

const columnOf = { promos: 'promo_id', invites: 'invite_id' } as const;
const usesOf = { promos: 'promo_uses', invites: 'invite_uses' } as const;

export interface UniqueCodeFound {
  id: number;
  family_id: number;
  /** Id of the promo or the invite. */
  parent_id: number;
  uses_per_member: number;
}

/** Returns a unique code, ignoring case; also a void one. */
export async function findUniqueCode(
  { db }: ReadScope,
  siteId: number,
  kind: CodeParent,
  code: string,
): Promise<UniqueCodeFound | undefined> {
  const parent = sql.ref(`f.${columnOf[kind]}`);
  const { rows } = await sql<UniqueCodeFound>`
    select c.id, c.family_id, ${parent} as parent_id, f.uses_per_member
    from unique_codes c join code_families f on f.resource_id = c.resource_id and f.id = c.family_id
    where c.resource_id = ${siteId} and c.code = ${code.toUpperCase()} and ${parent} is not null`.execute(db);
  return rows[0];
}

/**
 * Counts one redemption of a code. A single statement checks the limit and counts in the code's own row, so concurrent
 * callers never exceed the limit, and callers with different codes don't wait for each other.
 * @param day of the redemption, in the site's zone
 * @returns false if the code is void or used up, or its promo or invite is not valid on that day
 */
export async function incrementUniqueUses(
  { db }: WriteScope,
  siteId: number,
  kind: CodeParent,
  { unique, day, at }: { unique: UniqueCodeFound; day: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update unique_codes c set uses = c.uses + 1, used_at = greatest(c.used_at, ${at}::timestamptz)
    from ${sql.table(kind)} p
    where c.resource_id = ${siteId} and c.id = ${unique.id} and c.voided_at is null and c.uses < c.uses_limit
      and p.resource_id = ${siteId} and p.id = ${unique.parent_id} and p.removed_at is null
      and (p.starts_on is null or p.starts_on <= ${day}::date) and (p.ends_on is null or p.ends_on >= ${day}::date)
    returning c.id`.execute(db);
  return rows.length > 0;
}

export async function isVoid({ db }: ReadScope, siteId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unique_codes where resource_id = ${siteId} and id = ${id} and voided_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Counts a member's redemptions of codes of a batch, except the one being written. Concurrent calls for this member
 * wait until the end of the transaction.
 */
export async function countOtherUses(
  { db }: WriteScope,
  siteId: number,
  kind: CodeParent,
  use: { familyId: number; memberId: number; useId: number },
): Promise<number> {
  const key = `code family ${use.familyId} member ${use.memberId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${siteId}))`.execute(db);
  // A separate statement, so that it sees rows committed while the lock was awaited.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(usesOf[kind])} u
    join unique_codes c on c.resource_id = u.resource_id and c.id = u.unique_code_id
    where u.resource_id = ${siteId} and u.member_id = ${use.memberId} and u.id <> ${use.useId}
      and c.family_id = ${use.familyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the SQL for the redemptions of all unique codes of the promo or invite under an alias. */
export function uniqueUsesOf(kind: CodeParent, alias: string): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(c.uses), 0)::integer
    from code_families f
    join unique_codes c on c.resource_id = f.resource_id and c.family_id = f.id and c.uses > 0
    where f.resource_id = ${sql.ref(`${alias}.resource_id`)}
      and ${sql.ref(`f.${columnOf[kind]}`)} = ${sql.ref(`${alias}.id`)})`;
}

/** Counts the redemptions of all unique codes of a promo or an invite. */
export async function countUniqueUses(
  { db }: ReadScope,
  siteId: number,
  kind: CodeParent,
  parentId: number,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select coalesce(sum(c.uses), 0)::integer as uses
    from code_families f
    join unique_codes c on c.resource_id = f.resource_id and c.family_id = f.id and c.uses > 0
    where f.resource_id = ${siteId} and ${sql.ref(`f.${columnOf[kind]}`)} = ${parentId}`.execute(db);
  return rows[0]?.uses ?? 0;
}
