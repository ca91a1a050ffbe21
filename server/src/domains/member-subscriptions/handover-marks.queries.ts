// Marks subscriptions for handover, and stores the result.
import type pg from 'pg';
import type { ResourceContext } from '#server/database/context.ts';
import { siteNow } from '#server/database/site-now.ts';
import { payerColumn } from './next-try.queries.ts';

type Asked = { client: Pick<pg.PoolClient, 'query'> };

export type Way = 'stripe' | 'confirmed';

/** Marks subscriptions for handover; null ids mark all. @returns how many */
export async function markAsked(
  { client }: Asked,
  ctx: ResourceContext,
  { ids, way, provider }: { ids: readonly number[] | null; way: Way; provider: 'stripe' | 'other' | null },
): Promise<number> {
  const { rowCount } = await client.query(
    `update renewals_elsewhere e
     set handover_asked_at = coalesce(handover_asked_at, now()), handover_way = $4, retry_at = null, failure = null
     from member_subscriptions s
     where e.resource_id = $1 and e.livemode = $2 and e.state in ('elsewhere', 'ending')
       and s.resource_id = e.resource_id and s.id = e.subscription_id and s.status <> 'ended'
       and ($3::bigint[] is null or e.subscription_id = any($3)) and ($5::text is null or e.provider = $5)`,
    [ctx.resource.id, ctx.resource.livemode, ids, way, provider],
  );
  return rowCount ?? 0;
}

export interface Waiting {
  id: number;
  way: Way;
  there: string | null;
  has_card: boolean;
}

/** Returns the next subscription to hand over. */
export async function nextWaiting({ client }: Asked, ctx: ResourceContext): Promise<Waiting | null> {
  const { rows } = await client.query<Waiting>(
    `select e.subscription_id as id, e.handover_way as way, e.provider_subscription as there, exists (
         select from payment_customers c where c.resource_id = s.resource_id and c.member_id = ${payerColumn('s')}
           and c.livemode = s.livemode and c.payment_method_id is not null) as has_card
     from renewals_elsewhere e
     join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
     where e.resource_id = $1 and e.livemode = $2 and e.handover_asked_at is not null
       and (e.retry_at is null or e.retry_at <= $3)
     order by e.subscription_id limit 1`,
    [ctx.resource.id, ctx.resource.livemode, siteNow(ctx)],
  );
  return rows[0] ?? null;
}

/** Marks the subscription as renewed here from now on. */
export async function markHere({ client }: Asked, { resource }: ResourceContext, id: number): Promise<void> {
  await client.query(
    `update renewals_elsewhere set state = 'here', handed_over_at = now(), failure = null, heard_failure = null,
       handover_asked_at = null, handover_way = null, retry_at = null
     where resource_id = $1 and subscription_id = $2`,
    [resource.id, id],
  );
}

/** Marks the subscription as set to end there; nothing changes here yet. */
export async function markEnding(
  { client }: Asked,
  { resource }: ResourceContext,
  id: number,
): Promise<void> {
  await client.query(
    `update renewals_elsewhere set state = 'ending' where resource_id = $1 and subscription_id = $2`,
    [resource.id, id],
  );
}

/**
 * Keeps the renewal in the other system and stores the reason.
 * @param retryAt null isn't retried until an operator asks for it
 */
export async function markKept(
  { client }: Asked,
  { resource }: ResourceContext,
  id: number,
  { failure, retryAt }: { failure: string; retryAt: Date | null },
): Promise<void> {
  await client.query(
    `update renewals_elsewhere set failure = $3, retry_at = $4::timestamptz,
       state = case when state = 'ending' and $4::timestamptz is null then 'elsewhere' else state end,
       handover_asked_at = case when $4::timestamptz is null then null else handover_asked_at end,
       handover_way = case when $4::timestamptz is null then null else handover_way end
     where resource_id = $1 and subscription_id = $2`,
    [resource.id, id, failure.slice(0, 500), retryAt],
  );
}

/** Stores a failure for all subscriptions that wait for Stripe, because the key can't be used to hand them over. */
export async function keepAll(
  { client }: Asked,
  { resource }: ResourceContext,
  failure: string,
): Promise<void> {
  await client.query(
    `update renewals_elsewhere
     set failure = $3, handover_asked_at = null, handover_way = null, retry_at = null,
       state = case when state = 'ending' then 'elsewhere' else state end
     where resource_id = $1 and livemode = $2 and handover_way = 'stripe'`,
    [resource.id, resource.livemode, failure.slice(0, 500)],
  );
}
