import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { type Order, withinDates } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { countManyMembers } from '../figures/rows/references.queries.ts';
import { matching } from './filter.queries.ts';
import { hasFewMatches, type ResolvedFilter, resolveFilter } from './filter-meanings.queries.ts';
import { figureAlone } from './filter-sets.queries.ts';
import { endOfFirstLook, mayMatchSparsely, sparseMatches } from './sparse-matches.queries.ts';

export interface Page {
  order: Order<MemberOrderColumn>;
  limit: number;
  offset: number;
}

/** Table and column of each order. */
const orderColumns = {
  id: { table: 'id', column: null },
  created_at: { table: 'm', column: 'm.created_at' },
  email: { table: 'm', column: 'm.email_lc' },
  transaction_last_date: { table: 's', column: 's.last_transaction_at' },
  transaction_ltv: { table: 's', column: 's.ltv_cents' },
} as const;

/** A range of creation dates with more members than this is not read as a whole to be sorted. */
const widestSortedRange = 50_000;

/** Returns whether the filter's range of sign-up dates has few enough members to sort them. */
async function isSortableRange({ db }: ReadScope, site: SiteRef, filter: MemberFilter): Promise<boolean> {
  const range = filter.created_at && withinDates(sql`m.created_at`, filter.created_at, site.timezone);
  if (!range) return false;
  const few = sql`select from members m where m.resource_id = ${site.id} and ${range} limit ${widestSortedRange + 1}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${few}) few`.execute(db);
  return (rows[0]?.count ?? 0) <= widestSortedRange;
}

/**
 * Returns whether to find the matching members first and then sort them. By default the planner reads the list in its
 * order until a page is full, which is slow if all matches are at the far end: the oldest members in a list from the
 * newest, the addresses with x in a list from a.
 */
async function findsBeforeSorting(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
  meanings: ResolvedFilter,
): Promise<boolean> {
  return hasFewMatches(meanings) || isSortableRange(scope, site, filter);
}

function orderTerms(
  { column, direction }: Page['order'],
  name: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) {
  const way = sql.raw(direction);
  if (column === 'id') return sql`${id} ${way}`;
  // Addresses are unique; a second column would only cost a sort.
  if (column === 'email') return sql`${name} ${way}`;
  const nulls = sql.raw(column === 'transaction_last_date' ? 'nulls last' : '');
  return sql`${name} ${way} ${nulls}, ${id} ${way}`;
}

export interface PageIds {
  ids: number[];
  /** Number of matching members, if finding the page has counted them; otherwise null. */
  total: number | null;
}

export interface FoundId {
  id: number;
  total: number | null;
}

async function pageOf({ db }: ReadScope, statement: RawBuilder<FoundId>): Promise<PageIds> {
  const { rows } = await statement.execute(db);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? null };
}

/** Returns the ids of one page of members. */
export async function findPageIds(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
  meanings: ResolvedFilter,
  page: Page,
): Promise<PageIds> {
  const { table, column } = orderColumns[page.order.column];
  const { from, id, where, isWhole } = matching(site, filter, meanings, table);
  const name = column === null ? id : sql.raw(column);
  const window = sql`limit ${page.limit} offset ${page.offset}`;
  // The total number of members is a stored sum, so it needs no query of its own.
  const total = isWhole ? allMembers(site) : sql`null`;
  const walked = (within: RawBuilder<SqlBool>) => sql<FoundId>`
    select ${id} as id, (${total})::bigint as total from ${from}
    where ${within} order by ${orderTerms(page.order, name, id)} ${window}`;
  // The planner does not look through an offset. All that match are found anyway, so counting them costs nothing.
  const sorted = sql<FoundId>`
    select id, count(*) over () as total
    from (select ${id} as id, ${name} as name from ${from} where ${where} offset 0) found
    order by ${orderTerms(page.order, sql`name`, sql`id`)} ${window}`;
  if (await findsBeforeSorting(scope, site, filter, meanings)) return pageOf(scope, sorted);
  const end = mayMatchSparsely(filter, page.order) ? await endOfFirstLook(scope, site, filter, page) : null;
  if (end === null) return pageOf(scope, walked(where));
  const isNear =
    page.order.direction === 'desc' ? sql<SqlBool>`${id} >= ${end}` : sql<SqlBool>`${id} <= ${end}`;
  const near = await pageOf(scope, walked(sql<SqlBool>`${where} and ${isNear}`));
  return near.ids.length === page.limit ? near : pageOf(scope, sparseMatches(site, filter, meanings, page));
}

function allMembers(site: SiteRef): RawBuilder<{ count: number }> {
  return sql`select coalesce(sum(total), 0)::bigint as count from member_totals where resource_id = ${site.id}`;
}

/** Counts the members of the site from the stored sum. */
export async function countAll({ db }: ReadScope, site: SiteRef): Promise<number> {
  const { rows } = await allMembers(site).execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the members that match a filter with resolved meanings. */
export async function countMembers(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
  meanings: ResolvedFilter,
): Promise<number> {
  const { isWhole, from, where } = matching(site, filter, meanings, null);
  if (isWhole) return countAll(scope, site);
  const figure = figureAlone(filter);
  const behind = figure && (await countManyMembers(scope, site, figure));
  if (behind !== null) return behind;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** Returns a query for the ids of all matching members, unordered. */
export async function matchingIds(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
): Promise<RawBuilder<unknown>> {
  const found = matching(site, filter, await resolveFilter(scope, site, filter), null);
  return sql`select ${found.id} as id from ${found.from} where ${found.where}`;
}

/** Returns the ids of all active members that match, smallest first. */
export async function findActiveIds(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
): Promise<number[]> {
  if (filter.active === false) return [];
  const found = matching(site, { ...filter, active: true }, await resolveFilter(scope, site, filter), null);
  const { rows } = await sql<{ id: number }>`
    select ${found.id} as id from ${found.from} where ${found.where} order by 1`.execute(scope.db);
  return rows.map((row) => row.id);
}

/** Counts the members that match a filter. */
export async function countMatching(scope: ReadScope, site: SiteRef, filter: MemberFilter): Promise<number> {
  return countMembers(scope, site, filter, await resolveFilter(scope, site, filter));
}
