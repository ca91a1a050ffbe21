// Claims due deliveries of all sites. Bypasses the site policy and reads all sites at once.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DueDelivery } from './kinds.service.ts';

/** A delivery that this process attempts now. */
export interface Claimed {
  site: SiteRef;
  kind: string;
  work: DueDelivery;
}

/** Number of deliveries to a target that this process is attempting. */
export interface Held {
  siteId: number;
  kind: string;
  target: string;
  count: number;
}

interface Room {
  now: Date;
  /** Delivery kinds, with the maximum number of concurrent attempts per target; a failing target gets one. */
  kinds: readonly { name: string; perTarget: number }[];
  /** Maximum number of deliveries to claim. */
  free: number;
  /** Maximum number of concurrent attempts per site. */
  perSite: number;
  held: readonly Held[];
}

/** Seconds after which another process may claim a delivery whose attempt was started and has not ended. */
export const leaseSeconds = 60;

/** Maximum time in seconds before a delivery behind another of its named queue is checked again. */
const parkedSeconds = 60;

/**
 * Claims due deliveries. A target gets at most a quarter of the free places and a site half of them, so that hanging
 * targets leave places for others, however many targets one site has. Deliveries that are not the first of their named
 * queue are parked until the one ahead ends and wakes them.
 */
const claim = `
  with places as (
    select t.resource_id, t.kind, t.target, coalesce(h.held, 0) as held,
      least(case when t.failures >= 3 then 1 else k.per_target end - coalesce(h.held, 0), ceil($3::int / 4.0)::int) as room
    from delivery_targets t join unnest($2::text[], $4::int[]) k (kind, per_target) using (kind)
    left join unnest($5::bigint[], $6::text[], $7::text[], $8::int[]) h (resource_id, kind, target, held)
      using (resource_id, kind, target)
    where t.off_since is null and coalesce(t.paused_until, '-infinity') <= $1
  ), sites as (
    select p.resource_id, least($9::int - sum(p.held), ceil($3::int / 2.0)) as room from places p group by p.resource_id
  ), due as (
    select d.*, p.held from places p
    cross join lateral (
      select w.resource_id, w.id, w.lane, w.kind, w.target, w.next_try_at from deliveries w
      where w.resource_id = p.resource_id and w.kind = p.kind and w.target = p.target
        and w.state = 'waiting' and w.next_try_at <= $1
      order by w.next_try_at limit greatest(p.room, 0) for update skip locked
    ) d where p.room > 0
  ), ranked as (
    select due.*, held + row_number() over (partition by resource_id, kind, target order by next_try_at) as turn from due
  ), placed as (
    select ranked.*, row_number() over (partition by resource_id order by turn, next_try_at, id) as of_site from ranked
  ), chosen as (
    select p.*, (
      select a.next_try_at from deliveries a
      where a.resource_id = p.resource_id and a.lane = p.lane and a.state = 'waiting' and a.id < p.id
      order by a.id limit 1) as ahead
    from placed p join sites s using (resource_id)
    where p.of_site <= s.room
    order by p.turn, p.next_try_at, p.id
    limit $3
  ), begun as (
    update deliveries d set
      attempts = d.attempts + case when c.ahead is null then 1 else 0 end,
      next_try_at = case when c.ahead is null then $1::timestamptz + interval '${leaseSeconds} seconds'
        else greatest(least(c.ahead, $1::timestamptz + interval '${parkedSeconds} seconds'),
          $1::timestamptz + interval '1 second') end
    from chosen c where d.resource_id = c.resource_id and d.id = c.id
    returning d.*, c.ahead is null as is_first
  )
  select b.kind, b.is_first, b.id, b.target, b.message_id, b.member_id, b.event_id, b.event_name, b.handler_id, b.task,
    b.created_at, b.attempts, r.id as site_id, r.key, r.title, r.livemode, r.reporting_timezone,
    r.clock_ahead_ms as ahead_ms
  from begun b join resources r on r.id = b.resource_id order by b.id`;

/**
 * Wakes deliveries that were parked just as the one ahead ended, so that its end did not find them. A later end finds
 * them by itself.
 */
const wakeMissed = `
  update deliveries d set next_try_at = least(d.next_try_at, d.created_at - interval '1 millisecond', $3)
  from unnest($1::bigint[], $2::bigint[]) p (resource_id, id)
  where d.resource_id = p.resource_id and d.id = p.id and d.state = 'waiting' and d.attempts = 0 and not exists (
    select from deliveries a
    where a.resource_id = d.resource_id and a.lane = d.lane and a.state = 'waiting' and a.id < d.id)`;

interface Row {
  kind: string;
  is_first: boolean;
  id: number;
  target: string;
  message_id: string;
  member_id: number | null;
  event_id: number | null;
  event_name: string | null;
  handler_id: number | null;
  task: unknown;
  created_at: Date;
  attempts: number;
  site_id: number;
  key: string;
  title: string;
  livemode: boolean;
  reporting_timezone: string;
  ahead_ms: number;
}

function claimedOf(row: Row): Claimed {
  const { site_id: id, key, title, livemode, reporting_timezone: timezone, ahead_ms: clockOffsetMs } = row;
  return {
    site: { id, key, title, livemode, timezone, clockOffsetMs: clockOffsetMs },
    kind: row.kind,
    work: {
      id: row.id,
      target: row.target,
      messageId: row.message_id,
      memberId: row.member_id,
      eventId: row.event_id,
      eventName: row.event_name,
      handlerId: row.handler_id,
      task: row.task,
      createdAt: row.created_at,
      attempt: row.attempts,
    },
  };
}

/**
 * Claims due deliveries for the time of a lease.
 * @returns the deliveries to attempt now, and whether there may be more
 */
export async function claimDue(
  { owner }: Database,
  { now, kinds, free, perSite, held }: Room,
): Promise<{ claimed: Claimed[]; isMore: boolean }> {
  const { rows } = await owner.query<Row>(claim, [
    now,
    kinds.map(({ name }) => name),
    free,
    kinds.map(({ perTarget }) => perTarget),
    held.map(({ siteId }) => siteId),
    held.map(({ kind }) => kind),
    held.map(({ target }) => target),
    held.map(({ count }) => count),
    perSite,
  ]);
  const putOff = rows.filter((row) => !row.is_first);
  if (putOff.length > 0)
    await owner.query(wakeMissed, [putOff.map((row) => row.site_id), putOff.map(({ id }) => id), now]);
  return { claimed: rows.filter((row) => row.is_first).map(claimedOf), isMore: rows.length > 0 };
}

/** Retention of deliveries in days, the same as of the events behind them. */
const keptDays = 90;

/** Deletes deliveries older than 90 days, waiting or not. */
export async function sweepDeliveries({ owner }: Database): Promise<void> {
  await owner.query('delete from deliveries where created_at < now() - make_interval(days => $1)', [
    keptDays,
  ]);
}
