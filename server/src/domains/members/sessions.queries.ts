import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MemberSession, SharingWindow } from '#contract/domains/members/page-schemas.ts';
import { type SharingDays, sharingWindows } from '#contract/domains/members/words.ts';
import type { DB } from '#server/database/schema.ts';

interface StoredSession extends Omit<MemberSession, 'expires' | 'created_at'> {
  expires: Date;
  created_at: Date;
}

const shown = sql`
  s.id, s.session_id as session, host(s.ip) as ip, s.requests, s.device, s.browser, s.platform,
  s.expires_at as expires, s.created_at, s.ended_at is null and s.expires_at > now() as active,
  s.compromised_at is not null and not m.never_compromised as compromised`;

/** Found to be shared, and neither expired nor ended. */
const isShared = sql`(s.compromised_at is not null and s.ended_at is null and s.expires_at > now())`;

const onWire = ({ expires, created_at: since, ...row }: StoredSession): MemberSession => ({
  ...row,
  expires: new Date(expires).toISOString(),
  created_at: new Date(since).toISOString(),
});

async function sessionsWhere(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  condition: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberSession[]> {
  const { rows } = await sql<StoredSession>`
    select ${shown} from member_sessions s
    join members m on m.resource_id = s.resource_id and m.id = s.member_id
    where s.resource_id = ${siteId} and s.member_id = ${memberId} and ${condition}
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(onWire);
}

/** Sessions of a member, the latest first. */
export const findSessions = (
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  window: { limit: number; offset: number },
) => sessionsWhere(db, siteId, memberId, sql`true`, window);

/** Sessions that were found to be shared and are neither expired nor ended, the latest first. */
export const findCompromised = (db: Kysely<DB>, siteId: number, memberId: number, limit: number) =>
  sessionsWhere(db, siteId, memberId, sql`${isShared} and not m.never_compromised`, { limit, offset: 0 });

/** Counts the compromised sessions of a member, even if the member is marked as never compromised. */
export async function countCompromised(db: Kysely<DB>, siteId: number, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_sessions s
    where s.resource_id = ${siteId} and s.member_id = ${memberId} and ${isShared}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The network of an address: the first 16 bits of IPv4, the first 48 of IPv6. */
const networkOf = sql`network(set_masklen(ip, case family(ip) when 4 then 16 else 48 end))`;

const numberOf = (what: string) => sql`coalesce(sum(found) filter (where what = ${sql.lit(what)}), 0)::int`;

/**
 * Summarizes the sessions of a member in windows of several lengths that end now. A session counts in a window if it
 * was used in it; `peak` is the highest number in use at the same moment, each from its start to its last request. Each
 * session is read once, by the shortest window that holds it.
 */
export async function findWindows(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
): Promise<SharingWindow[]> {
  const { rows } = await sql<SharingWindow & { days: SharingDays }>`
    with windows as materialized (
      select array_agg(days order by days desc) as days,
        array_agg(now() - days * interval '1 day' order by days desc) as since
      from unnest(${[...sharingWindows]}::int[]) days
    ),
    seen as materialized (
      select device_id, ip, ${networkOf} as network, country_code, created_at, seen_at
      from member_sessions
      where resource_id = ${siteId} and member_id = ${memberId} and seen_at > (select since[1] from windows)
    ),
    moments as (
      select at, sum(step) over (order by at, step desc rows unbounded preceding) + (step < 0)::int as at_once
      from (select created_at as at, 1 as step from seen union all select seen_at, -1 from seen) moment
    ),
    latest as (
      select 'session' as what, seen_at as at from seen
      union all select 'device', max(seen_at) from seen group by device_id
      union all select 'ip', max(seen_at) from seen group by ip
      union all select 'network', max(seen_at) from seen group by network
      union all select 'country', max(seen_at) from seen where country_code is not null group by country_code
    ),
    found as materialized (
      select what, width_bucket(at, (select since from windows)) as place, count(*) as found from latest group by 1, 2
      union all
      select 'peak', width_bucket(at, (select since from windows)), max(at_once) from moments group by 2
    )
    select w.days, ${numberOf('session')} as sessions, ${numberOf('device')} as devices, ${numberOf('ip')} as ips,
      ${numberOf('network')} as networks, ${numberOf('country')} as countries,
      coalesce(max(found) filter (where what = 'peak'), 0)::int as peak
    from windows cross join unnest(windows.days) with ordinality w(days, place)
    left join found on found.place >= w.place
    group by w.days order by w.days`.execute(db);
  return rows;
}
