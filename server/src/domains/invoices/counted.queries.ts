import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { Counted } from './amounts.rules.ts';

interface Month {
  siteId: number;
  /** IANA name of the zone in which the month is counted. */
  zone: string;
  /** `YYYY-MM`. */
  period: string;
  livemode: boolean;
}

/**
 * Counts a month of a site: members who joined, payments of the mode as charged (the rows behind the dashboard's gross
 * volume), and the recorded hours of support.
 */
export async function countMonth(
  db: Kysely<DB>,
  { siteId, zone, period, livemode }: Month,
): Promise<Counted> {
  const first = sql`(${`${period}-01`}::date)`;
  const next = sql`((${first} + interval '1 month')::date)`;
  const month = sql`(select start_of_day(${first}, ${zone}) as since, start_of_day(${next}, ${zone}) as until)`;
  const { rows } = await sql<Omit<Counted, 'volumes'> & { volumes: Counted['volumes'] | null }>`
    select ${first}::text as "from", (${next} - 1)::text as "to",
      (select count(*)::int from members x where x.resource_id = ${siteId}
        and x.created_at >= m.since and x.created_at < m.until) as signups,
      coalesce((select (hours * 100)::int from billing_support_hours h
        where h.resource_id = ${siteId} and h.calendar_period = ${period}), 0) as hours,
      (select json_agg(json_build_object('currency', v.currency, 'cents', v.cents) order by v.currency)
        from (select t.currency, sum(t.amount_cents) as cents from transactions t
          where t.resource_id = ${siteId} and t.livemode = ${livemode} and t.status in ('succeeded', 'refunded')
            and t.created_at >= m.since and t.created_at < m.until
          group by t.currency) v) as volumes
    from ${month} m`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a month was not counted');
  return { ...row, volumes: row.volumes ?? [] };
}

interface BillableMonths {
  /**
   * Month of the site's first day in its zone, `YYYY-MM`. `now` is the current month, and `last` the month of its
   * deletion, null while it isn't deleted.
   */
  first: string;
  now: string;
  last: string | null;
}

/** Returns the months that a site can be billed for, by the database's clock and the site's zone. */
export async function billableMonths(db: Kysely<DB>, siteId: number): Promise<BillableMonths> {
  const { rows } = await sql<BillableMonths>`
    select to_char(created_at at time zone reporting_timezone, 'YYYY-MM') as first,
      to_char(now() at time zone reporting_timezone, 'YYYY-MM') as now,
      to_char(removed_at at time zone reporting_timezone, 'YYYY-MM') as last
    from resources where id = ${siteId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`site ${siteId} is not there`);
  return row;
}

/** State of a month: `before` is before the site's first day, `gone` after its deletion. */
export type MonthState = 'before' | 'past' | 'running' | 'future' | 'gone';

/** Returns the state of a month. The month in which a site is deleted ends with the deletion. */
export async function stateOfMonth(db: Kysely<DB>, siteId: number, period: string): Promise<MonthState> {
  const { first, now, last } = await billableMonths(db, siteId);
  if (period > now) return 'future';
  if (last !== null && period >= last) return period === last ? 'past' : 'gone';
  if (period < first) return 'before';
  return period === now ? 'running' : 'past';
}

/**
 * Returns the ended months of a site without an invoice of the mode, earliest first. The first is the month in which
 * its pricing was attached: before that there was no agreement to pay.
 */
export async function findUnbilledMonths(
  db: Kysely<DB>,
  siteId: number,
  livemode: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    with months as (
      select to_char(m, 'YYYY-MM') as period
      from resources r join resource_pricing p on p.resource_id = r.id,
        generate_series(
          date_trunc('month', greatest(r.created_at, p.created_at) at time zone r.reporting_timezone),
          date_trunc('month', now() at time zone r.reporting_timezone) - interval '1 month',
          interval '1 month') m
      where r.id = ${siteId})
    select period from months
    where not exists (select from invoices i where i.resource_id = ${siteId} and i.livemode = ${livemode}
      and i.calendar_period = months.period)
    order by period`.execute(db);
  return rows.map(({ period }) => period);
}
