import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import type { Order } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { type Matching, matching } from './filter.queries.ts';
import { type Meanings, meaningsOf } from './filter-meanings.queries.ts';

interface Page {
  order: Order<MemberOrderColumn>;
  limit: number;
  offset: number;
}

/** Where each column of the order stands. The second column of an order is always the id, in the same direction. */
const orderColumns = {
  id: { table: 'id', column: null },
  created_at: { table: 'm', column: 'm.created_at' },
  email: { table: 'm', column: 'm.email_lc' },
  transaction_last_date: { table: 's', column: 's.last_transaction_at' },
  transaction_ltv: { table: 's', column: 's.ltv_cents' },
} as const;

/**
 * Newest first over a range of creation dates would walk from the newest member down to the range. An expression hides
 * the order of the ids from the planner, so that it reads the range alone and sorts that.
 */
const widestSortedRange = 50_000;

async function readsRangeFirst(
  { db }: ReadScope,
  page: Page,
  filter: MemberFilter,
  found: Matching,
): Promise<boolean> {
  if (page.order.column !== 'id' || filter.created_at === undefined) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${found.from} where ${found.where} limit ${widestSortedRange + 1}) few`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) <= widestSortedRange;
}

function orderBy(order: Page['order'], id: RawBuilder<number>, hidden: boolean): RawBuilder<unknown> {
  const direction = sql.raw(order.direction);
  const { column } = orderColumns[order.column];
  if (column === null) return hidden ? sql`${id} + 0 ${direction}` : sql`${id} ${direction}`;
  // Addresses are unique; a second column would only cost a sort.
  if (order.column === 'email') return sql`${sql.raw(column)} ${direction}`;
  const nulls = sql.raw(order.column === 'transaction_last_date' ? 'nulls last' : '');
  return sql`${sql.raw(column)} ${direction} ${nulls}, ${id} ${direction}`;
}

/** Ids of one page of members. */
export async function findPageIds(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
  meanings: Meanings,
  page: Page,
): Promise<number[]> {
  const found = matching(site, filter, meanings, orderColumns[page.order.column].table);
  const hidden = await readsRangeFirst(scope, page, filter, found);
  const { rows } = await sql<{ id: number }>`
    select ${found.id} as id from ${found.from} where ${found.where}
    order by ${orderBy(page.order, found.id, hidden)} limit ${page.limit} offset ${page.offset}`.execute(
    scope.db,
  );
  return rows.map((row) => row.id);
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
