// Finds out whether metrics of some days are incomplete: writes only insert stale markers, which are processed a moment
// later.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { FigureState } from './values.queries.ts';

/**
 * Maximum number of stale markers to check, for kinds whose days must be looked up. With more, a large change is in
 * progress, and its first markers show the days that it is about.
 */
const notesLookedAt = 1_000;

/**
 * SQL condition for stale markers of a range. Markers of charges and adjustments have a time, and those of people the
 * start of their stale days. Hits and subscriptions are looked up by what was written since; a subscription without new
 * log lines is derived as a whole. Joining or leaving a group changes no card.
 */
const uncounted = `
  with range as (select start_of_day($3::date, $2) as begins, start_of_day($4::date + 1, $2) as ends)
  select exists (
      select from stale_volume v, range r where v.resource_id = $1 and v.at >= r.begins and v.at < r.ends)
    or exists (
      select from stale_people p, range r where p.resource_id = $1 and p.noted_at <= site_now() and p.since < r.ends)
    or exists (
      select from (select session_id, content_id from stale_hits where resource_id = $1 order by id limit ${notesLookedAt}) h
      join content_decisions d on d.resource_id = $1 and d.session_id = h.session_id and d.content_id = h.content_id
        and d.verdict = 'paywall' and not d.is_bot
      join range r on d.occurred_at >= r.begins and d.occurred_at < r.ends)
    or exists (
      select from (
        select subscription_id, noted_at from stale_subscriptions where resource_id = $1 order by id limit ${notesLookedAt}) s
      cross join range r
      left join lateral (
        select min(e.occurred_at) as at from subscription_events e
        where e.resource_id = $1 and e.subscription_id = s.subscription_id and e.recorded_at >= s.noted_at) e on true
      where coalesce(e.at, '-infinity') < r.ends) as "isUncounted"`;

/** Returns whether stale markers concern these days of a zone, or earlier ones that matter for them. */
async function isUncounted(
  client: pg.PoolClient,
  siteId: number,
  zone: string,
  { start, end }: PlainRange,
): Promise<boolean> {
  const { rows } = await client.query<{ isUncounted: boolean }>(uncounted, [siteId, zone, start, end]);
  return rows[0]?.isUncounted ?? false;
}

/**
 * Returns whether metrics of any of the ranges are incomplete: because of a rebuild, or of stale markers for their
 * days.
 */
export async function hasPendingFigures(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  { isBehind, zone }: FigureState,
  ranges: readonly PlainRange[],
): Promise<boolean> {
  if (isBehind) return true;
  for (const range of ranges) if (await isUncounted(client, siteId, zone, range)) return true;
  return false;
}
