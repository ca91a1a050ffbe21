// Password sharing: statistics of a member's sessions, and the rule for shared ones with its numbers.
import { sql } from 'kysely';
import type { members } from '#contract/domains/members/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, readSnapshot } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { countCompromised, findCompromised, findWindows } from './sessions.queries.ts';

/**
 * Rule for shared sessions: of the last `periodDays` days, those within `withinMinutes` minutes of which the account
 * was in use in at least `places` places, or by two devices in two countries. A place is a device in a network of a
 * country.
 */
interface SharingRule {
  periodDays: number;
  /** Number of places from which a session counts as shared; with 0 none does. */
  places: number;
  withinMinutes: number;
}

/** Returns the rule; period and places are settings of the site. */
async function sharingRuleOf(scope: ReadScope, siteId: number): Promise<SharingRule> {
  const { settings } = await settingsOf(scope, siteId);
  const { compromised_period: periodDays, compromised_limit: places } = settings;
  return { periodDays, places, withinMinutes: 10 };
}

const shownSessions = 10;

/**
 * Returns the password sharing statistics of a member in the four windows, and the shared sessions.
 * @throws AppError not_found
 */
export function getMemberStatistic(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof members.statistic>> {
  const siteId = ctx.resource.id;
  return readSnapshot(
    ctx,
    async (scope) => {
      const { db } = scope;
      const rule = await sharingRuleOf(scope, siteId);
      const member = await db
        .selectFrom('members')
        .select('never_compromised')
        .where('resource_id', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!member) throw notFound();
      return {
        windows: await findWindows(db, siteId, id),
        compromised: await findCompromised(db, siteId, id, shownSessions),
        compromised_count: member.never_compromised ? 0 : await countCompromised(db, siteId, id),
        never_compromised: member.never_compromised,
        rule: {
          period_days: rule.periodDays,
          places: rule.places,
          within_minutes: rule.withinMinutes,
        },
      };
    },
    'main',
  );
}

/**
 * Marks the sessions of these members that the sharing rule applies to; call it in the transaction that writes
 * sessions. Members who are never compromised are left out; a marked session stays marked.
 * @returns how many were marked
 */
export async function markSharedIn(
  scope: ReadScope,
  siteId: number,
  memberIds: readonly number[],
): Promise<number> {
  const { db } = scope;
  const { periodDays, places, withinMinutes } = await sharingRuleOf(scope, siteId);
  if (places === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    with recent as (
      select s.id, s.member_id, s.device_id, s.country_code, s.created_at, s.seen_at, s.compromised_at,
        network(set_masklen(s.ip, case family(s.ip) when 4 then 16 else 48 end)) as network
      from member_sessions s
      join members m on m.resource_id = s.resource_id and m.id = s.member_id and not m.never_compromised
      where s.resource_id = ${siteId} and s.member_id = any(${memberIds}::bigint[])
        and s.seen_at > now() - ${periodDays} * interval '1 day'
    ),
    shared as (
      select one.id from recent one
      join recent other on other.member_id = one.member_id
        and other.created_at <= one.seen_at + ${withinMinutes} * interval '1 minute'
        and other.seen_at >= one.created_at - ${withinMinutes} * interval '1 minute'
      where one.compromised_at is null
      group by one.id
      having count(distinct (other.device_id, other.network, coalesce(other.country_code, ''))) >= ${places}
        or (count(distinct other.device_id) > 1 and count(distinct other.country_code) > 1)
    )
    update member_sessions s set compromised_at = now()
    from shared where s.resource_id = ${siteId} and s.id = shared.id`.execute(db);
  return Number(numAffectedRows);
}
