// Sums of the matching transactions over all pages. If the stored sums can answer the filter they are read by day,
// which also gives the days of a page's rows; other filters are summed row by row.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { endOfDay, startOfDay } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { modeOf, ofAmountAndStatus } from './filter.queries.ts';

/** Amounts in cents. */
export interface Sum {
  /** Lower case. */
  currency: string;
  transactions: number;
  /** Sum of all transactions, whatever their outcome. */
  amount: number;
  /** Sum of the transactions that were charged. */
  gross: number;
  /** Sum of the refunds of charged transactions. */
  refunded: number;
}

export interface DaySum extends Sum {
  /** UTC, YYYY-MM-DD. */
  day: string;
}

const isCharged = sql`t.status in ('succeeded', 'refunded')`;

const added = sql`
  count(*) as transactions, sum(t.amount_cents)::bigint as amount,
  coalesce(sum(t.amount_cents) filter (where ${isCharged}), 0)::bigint as gross,
  sum(t.adjusted_cents)::bigint as refunded`;

// Sums of integers as floats are exact below 2^53, the limit of returned amounts, and take half the time.
const addedUp = sql`
  sum(t.transactions::float8)::bigint as transactions,
  sum((t.transactions * t.amount_cents)::float8)::bigint as amount,
  coalesce(sum((t.transactions * t.amount_cents)::float8) filter (where ${isCharged}), 0)::bigint as gross,
  sum(t.adjusted_cents::float8)::bigint as refunded`;

// The sums over whole days, in which amounts are added up already.
const addedUpOfDays = sql`
  sum(t.transactions::float8)::bigint as transactions, sum(t.amount_cents::float8)::bigint as amount,
  coalesce(sum(t.amount_cents::float8) filter (where ${isCharged}), 0)::bigint as gross,
  sum(t.adjusted_cents::float8)::bigint as refunded`;

/**
 * Returns the stored sums. Only a filter by amount needs the sums that are grouped by amount, which have ten times as
 * many rows.
 */
const keptSums = ({ amount }: TransactionFilter) =>
  amount === undefined
    ? sql`${addedUpOfDays} from transaction_day_sums t`
    : sql`${addedUp} from transaction_sums t`;

/** Returns the sums of the transactions `t` that meet a condition, by currency. */
export async function addUp({ db }: ReadScope, where: RawBuilder<SqlBool>): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select t.currency, ${added} from transactions t where ${where} group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Returns the instants of a range of days in the site's zone, and the whole UTC days within it, from `firstDay` to
 * before `endDay`.
 */
const borders = (site: SiteRef, { from, to }: NonNullable<TransactionFilter['created_at']>) => {
  const start = from === undefined ? sql`'-infinity'::timestamptz` : startOfDay(from, site.timezone);
  const end = to === undefined ? sql`'infinity'::timestamptz` : endOfDay(to, site.timezone);
  return sql`
    select s, e, first_day, end_day, least(first_day::timestamp at time zone 'UTC', e) as low_end,
      greatest(end_day::timestamp at time zone 'UTC', least(first_day::timestamp at time zone 'UTC', e)) as high_start
    from (
      select s, e, case when isfinite(s) then ((s at time zone 'UTC') + interval '1 day - 1 microsecond')::date
          else '-infinity' end as first_day,
        case when isfinite(e) then (e at time zone 'UTC')::date else 'infinity' end as end_day
      from (select ${start} as s, ${end} as e) given) cut`;
};

/**
 * Returns the sums by UTC day and currency, latest day first. A day that is only partly in the range counts only that
 * part.
 */
export async function sumByDay(
  { db }: ReadScope,
  site: SiteRef,
  filter: TransactionFilter,
): Promise<DaySum[]> {
  const own = sql<SqlBool>`t.resource_id = ${site.id} and t.livemode = ${modeOf(site, filter)}`;
  const asked = sql.join([own, ...ofAmountAndStatus(filter)], sql` and `);
  const whole = sql`select t.day::text as day, t.currency, ${keptSums(filter)} where ${asked}`;
  const having = sql`having sum(t.transactions::float8) <> 0`;
  if (filter.created_at === undefined) {
    const { rows } = await sql<DaySum>`${whole} group by t.day, 2 ${having} order by t.day desc`.execute(db);
    return rows;
  }
  const { rows } = await sql<DaySum>`
    with b as materialized (${borders(site, filter.created_at)})
    select * from (
      (${whole} and t.day >= (select first_day from b) and t.day < (select end_day from b) group by t.day, 2 ${having})
      union all
      select (t.created_at at time zone 'UTC')::date::text, t.currency, ${added}
      from transactions t where ${asked} and t.created_at >= (select s from b) and t.created_at < (select low_end from b)
      group by 1, 2
      union all
      select (t.created_at at time zone 'UTC')::date::text, t.currency, ${added}
      from transactions t where ${asked}
        and t.created_at >= (select high_start from b) and t.created_at < (select e from b)
      group by 1, 2) days
    order by day desc`.execute(db);
  return rows;
}

/** Sums of several days or parts, one a currency. */
export function byCurrency(sums: readonly Sum[]): Sum[] {
  const found = new Map<string, Sum>();
  for (const { currency, transactions, amount, gross, refunded } of sums) {
    const sum = found.get(currency) ?? { currency, transactions: 0, amount: 0, gross: 0, refunded: 0 };
    sum.transactions += transactions;
    sum.amount += amount;
    sum.gross += gross;
    sum.refunded += refunded;
    found.set(currency, sum);
  }
  return [...found.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

export const countOf = (sums: readonly Sum[]): number =>
  sums.reduce((total, { transactions }) => total + transactions, 0);

/** Returns the currency of the site's metrics. */
export async function findSiteCurrency({ db }: Pick<ReadScope, 'db'>, siteId: number): Promise<string> {
  const { default_stats_currency: currency } = await db
    .selectFrom('resources')
    .select('default_stats_currency')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return currency;
}
