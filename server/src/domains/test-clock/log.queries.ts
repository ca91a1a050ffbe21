// Events during an advance of the clock, from the stored records.
import { type RawBuilder, sql } from 'kysely';
import type { ClockDay, ClockEvent } from '#contract/domains/test-clock/schemas.ts';
import type { Happening } from '#contract/domains/test-clock/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';

export interface Span {
  after: Date;
  until: Date;
}

const kindOfLine: RawBuilder<string> = sql`case e.type
  when 'renew' then 'renewed' when 'start' then 'started' when 'switch' then 'switched'
  when 'past_due' then 'past_due' when 'recover' then 'recovered'
  when 'end' then case e.cause when 'payment_failed' then 'payment_failed' when 'expired' then 'expired' else 'cancelled' end
  end`;

/** SQL query for all events of an interval, one row each. Seats follow their parent and are left out. */
const happenings = ({ id: siteId, timezone }: SiteRef, { after, until }: Span) => sql`
  select ${kindOfLine} as kind, e.id, e.occurred_at as at, (e.occurred_at at time zone ${timezone})::date as day,
    e.subscription_id, null::bigint as transaction_id
  from subscription_events e
  where e.resource_id = ${siteId} and not e.livemode and e.kind <> 'seat'
    and e.type in ('renew', 'start', 'switch', 'past_due', 'recover', 'end')
    and e.occurred_at > ${after} and e.occurred_at <= ${until}
  union all
  select case t.status when 'failed' then 'declined' else 'charged' end, t.id, t.created_at,
    (t.created_at at time zone ${timezone})::date, null, t.id
  from transactions t
  where t.resource_id = ${siteId} and not t.livemode and t.pay_system = 'test_clock'
    and t.created_at > ${after} and t.created_at <= ${until}`;

interface Window {
  limit: number;
  offset: number;
}

/** Returns the days with events, latest first, with the number of each kind. */
export async function findDays(
  { db }: ReadScope,
  site: SiteRef,
  span: Span,
  { limit, offset }: Window,
): Promise<ClockDay[]> {
  const { rows } = await sql<{ day: string; counts: Record<Happening, number> }>`
    select to_char(day, 'YYYY-MM-DD') as day, jsonb_object_agg(kind, count) as counts from (
      select day, kind, count(*)::integer as count from (${happenings(site, span)}) h group by day, kind) k
    group by k.day order by k.day desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ day, counts }) => ({
    day,
    counts: Object.entries(counts).map(([kind, count]) => ({ kind: kind as Happening, count })),
  }));
}

export async function countDays({ db }: ReadScope, site: SiteRef, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct day)::integer as count from (${happenings(site, span)}) h`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One kind on one day, the first first. */
export interface Asked {
  day: string;
  kind: Happening;
}

const chosen = (site: SiteRef, span: Span, { day, kind }: Asked) =>
  sql`(select * from (${happenings(site, span)}) h where h.day = ${day}::date and h.kind = ${kind})`;

export async function findHappened(
  { db }: ReadScope,
  site: SiteRef,
  { span, limit, offset, ...asked }: Asked & Window & { span: Span },
): Promise<ClockEvent[]> {
  const { rows } = await sql<Omit<ClockEvent, 'at'> & { at: Date }>`
    select h.id, h.at, m.id as user_id, g.id as group_id,
      coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), m.email, g.name, '') as name,
      coalesce(o.title, '') as title
    from ${chosen(site, span, asked)} h
    left join transactions t on t.resource_id = ${site.id} and t.id = h.transaction_id
    left join transaction_purchases p on p.resource_id = t.resource_id and p.transaction_id = t.id
    join member_subscriptions s on s.resource_id = ${site.id} and s.id = coalesce(h.subscription_id, p.subscription_id)
    left join members m on m.resource_id = s.resource_id and m.id = coalesce(t.member_id, s.member_id)
    left join groups g on g.resource_id = s.resource_id and g.id = s.group_id
    left join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
    order by h.at, h.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countHappened(
  { db }: ReadScope,
  site: SiteRef,
  { span, ...asked }: Asked & { span: Span },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${chosen(site, span, asked)} h`.execute(db);
  return rows[0]?.count ?? 0;
}
