// How a code did, for promos and invites alike.
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

/** Whether somebody's own subscription was a paid one, and not run out, so many days after they joined. */
const paidAfter = (ctx: ResourceContext, days: number) => sql`exists (
  select from member_subscriptions s
  cross join lateral (
    select e.next_paying, e.valid_until from subscription_events e
    where e.resource_id = s.resource_id and e.subscription_id = s.id
      and e.occurred_at <= j.joined_at + make_interval(days => ${days})
    order by e.occurred_at desc, e.id desc limit 1) e
  where s.resource_id = ${ctx.resource.id} and s.payer_id = j.member_id and s.livemode = ${ctx.resource.livemode}
    and e.next_paying
    and (e.valid_until is null or e.valid_until > j.joined_at + make_interval(days => ${days})))`;

/**
 * Who joined by a code, and how many of them were paying 30 and 90 days later (each 24 hours).
 * @param joins rows of `member_id` and `joined_at`, one a member
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
