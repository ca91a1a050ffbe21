// Sources of the rows behind metrics. Every metric has one definition, and its page, count and value come from that one
// statement.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import { endOfDay, startOfDay } from '#server/database/list.ts';
import { endOfSpan } from '../values/values.queries.ts';

/** Parameters of the rows. */
export interface RowsQuery {
  site: SiteRef;
  /** Dates in the site's reporting zone, both included. */
  start: string;
  end: string;
  /** Plans to limit the rows to; empty for any plan. */
  plans: readonly number[];
  /** Currency of amounts; null for any. */
  currency: string | null;
}

/** Columns of every source; those that a metric doesn't use are null. */
const columns = {
  at: 'timestamptz',
  until: 'timestamptz',
  member_id: 'bigint',
  subscription_id: 'bigint',
  plan_id: 'bigint',
  transaction_id: 'bigint',
  /** Day of a charge whose time is unknown. */
  day: 'date',
  content_id: 'bigint',
  detail: 'text',
  /** Cents, or 1/720 cents of MRR. */
  amount: 'bigint',
  currency: 'text',
  /** Keys that, together with `at`, give the rows a unique order. */
  key: 'bigint',
  key2: 'bigint',
} as const;
type Column = keyof typeof columns;

type Sql = RawBuilder<unknown>;

/** Aggregation of the rows to the value of the metric. */
export type Unit = 'rows' | 'people' | 'cents' | 'recurring' | 'kept share';

export interface Source {
  /** Statement that yields the rows, unordered. */
  rows: Sql;
  /** Returns a statement that yields one page of the rows, the latest first. */
  page(window: { limit: number; offset: number }): Sql;
  unit: Unit;
  /** Column that determines the latest rows. */
  order: 'at' | 'until';
}

interface Showing {
  order?: Source['order'];
  /** Columns that are looked up for rows `r` of a page only; for all rows they would be too slow. */
  late?: Partial<Record<Column, Sql>>;
}

/** Builds a source. @param body everything from `from` on */
export function source(
  unit: Unit,
  found: Partial<Record<Column, Sql>>,
  body: Sql,
  { order = 'at', late = {} }: Showing = {},
): Source {
  const names = Object.keys(columns) as Column[];
  const nothing = (column: Column) => sql`null::${sql.raw(columns[column])}`;
  const select = (value: (column: Column) => Sql, from: Sql) => {
    const list = names.map((column) => sql`${value(column)} as ${sql.raw(column)}`);
    return sql`select ${sql.join(list, sql`, `)} ${from}`;
  };
  const rows = select((column) => found[column] ?? nothing(column), body);
  const early = select((column) => (late[column] ? undefined : found[column]) ?? nothing(column), body);
  return {
    rows,
    page: ({ limit, offset }) =>
      select(
        (column) => late[column] ?? sql`r.${sql.raw(column)}`,
        sql`from (select * from (${early}) e order by ${sql.raw(order)} desc, key desc, key2 desc
          limit ${limit} offset ${offset}) r`,
      ),
    unit,
    order,
  };
}

/** Return the first instant of the range, and the first one after it. */
export const startOf = ({ site, start }: RowsQuery): Sql => startOfDay(start, site.timezone);
export const endOf = ({ site, end }: RowsQuery): Sql => endOfDay(end, site.timezone);

/** Returns the condition that a time lies within the range. */
export function within(instant: Sql, question: RowsQuery): RawBuilder<SqlBool> {
  return sql<SqlBool>`${instant} >= ${startOf(question)} and ${instant} < ${endOf(question)}`;
}

export function ofPlans(plan: Sql, { plans }: RowsQuery): RawBuilder<SqlBool> {
  if (plans.length === 0) return sql<SqlBool>`true`;
  return plans.length === 1
    ? sql<SqlBool>`${plan} = ${plans[0]}::bigint`
    : sql<SqlBool>`${plan} = any(${plans}::bigint[])`;
}

export function inCurrency(column: Sql, { currency }: RowsQuery): RawBuilder<SqlBool> {
  return currency === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} = ${currency}::text`;
}

/**
 * Returns the condition that a stay covers an instant: it began before, and did not end before. An end that is not
 * final does not count yet.
 */
export function covers(
  name: string,
  instant: Sql,
  table: 'payer_spans' | 'value_spans' = 'payer_spans',
): RawBuilder<SqlBool> {
  const stay = sql.raw(name);
  const end = table === 'payer_spans' ? sql.raw(endOfSpan(name)) : sql`${stay}.ends_at`;
  // The last line is redundant, but lets the index find the few stays that ended late enough among all stays.
  return sql<SqlBool>`${stay}.starts_at < ${instant} and (${end} >= ${instant} or ${stay}.ends_settled_at > site_now())
    and ${end} >= least(${instant}, site_now() - interval '1 day')`;
}

/** Returns the aggregate of rows `r`: a count, cents, or percent with one decimal; null for a share of nothing. */
export function totalExpression(unit: Unit): RawBuilder<number | null> {
  switch (unit) {
    case 'rows':
      return sql`count(*)::bigint`;
    case 'people':
      return sql`count(distinct r.member_id)::bigint`;
    case 'cents':
      return sql`coalesce(sum(r.amount), 0)::bigint`;
    case 'recurring':
      return sql`floor((coalesce(sum(r.amount), 0) + 360) / 720)::bigint`;
    case 'kept share':
      return sql`round(100.0 * count(*) filter (where r.detail = 'kept') / nullif(count(*), 0), 1)::float8`;
  }
}
