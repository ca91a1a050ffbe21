// What the rows behind a figure are made of. Every figure has one definition, and its page, its count and its value
// come from that one statement.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResourceScope } from '#server/database/context.ts';
import { endOfDay, startOfDay } from '#server/database/list.ts';
import { endOfSpan } from '../values/values.queries.ts';

/** Which rows are asked for. */
export interface Question {
  site: ResourceScope;
  /** Dates in the site's reporting zone, both included. */
  start: string;
  end: string;
  /** Empty: of any plan. */
  plans: readonly number[];
  /** Of amounts; null: in any currency. */
  currency: string | null;
}

/** The columns of every source; what a figure has no word for is null. */
const columns = {
  at: 'timestamptz',
  until: 'timestamptz',
  member_id: 'bigint',
  subscription_id: 'bigint',
  plan_id: 'bigint',
  transaction_id: 'bigint',
  /** Of a charge that is known by its day alone. */
  day: 'date',
  content_id: 'bigint',
  detail: 'text',
  /** Cents, or 1/720 cents of recurring revenue. */
  amount: 'bigint',
  currency: 'text',
  /** With `at` these put the rows in one order only. */
  key: 'bigint',
  key2: 'bigint',
} as const;
type Column = keyof typeof columns;

type Sql = RawBuilder<unknown>;

/** How the rows come to the figure. */
export type Unit = 'rows' | 'people' | 'cents' | 'recurring' | 'kept share';

export interface Source {
  /** A statement that yields the rows, in no order. */
  rows: Sql;
  /** A statement that yields some of them: of all rows, the latest first, those after so many. */
  page(window: { limit: number; offset: number }): Sql;
  unit: Unit;
  /** What the latest rows are latest by. */
  order: 'at' | 'until';
}

interface Showing {
  order?: Source['order'];
  /** Columns that are looked up for the rows of a page alone, as `r`: for all rows there is a way at once. */
  late?: Partial<Record<Column, Sql>>;
}

/** @param body everything from `from` on */
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

/** First instant of the range, and the first one after it. */
export const startOf = ({ site, start }: Question): Sql => startOfDay(start, site.timezone);
export const endOf = ({ site, end }: Question): Sql => endOfDay(end, site.timezone);

/** Whether an instant lies within the range. */
export function within(instant: Sql, question: Question): RawBuilder<SqlBool> {
  return sql<SqlBool>`${instant} >= ${startOf(question)} and ${instant} < ${endOf(question)}`;
}

export function ofPlans(plan: Sql, { plans }: Question): RawBuilder<SqlBool> {
  if (plans.length === 0) return sql<SqlBool>`true`;
  return plans.length === 1
    ? sql<SqlBool>`${plan} = ${plans[0]}::bigint`
    : sql<SqlBool>`${plan} = any(${plans}::bigint[])`;
}

export function inCurrency(column: Sql, { currency }: Question): RawBuilder<SqlBool> {
  return currency === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} = ${currency}::text`;
}

/**
 * Whether a stay reaches over an instant: it began before, and did not end before. An end that is not settled does not
 * count yet.
 */
export function covers(
  name: string,
  instant: Sql,
  table: 'payer_spans' | 'value_spans' = 'payer_spans',
): RawBuilder<SqlBool> {
  const stay = sql.raw(name);
  const end = table === 'payer_spans' ? sql.raw(endOfSpan(name)) : sql`${stay}.ends_at`;
  // The last line says nothing new: of all stays that ever were, the index finds the few that ended so late by it.
  return sql<SqlBool>`${stay}.starts_at < ${instant} and (${end} >= ${instant} or ${stay}.ends_settled_at > site_now())
    and ${end} >= least(${instant}, site_now() - interval '1 day')`;
}

/** What the rows of a source, as `r`, come to: a count, cents, or percent with one decimal; null: nothing to share. */
export function comesTo(unit: Unit): RawBuilder<number | null> {
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
