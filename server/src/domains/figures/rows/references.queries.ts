import { type RawBuilder, sql } from 'kysely';
import type { Figure, FigureReference } from '#contract/domains/figures/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { sources } from './rows-of-figures.ts';
import { maxExactCount, totalByDays } from './totals.service.ts';

/**
 * Returns a statement that yields the ids of all members behind a metric, possibly several times and including erased
 * ones.
 */
export function memberIdsOf(
  site: SiteRef,
  { figure, start, end, plans }: FigureReference,
): RawBuilder<unknown> {
  const { rows } = sources[figure]({ site, start, end, plans, currency: null });
  return sql`select r.member_id from (${rows}) r where r.member_id is not null`;
}

/** Returns the same ids with the time of each row, as `at`. */
export function datedMembersOf(
  site: SiteRef,
  { figure, start, end, plans }: FigureReference,
): RawBuilder<unknown> {
  const { rows } = sources[figure]({ site, start, end, plans, currency: null });
  return sql`select r.member_id, r.at from (${rows}) r where r.member_id is not null`;
}

/** Returns the distinct ids, as `id`, of the members behind a metric who still exist. */
export function livingIdsOf(site: SiteRef, reference: FigureReference): RawBuilder<unknown> {
  return sql`select distinct b.member_id as id from (${memberIdsOf(site, reference)}) b
    where exists (select from members m where m.resource_id = ${site.id} and m.id = b.member_id)`;
}

/** Metrics with one row per person. */
const ofPeople: readonly Figure[] = [
  'active_subscribers',
  'new_subscribers',
  'logged_in_members',
  'logged_in_subscribers',
  'retention_rate',
  'kept',
  'lost',
  'leaves',
  'entitled',
];

/**
 * Counts the members behind a metric with very many, without reading each: the sum of the days, minus the members who
 * are gone since. Null for other metrics, which must be counted row by row.
 */
export async function countManyMembers(
  scope: ReadScope,
  site: SiteRef,
  reference: FigureReference,
): Promise<number | null> {
  if (!ofPeople.includes(reference.figure)) return null;
  const told = await totalByDays(scope, site, { reference, currency: null });
  if (told === null || told.total <= maxExactCount) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from removed_members g
    where g.resource_id = ${site.id} and g.member_id in (${memberIdsOf(site, reference)})
      and not exists (select from members m where m.resource_id = ${site.id} and m.id = g.member_id)`.execute(
    scope.db,
  );
  return told.total - (rows[0]?.count ?? 0);
}
