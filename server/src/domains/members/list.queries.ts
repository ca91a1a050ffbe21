import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import { type Order, withinDates } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { matching } from './filter.queries.ts';
import { hasFewMatches, type Meanings, meaningsOf } from './filter-meanings.queries.ts';

interface Page {
  order: Order<MemberOrderColumn>;
  limit: number;
  offset: number;
}

/** Where each column of the order stands. */
const orderColumns = {
  id: { table: 'id', column: null },
  created_at: { table: 'm', column: 'm.created_at' },
  email: { table: 'm', column: 'm.email_lc' },
  transaction_last_date: { table: 's', column: 's.last_transaction_at' },
  transaction_ltv: { table: 's', column: 's.ltv_cents' },
} as const;

/** A range of creation dates with more members than this is not read as a whole to be sorted. */
const widestSortedRange = 50_000;

/** Whether few enough members were created in the range of the filter to sort them. */
async function isSortableRange(
  { db }: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
): Promise<boolean> {
  const range = filter.created_at && withinDates(sql`m.created_at`, filter.created_at, site.timezone);
  if (!range) return false;
  const few = sql`select from members m where m.resource_id = ${site.id} and ${range} limit ${widestSortedRange + 1}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${few}) few`.execute(db);
  return (rows[0]?.count ?? 0) <= widestSortedRange;
}

/**
 * Whether the members that match should be found first and then sorted. Left to itself, the planner walks through the
 * list in its order until a page is full, which is slow when all that match stand at the far end: the oldest members
 * by creation in a list from the newest, the addresses with x in a list from a.
 */
async function findsBeforeSorting(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
  meanings: Meanings,
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
  /** How many members match, where finding the page has told; null otherwise. */
  total: number | null;
}

/** Ids of one page of members. */
export async function findPageIds(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
  meanings: Meanings,
  page: Page,
): Promise<PageIds> {
  const { table, column } = orderColumns[page.order.column];
  const { from, id, where } = matching(site, filter, meanings, table);
  const name = column === null ? id : sql.raw(column);
  const window = sql`limit ${page.limit} offset ${page.offset}`;
  const walked = sql<{ id: number }>`
    select ${id} as id from ${from} where ${where} order by ${orderTerms(page.order, name, id)} ${window}`;
  // The planner does not look through an offset. All that match are found anyway, so counting them costs nothing.
  const sorted = sql<{ id: number; total: number }>`
    select id, count(*) over () as total
    from (select ${id} as id, ${name} as name from ${from} where ${where} offset 0) found
    order by ${orderTerms(page.order, sql`name`, sql`id`)} ${window}`;
  if (!(await findsBeforeSorting(scope, site, filter, meanings))) {
    const { rows } = await walked.execute(scope.db);
    return { ids: rows.map((row) => row.id), total: null };
  }
  const { rows } = await sorted.execute(scope.db);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? null };
}

/** How many members match; without any condition it is the sum that is kept anyway. */
export async function countMembers(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
  meanings: Meanings,
): Promise<number> {
  const found = matching(site, filter, meanings, null);
  const { rows } = await (found.isWhole
    ? sql<{ count: number }>`
        select coalesce(sum(total), 0)::bigint as count from member_totals where resource_id = ${site.id}`
    : sql<{ count: number }>`select count(*) as count from ${found.from} where ${found.where}`
  ).execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** A statement that yields the ids of all members who match, in no order. */
export async function matchingIds(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
): Promise<RawBuilder<unknown>> {
  const found = matching(site, filter, await meaningsOf(scope, site, filter), null);
  return sql`select ${found.id} as id from ${found.from} where ${found.where}`;
}

/** Ids of every active member that matches, smallest first. */
export async function findActiveIds(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
): Promise<number[]> {
  if (filter.active === false) return [];
  const found = matching(site, { ...filter, active: true }, await meaningsOf(scope, site, filter), null);
  const { rows } = await sql<{ id: number }>`
    select ${found.id} as id from ${found.from} where ${found.where} order by 1`.execute(scope.db);
  return rows.map((row) => row.id);
}
