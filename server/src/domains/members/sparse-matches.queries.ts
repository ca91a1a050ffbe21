// Finds matching members that are all far from the beginning of the list, such as paying members below half a million
// recently imported ones. Reading the list in order would take seconds. A first look reads only the beginning; if that
// doesn't fill the page, all matches are found and sorted.
import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { Order } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { livingIdsOf } from '../figures/rows/references.queries.ts';
import { matching } from './filter.queries.ts';
import type { ResolvedFilter } from './filter-meanings.queries.ts';
import { figureAlone } from './filter-sets.queries.ts';
import type { FoundId, Page } from './list.queries.ts';

/** Members that the first look goes through, at least. */
export const lookedThrough = 1_000;
/**
 * Rows of the first look for inactive members: recent members can't be inactive, and finding all inactive ones takes
 * far longer.
 */
const lookedThroughForInactive = 100_000;
/** And for each row up to the end of the page. */
const lookedThroughARow = 20;

const fields: readonly (keyof MemberFilter)[] = [
  'tags',
  'plan',
  'price',
  'ti_event',
  'inactivity',
  'complimentary',
  'past_due',
  'ending_within_days',
  'paid',
  'statistic',
];

/**
 * Returns whether no index has the filter's matches in the order of the list, so they may be anywhere in it. Nearly all
 * members are free, and few are complimentary or past due. For combinations with other fields the planner knows best
 * where to start.
 */
export function mayMatchSparsely(filter: MemberFilter, { column }: Order<MemberOrderColumn>): boolean {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  const isOfMost = filter.paid === 'free' || filter.complimentary === false || filter.past_due === false;
  if (column !== 'id' || isOfMost) return false;
  return asked.length > 0 && asked.every(([name]) => fields.includes(name as keyof MemberFilter));
}

/** Returns the id of the member at which the first part of the list ends; null for a shorter list. */
export async function endOfFirstLook(
  { db }: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
  { order, limit, offset }: Page,
): Promise<number | null> {
  const least = filter.inactivity === undefined ? lookedThrough : lookedThroughForInactive;
  const looks = Math.max(least, lookedThroughARow * (offset + limit));
  const { rows } = await sql<{ id: number }>`
    select id from members where resource_id = ${site.id}
    order by id ${sql.raw(order.direction)} limit 1 offset ${looks - 1}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns a query for the page's ids among all matches, without reading the list in order. */
export function sparseMatches(
  site: SiteRef,
  filter: MemberFilter,
  meanings: ResolvedFilter,
  { order, limit, offset }: Page,
): RawBuilder<FoundId> {
  const figure = figureAlone(filter);
  const { from, id, where, set } = matching(site, filter, meanings, null);
  // A set may have an index in the order of the list. With other tables the planner would read the list in order again,
  // which it doesn't do for a subquery with an offset.
  const found = figure
    ? livingIdsOf(site, figure)
    : set
      ? sql`select distinct ${id} as id from ${set} where ${where}`
      : sql`select id from (select ${id} as id from ${from} where ${where} offset 0) found`;
  return sql<FoundId>`
    select id, null::bigint as total from (
      ${found} order by 1 ${sql.raw(order.direction)} limit ${limit} offset ${offset}) page
    order by 1 ${sql.raw(order.direction)}`;
}
