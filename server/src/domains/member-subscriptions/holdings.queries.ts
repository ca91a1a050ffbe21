// Returns the subscriptions that give a member access to a plan: their own, and those of their groups.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import { subscriptionOf } from './rows.ts';
import type { Subscription } from './subscription.ts';

/** A subscription that opens a plan to a member, with the name of the group that it comes with. */
export interface Holding {
  subscription: Subscription;
  title: string;
  group: string | null;
}

/** Returns the open subscriptions of a plan that a member holds or gets through a group. */
export async function findHoldings(
  db: Kysely<DB>,
  siteId: number,
  { memberId, livemode, planId }: { memberId: number; livemode: boolean; planId: number },
): Promise<Holding[]> {
  const rows = await db
    .selectFrom('member_subscriptions as u')
    .innerJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 'u.resource_id').onRef('o.id', '=', 'u.pricing_option_id'),
    )
    .leftJoin('groups as g', (join) =>
      join.onRef('g.resource_id', '=', 'u.resource_id').onRef('g.id', '=', 'u.group_id'),
    )
    .selectAll('u')
    .select(['o.title as option_title', 'g.name as group_name'])
    .where('u.resource_id', '=', siteId)
    .where('u.livemode', '=', livemode)
    .where('u.plan_id', '=', planId)
    .where('u.status', '<>', 'ended')
    .where(
      sql<SqlBool>`(u.member_id = ${memberId} or u.group_id in (
        select j.group_id from group_members j where j.resource_id = ${siteId} and j.member_id = ${memberId}))`,
    )
    .orderBy('u.id')
    .execute();
  return rows.map(({ option_title: title, group_name: group, ...row }) => ({
    subscription: subscriptionOf(row),
    title,
    group,
  }));
}
