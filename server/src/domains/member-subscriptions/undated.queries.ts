import type pg from 'pg';
import type { Elsewhere } from './import-terms.service.ts';
import { subscriptionOf } from './rows.ts';
import type { Subscription } from './subscription.ts';

export interface Undated {
  subscription: Subscription;
  /** True if another system renews it, under an id that no file has given. */
  isElsewhere: boolean;
}

/**
 * Locks open subscriptions, oldest first, that files brought in without dates or without the id under which another
 * system renews them, and that haven't changed since.
 */
export async function lockUndated(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  memberIds: readonly number[],
): Promise<Undated[]> {
  const { rows } = await client.query<Parameters<typeof subscriptionOf>[0] & { is_elsewhere: boolean }>(
    `select s.*, e.subscription_id is not null as is_elsewhere
     from member_subscriptions s
     join pricing_options o on o.resource_id = $1 and o.id = s.pricing_option_id
     left join renewals_elsewhere e on e.resource_id = $1 and e.subscription_id = s.id
     where s.resource_id = $1 and s.member_id = any($3::bigint[]) and s.livemode = $2 and s.status <> 'ended'
       and s.kind in ('attached', 'trial') and not s.is_attached_by_admin and s.payer_id is null and s.version = 1
       and o.slug like 'imported-' || s.plan_id || '%'
       and case when e.subscription_id is null then s.ends_at is null and not s.autorenew
         else e.provider_subscription is null and e.state = 'elsewhere' end
     order by s.id for update of s`,
    [siteId, livemode, memberIds],
  );
  return rows.map((row) => ({ subscription: subscriptionOf(row), isElsewhere: row.is_elsewhere }));
}

/** Stores the start of a subscription that only a later file gave. */
export async function moveStart(
  client: pg.PoolClient,
  siteId: number,
  { id, startsAt }: Subscription,
): Promise<void> {
  await client.query('update member_subscriptions set starts_at = $3 where resource_id = $1 and id = $2', [
    siteId,
    id,
    startsAt,
  ]);
}

/** Stores the id under which another system renews a subscription, if it was unknown. */
export async function noteId(
  client: pg.PoolClient,
  siteId: number,
  subscriptionId: number,
  { provider, id }: Elsewhere,
): Promise<void> {
  await client.query(
    `update renewals_elsewhere set provider = $3, provider_subscription = $4, heard_at = now()
     where resource_id = $1 and subscription_id = $2`,
    [siteId, subscriptionId, provider, id],
  );
}
