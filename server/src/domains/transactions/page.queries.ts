// Finds the transactions of a page, newest first.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';
import type { DaySum } from './sums.queries.ts';

export interface Window {
  limit: number;
  offset: number;
}

/**
 * Up to this number of matches the query collects and sorts all of them; more are found soon by reading the list in
 * order.
 */
const fewMatches = 20_000;

async function idsOf({ db }: ReadScope, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ id }) => id);
}

const newestFirst = sql`order by created_at desc, id desc`;

/** @param total how many match */
export function findPage(
  scope: ReadScope,
  where: RawBuilder<SqlBool>,
  total: number,
  { limit, offset }: Window,
): Promise<number[]> {
  const found = sql`select t.id, t.created_at from transactions t where ${where}`;
  // The planner does not look through an offset.
  const first = total <= fewMatches ? sql`${found} offset 0` : found;
  return idsOf(scope, sql`select id from (${first}) found ${newestFirst} limit ${limit} offset ${offset}`);
}

/** Returns the days with the rows of a window, and how many of the first day's rows come before it. */
export function daysOf(
  sums: readonly Pick<DaySum, 'day' | 'transactions'>[],
  { limit, offset }: Window,
): { days: string[]; skipped: number } {
  const days = new Set<string>();
  let before = 0;
  let skipped = offset;
  for (const { day, transactions } of countsByDay(sums)) {
    if (before >= offset + limit) break;
    before += transactions;
    if (before <= offset) skipped = offset - before;
    else days.add(day);
  }
  return { days: [...days], skipped };
}

function countsByDay(sums: readonly Pick<DaySum, 'day' | 'transactions'>[]) {
  const counts = new Map<string, number>();
  for (const { day, transactions } of sums) counts.set(day, (counts.get(day) ?? 0) + transactions);
  return [...counts].map(([day, transactions]) => ({ day, transactions }));
}

/** Returns the page by the days of its rows: no other day is read, however far down the list it is. */
export function findPageOfDays(
  scope: ReadScope,
  where: RawBuilder<SqlBool>,
  sums: readonly DaySum[],
  window: Window,
): Promise<number[]> {
  const { days, skipped } = daysOf(sums, window);
  if (days.length === 0) return Promise.resolve([]);
  return idsOf(
    scope,
    sql`
    select t.id from unnest(${days}::date[]) with ordinality d (day, position)
    cross join lateral (
      select t.id, t.created_at from transactions t
      where ${where} and t.created_at >= d.day::timestamp at time zone 'UTC'
        and t.created_at < (d.day + 1)::timestamp at time zone 'UTC'
      order by t.created_at desc, t.id desc limit ${skipped + window.limit}) t
    order by d.position, t.created_at desc, t.id desc limit ${window.limit} offset ${skipped}`,
  );
}
