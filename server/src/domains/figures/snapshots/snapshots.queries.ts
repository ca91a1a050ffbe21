// Reads the metrics of days; snapshots and current values use the same statements.
import type pg from 'pg';
import { zone } from '../events/fact-days.queries.ts';

/**
 * SQL for the flows of each day from $2 to $3, by card and currency, as `flows`. Money in cents. Visits are left out:
 * distinct people do not add up over days.
 */
export const flowsByDay = `
  flows as (
    select d.day, m.card, '' as currency, sum(d.facts) as value
    from figure_days d
    join (values
      ('joined', 'new_subscribers'), ('trial_started', 'new_trials'), ('started', 'new_starts'),
      ('started', 'trials_converted'), ('stopped', 'stopped_subscriptions'),
      ('cancelled', 'cancelled_subscriptions'), ('hit', 'paywall_hits')) m (kind, card) on m.kind = d.kind
    where d.resource_id = $1 and d.day between $2::date and $3::date
      and (m.card <> 'trials_converted' or d.detail like 'trial%')
      -- A decision that was taken back on the same day is none.
      and (m.card <> 'cancelled_subscriptions' or d.detail = '' or d.detail > to_char(d.day, 'YYYY-MM-DD'))
    group by 1, 2
    union all
    select day, 'gross_volume', currency, amount_cents from volume_days
    where resource_id = $1 and source = 'all' and day between $2::date and $3::date
  )`;

/** SQL for the stocks at the end of each of these days, as `stocks`. MRR in 1/720 cents. */
export const stocksByDay = `
  moves as (
    select m.card, d.currency, greatest(d.day, $2::date - 1) as day,
      sum(m.sign * case m.card when 'mrr' then d.value else d.facts end) as value
    from figure_days d
    join (values
      ('joined', 'active_subscribers', 1), ('returned', 'active_subscribers', 1), ('left', 'active_subscribers', -1),
      ('entitled_in', 'entitled', 1), ('entitled_out', 'entitled', -1), ('new', 'mrr', 1), ('reactivation', 'mrr', 1),
      ('expansion', 'mrr', 1), ('contraction', 'mrr', 1), ('churn', 'mrr', 1)) m (kind, card, sign) on m.kind = d.kind
    where d.resource_id = $1 and d.day <= $3::date
    group by 1, 2, 3
  ),
  stocks as (
    select day, card, currency, sum(coalesce(m.value, 0)) over (partition by card, currency order by day) as value
    from (select card, currency from moves union select 'active_subscribers', '') c
    cross join (
      select generate_series($2::timestamp - interval '1 day', $3::timestamp, interval '1 day')::date as day) d
    left join moves m using (card, currency, day)
  )`;

/** SQL for flows and stocks, as `cards_by_day`. */
const cardsByDay = `
  ${flowsByDay},
  ${stocksByDay},
  cards_by_day as (
    select day, card, currency, value from flows
    union all select day, card, currency, value from stocks where day >= $2::date
  )`;

/** SQL for the latest day that is final. */
const lastDay = `((site_now() - interval '1 day') at time zone ${zone})::date - 1`;

/** Returns the days without snapshots, from the first day with any data; null if there are none. */
export async function daysToKeep(
  client: pg.PoolClient,
  siteId: number,
): Promise<{ start: string; end: string } | null> {
  const { rows } = await client.query<{ start: string; end: string }>(
    `select to_char(d.start, 'YYYY-MM-DD') as start, to_char(d.last, 'YYYY-MM-DD') as end
     from (
       select ${lastDay} as last, coalesce(
         (select max(day) + 1 from figure_snapshots where resource_id = $1 and timezone = ${zone}),
         (select least(min(day), ${lastDay}) from (
           select min(day) as day from figure_days where resource_id = $1
           union all select min(day) from volume_days where resource_id = $1) f),
         ${lastDay}) as start) d
     where d.start <= d.last`,
    [siteId],
  );
  return rows[0] ?? null;
}

/** Inserts snapshots of these days. Existing snapshots stay as they are. */
export async function keepDays(
  client: pg.PoolClient,
  siteId: number,
  { start, end }: { start: string; end: string },
): Promise<void> {
  await client.query(
    `with ${cardsByDay}
     insert into figure_snapshots (resource_id, timezone, day, card, currency, value)
     select $1, ${zone}, day, card, currency, value from cards_by_day
     where value <> 0 or card = 'active_subscribers'
     on conflict do nothing`,
    [siteId, start, end],
  );
}
