// Charges by day: reads their stored sums, and computes these from transactions.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { CutRange } from '../values/values.queries.ts';

/**
 * Category of charged or returned money. `all` is the total charged: the sum of subscription, content (including
 * bundles), ticket and empty (transactions without a line). `renewal` is the part of `subscription` whose subscription
 * was charged before.
 */
export type VolumeSource =
  | 'all'
  | 'subscription'
  | 'renewal'
  | 'content'
  | 'ticket'
  | 'empty'
  | 'refund'
  | 'dispute'
  | 'credit'
  | 'fee';

export interface VolumeSum {
  /** Index of the range among the requested ones. */
  range: number;
  /** Currency code in lower case. */
  currency: string;
  source: VolumeSource;
  /** Amount as charged, including VAT; refunds, disputes and credits count on their own day, as positive amounts. */
  amountCents: number;
  /** Number of charged transactions; of purchase lines for sold items, and of refunds, disputes and credits. */
  transactions: number;
}

/** Sums by currency, then by source. */
export type VolumeByKind = ReadonlyMap<string, ReadonlyMap<VolumeSource, readonly VolumeSum[]>>;

export function byKind(sums: readonly VolumeSum[]): VolumeByKind {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return new Map(
    [...byCurrency].map(([currency, own]) => [currency, Map.groupBy(own, ({ source }) => source)]),
  );
}

/**
 * Returns the charges and refunds in each range of days of the reporting zone, by currency and source. Ranges may
 * overlap, so that a whole and its buckets can be requested at once; ranges without any have no row.
 */
export async function volumeOf(
  client: pg.PoolClient,
  siteId: number,
  ranges: readonly PlainRange[],
): Promise<VolumeSum[]> {
  const { rows } = await client.query<VolumeSum>(
    `select (r.position - 1)::integer as range, v.currency, v.source, sum(v.amount_cents)::bigint as "amountCents",
       sum(v.transactions)::bigint as transactions
     from unnest($2::date[], $3::date[]) with ordinality as r (first_day, last_day, position)
     join volume_days v on v.resource_id = $1 and v.day between r.first_day and r.last_day
     group by 1, 2, 3 order by 1, 2, 3`,
    [siteId, ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
  );
  return rows;
}

/**
 * Returns the total charged in each bucket of a range, by currency; its days are read once, whatever the number of
 * buckets.
 */
export async function chargedByBucket(
  client: pg.PoolClient,
  siteId: number,
  { start, end, starts }: CutRange,
): Promise<VolumeSum[]> {
  const { rows } = await client.query<VolumeSum>(
    `select width_bucket(day, $4::date[]) - 1 as range, currency, source, sum(amount_cents)::bigint as "amountCents",
       sum(transactions)::bigint as transactions
     from volume_days where resource_id = $1 and source = 'all' and day between $2 and $3 group by 1, 2, 3`,
    [siteId, start, end, starts],
  );
  return rows;
}

/** Deletes stale markers; a rollback restores them. @returns the number of markers, and their distinct days */
export async function takeStaleVolumeDays(
  client: pg.PoolClient,
  siteId: number,
  limit: number,
): Promise<{ notes: number; days: string[] }> {
  const { rows } = await client.query<{ notes: number; days: string[] }>(
    `with taken as (
       delete from stale_volume where resource_id = $1 and id in (
         select id from stale_volume where resource_id = $1 order by id limit $2 for update skip locked)
       returning at)
     select count(t.at) as notes,
       array_remove(array_agg(distinct (t.at at time zone r.reporting_timezone)::date), null)::text[] as days
     from resources r left join taken t on true where r.id = $1`,
    [siteId, limit],
  );
  return rows[0] ?? { notes: 0, days: [] };
}

/** Returns whether there are stale markers for these days. */
export async function hasChargesToCount(
  client: pg.PoolClient,
  siteId: number,
  { start, end }: PlainRange,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from stale_volume v join resources r on r.id = v.resource_id
     where v.resource_id = $1 and (v.at at time zone r.reporting_timezone)::date between $2::date and $3::date limit 1`,
    [siteId, start, end],
  );
  return rowCount === 1;
}

/** Returns every day with transactions or adjustments, or with stored sums. */
export async function allVolumeDays(client: pg.PoolClient, siteId: number): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select (t.created_at at time zone r.reporting_timezone)::date as day
     from resources r join transactions t on t.resource_id = r.id where r.id = $1
     union
     select (a.occurred_at at time zone r.reporting_timezone)::date
     from resources r join transaction_adjustments a on a.resource_id = r.id where r.id = $1
     union
     select day from volume_days where resource_id = $1
     order by day`,
    [siteId],
  );
  return rows.map((row) => row.day);
}

