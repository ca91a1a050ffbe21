import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DateRange } from '#contract/base/dates.ts';
import { pageWindow, type SortDirection } from '#contract/base/paging.ts';

/**
 * Conditions by field of a list's filter. Every field of the contract's filter needs an entry, so a field can't be
 * accepted and then ignored; values are always passed as parameters.
 */
export type Conditions<F> = {
  [K in keyof F]-?: (value: NonNullable<F[K]>) => Expression<SqlBool> | null;
};

/** Returns the conditions of the fields that are set. A condition of null means that the value restricts nothing. */
export function conditionsOf<F extends object>(
  filter: F | undefined,
  conditions: Conditions<F>,
): Expression<SqlBool>[] {
  if (!filter) return [];
  const found: Expression<SqlBool>[] = [];
  for (const name of Object.keys(conditions) as (keyof F)[]) {
    const value = filter[name];
    if (value === undefined || value === null) continue;
    const condition = conditions[name](value as NonNullable<F[typeof name]>);
    if (condition) found.push(condition);
  }
  return found;
}

export interface Order<C extends string> {
  column: C;
  direction: SortDirection;
}

/** Returns the requested column and direction; otherwise the list's own order. */
export function resolveOrder<C extends string>(
  input: { order?: C | undefined; sort?: SortDirection | undefined } | undefined,
  fallback: Order<C>,
): Order<C> {
  const column = input?.order;
  if (column === undefined) return { column: fallback.column, direction: input?.sort ?? fallback.direction };
  return { column, direction: input?.sort ?? (column === fallback.column ? fallback.direction : 'asc') };
}

/** Returns the first instant of a calendar date in a zone, also if midnight occurs twice or not at all. */
export function startOfDay(date: string, zone: string): RawBuilder<Date> {
  return sql<Date>`start_of_day(${date}::date, ${zone})`;
}

/** Returns the first instant of the day after a calendar date in a zone; days have 23, 24 or 25 hours. */
export function endOfDay(date: string, zone: string): RawBuilder<Date> {
  return sql<Date>`start_of_day(${date}::date + 1, ${zone})`;
}

/** Returns the condition that an instant is inside a range of calendar dates of a zone, both included. */
export function withinDates(
  instant: Expression<unknown>,
  range: DateRange,
  zone: string,
): Expression<SqlBool> | null {
  const { from, to } = range;
  if (from !== undefined && to !== undefined)
    return sql<SqlBool>`(${instant} >= ${startOfDay(from, zone)} and ${instant} < ${endOfDay(to, zone)})`;
  if (from !== undefined) return sql<SqlBool>`${instant} >= ${startOfDay(from, zone)}`;
  if (to !== undefined) return sql<SqlBool>`${instant} < ${endOfDay(to, zone)}`;
  return null;
}

/**
 * Returns the typed text as plain text for `like`, with pattern characters escaped. Empty input matches every text;
 * input of accents alone becomes null, which matches none.
 */
export function plainPattern(typed: string): RawBuilder<string> {
  return typed === '' ? sql<string>`''` : sql<string>`plain_pattern(${typed})`;
}

/**
 * Returns a text as lists search and order it: without regard to case, accents, and apostrophes or hyphens within
 * words.
 */
export function foldedText(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`;
}

/** Returns a `like` pattern for plain texts that contain the input, for columns converted by `plainText`. */
export function containsPattern(typed: string): RawBuilder<string> {
  return sql<string>`'%' || ${plainPattern(typed)} || '%'`;
}

/** Returns the condition that a text column contains the input, both as plain texts; null for empty input. */
export function containsText(column: string, typed: string): Expression<SqlBool> | null {
  if (typed === '') return null;
  return sql<SqlBool>`${foldedText(column)} like ${containsPattern(typed)}`;
}

interface PageInput {
  limit?: number | undefined;
  page?: number | undefined;
}

/** Returns one page of a list: the rows of the window and their total number. */
export async function fetchPage<Row>(
  input: PageInput | undefined,
  find: (window: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<{ items: Row[]; paginator: { total_items: number; page: number; limit: number } }> {
  const { limit, page, offset } = pageWindow(input ?? {});
  const items = await find({ limit, offset });
  // A first page that isn't full already gives the total.
  const known = page === 1 && items.length < limit ? items.length : undefined;
  return { items, paginator: { total_items: known ?? (await count()), page, limit } };
}

/** Returns the answer for a list that was sent by email instead of shown. */
export function emptyPageOf(input: PageInput | undefined, total: number) {
  const { limit, page } = pageWindow(input ?? {});
  const items: never[] = [];
  return { success: true as const, items, paginator: { total_items: total, page, limit } };
}
