import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { Counted } from './amounts.rules.ts';

interface Month {
  siteId: number;
  /** IANA name: the month is cut in it. */
  zone: string;
  /** `YYYY-MM`. */
  period: string;
  livemode: boolean;
}

/**
 * What a month of a site comes to: members who joined, what payments of the mode came to as they were charged (the rows
 * behind the dashboard's gross volume), and the hours of support that were typed in.
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

/** Where a month stands by the database's clock and the site's zone. */
export async function stateOfMonth(
  db: Kysely<DB>,
  { zone, period }: Pick<Month, 'zone' | 'period'>,
): Promise<'past' | 'running' | 'future'> {
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone ${zone}, 'YYYY-MM') as now`.execute(db);
  const now = rows[0]?.now ?? '';
  if (period === now) return 'running';
  return period < now ? 'past' : 'future';
}