/**
 * Returns the SQL condition that a purchase line is of a subscription that was charged before, in the same mode. It
 * forces lookups line by line in a fixed order: right after a large import the planner assumes small tables, and a join
 * would compare each line with all charges.
 * @param line alias of `transaction_purchases` in the statement
 * @param charge alias of its transaction
 */
export const isRenewal = (line: string, charge: string): string => `(
  ${line}.item_type = 'subscription' and (
    select true
    from (
      select l.transaction_id, l.item_type from transaction_purchases l
      where l.resource_id = ${line}.resource_id and l.subscription_id = ${line}.subscription_id offset 0) earlier
    cross join lateral (
      select b.id, b.created_at, b.livemode, b.status from transactions b
      where b.resource_id = ${line}.resource_id and b.id = earlier.transaction_id offset 0) before
    where earlier.item_type = 'subscription' and before.livemode = ${charge}.livemode
      and before.status in ('succeeded', 'refunded')
      and (before.created_at, before.id) < (${charge}.created_at, ${charge}.id)
    limit 1)) is true`;

/** SQL for the sums of days: charges, their parts, refunds, disputes and credits, and the fees of both. */
const sumsOfDays = `
  with site as (select livemode, reporting_timezone as zone from resources where id = $1),
  days as (
    select d.day, s.zone, s.livemode,
      start_of_day(d.day, s.zone) - interval '2 hours' as begins,
      start_of_day(d.day + 1, s.zone) + interval '2 hours' as ends
    from unnest($2::date[]) d (day) cross join site s
  ),
  charges as materialized (
    select d.day, t.id, t.currency, t.amount_cents, t.fee_cents, t.created_at, t.livemode
    from days d
    join transactions t on t.resource_id = $1 and t.created_at >= d.begins and t.created_at < d.ends
      and (t.created_at at time zone d.zone)::date = d.day
    where t.livemode = d.livemode and t.status in ('succeeded', 'refunded')
  ),
  given_back as materialized (
    select d.day, a.currency, a.kind, a.amount_cents, a.fee_cents
    from days d
    join transaction_adjustments a on a.resource_id = $1 and a.occurred_at >= d.begins and a.occurred_at < d.ends
      and (a.occurred_at at time zone d.zone)::date = d.day
    where a.livemode = d.livemode
  ),
  lines as materialized (
    select c.*, $1::bigint as resource_id, p.item_type, p.subscription_id, p.amount_cents as line_cents
    from charges c
    left join transaction_purchases p on p.resource_id = $1 and p.transaction_id = c.id
  ),
  parts as (
    select day, currency, 'all' as source, sum(amount_cents) as amount, count(*) as transactions
    from charges group by 1, 2
    union all
    select c.day, c.currency,
      case c.item_type when 'bundle' then 'content' else coalesce(c.item_type, 'empty') end,
      sum(coalesce(c.line_cents, c.amount_cents)), count(*)
    from lines c
    group by 1, 2, 3
    union all
    select c.day, c.currency, 'renewal', sum(c.line_cents), count(*) from lines c where ${isRenewal('c', 'c')} group by 1, 2
    union all
    select day, currency, 'fee', sum(fee_cents), count(*)
    from (select day, currency, fee_cents from charges
      union all select day, currency, fee_cents from given_back) f
    where fee_cents > 0 group by 1, 2
    union all
    select day, currency, kind, sum(amount_cents), count(*) from given_back where amount_cents <> 0 group by 1, 2, 3
  )
  insert into volume_days (resource_id, day, currency, source, amount_cents, transactions)
  select $1, day, currency, source, amount, transactions from parts order by day, currency, source`;

/**
 * Recounts the sums of days. The local date alone decides which day a charge belongs to; the wider range of times, by
 * two hours on either side, only serves the index, because midnight may occur twice or not at all on the day of a clock
 * change.
 */
export async function addUpVolume(
  client: pg.PoolClient,
  siteId: number,
  days: readonly string[],
): Promise<void> {
  await client.query('delete from volume_days where resource_id = $1 and day = any($2::date[])', [
    siteId,
    days,
  ]);
  await client.query(sumsOfDays, [siteId, days]);
}
