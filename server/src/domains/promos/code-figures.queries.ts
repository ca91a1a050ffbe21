// Figures of a code, for promos and invites.
import { type RawBuilder, sql } from 'kysely';
import type { CodeFigures } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';

interface Counted {
  joined: number;
  joined_30: number;
  paying_30: number;
  joined_90: number;
  paying_90: number;
}

/**
 * SQL condition: the member paid for a subscription a number of days after joining. A gap of up to 24 hours before the
 * next paid period is bridged, as on the dashboard: a renewal is charged seconds after the period's end. A gap that is
 * still open counts as bridged until the 24 hours are over.
 */
const paidAfter = (ctx: ResourceContext, days: number) => {
  const at = sql`(j.joined_at + make_interval(days => ${days}))`;
  const own = (name: string) => {
    const held = sql.raw(name);
    return sql`${held}.resource_id = ${ctx.resource.id} and ${held}.payer_id = j.member_id
      and ${held}.livemode = ${ctx.resource.livemode}`;
  };
  return sql`exists (
  select from member_subscriptions s
  cross join lateral (
    select e.next_paying, e.occurred_at as starts_at,
      least(e.valid_until, lead(e.occurred_at) over (order by e.occurred_at, e.id)) as ends_at
    from subscription_events e where e.resource_id = s.resource_id and e.subscription_id = s.id) paid
  where ${own('s')} and paid.next_paying and paid.starts_at <= ${at}
    and (paid.ends_at is null or paid.ends_at > ${at}
      or paid.ends_at + interval '24 hours' > ${ctx.clock.now()}::timestamptz
      or exists (
        select from member_subscriptions n
        join subscription_events f on f.resource_id = n.resource_id and f.subscription_id = n.id
        where ${own('n')} and f.next_paying and f.occurred_at >= ${at}
          and f.occurred_at <= paid.ends_at + interval '24 hours')))`;
};

/**
 * Counts the members who joined by a code, and those of them who were paying 30 and 90 days later (of 24 hours each).
 * @param joins rows of `member_id` and `joined_at`, one for each member
 */
export async function countStayed(
  ctx: ResourceContext,
  { db }: ReadScope,
  joins: RawBuilder<unknown>,
): Promise<Pick<CodeFigures, 'joined' | 'after_30_days' | 'after_90_days'>> {
  const now = ctx.clock.now();
  const isIn = (days: number) => sql`j.joined_at <= ${now}::timestamptz - make_interval(days => ${days})`;
  const { rows } = await sql<Counted>`
    select count(*) as joined,
      count(*) filter (where ${isIn(30)}) as joined_30,
      count(*) filter (where ${isIn(30)} and ${paidAfter(ctx, 30)}) as paying_30,
      count(*) filter (where ${isIn(90)}) as joined_90,
      count(*) filter (where ${isIn(90)} and ${paidAfter(ctx, 90)}) as paying_90
    from (${joins}) j`.execute(db);
  const { joined = 0, joined_30 = 0, paying_30 = 0, joined_90 = 0, paying_90 = 0 } = rows[0] ?? {};
  return {
    joined,
    after_30_days: { joined: joined_30, paying: paying_30 },
    after_90_days: { joined: joined_90, paying: paying_90 },
  };
}
