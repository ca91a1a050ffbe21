// Records of subscriptions that Stripe Billing renews.
import type pg from 'pg';
import type { ResourceContext } from '#server/database/context.ts';
import { siteNow } from '#server/database/site-now.ts';

type Asked = { client: Pick<pg.PoolClient, 'query'> };

export interface BilledThere {
  subscription_id: number;
  provider: 'stripe' | 'other';
  provider_subscription: string | null;
  state: 'elsewhere' | 'ending' | 'here' | 'over';
  /** Stripe's status as of the last answer. */
  status_there: string | null;
}

/** Locks the record of one of our subscriptions. */
export async function lockBilled(
  { client }: Asked,
  { resource }: ResourceContext,
  subscriptionId: number,
): Promise<BilledThere | null> {
  const { rows } = await client.query<BilledThere>(
    `select subscription_id, provider, provider_subscription, state, status_there from renewals_elsewhere
     where resource_id = $1 and livemode = $2 and subscription_id = $3 for update`,
    [resource.id, resource.livemode, subscriptionId],
  );
  return rows[0] ?? null;
}

/** Returns our subscription that was imported with an id of Stripe Billing. */
export async function findBilled(
  { client }: Asked,
  { resource }: ResourceContext,
  stripeId: string,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select subscription_id as id from renewals_elsewhere
     where resource_id = $1 and livemode = $2 and provider_subscription = $3`,
    [resource.id, resource.livemode, stripeId],
  );
  return rows[0]?.id ?? null;
}

export interface Noted {
  state?: BilledThere['state'];
  status_there?: string | null;
  failure?: string | null;
}

/** Stores Stripe's state as of now. */
export async function noteBilled(
  { client }: Asked,
  ctx: ResourceContext,
  subscriptionId: number,
  { state, status_there: status, failure = null }: Noted,
): Promise<void> {
  await client.query(
    `update renewals_elsewhere set heard_at = now(), stripe_asked_at = $6, state = coalesce($3, state),
       status_there = coalesce($4, status_there), heard_failure = $5
     where resource_id = $1 and subscription_id = $2`,
    [
      ctx.resource.id,
      subscriptionId,
      state ?? null,
      status?.slice(0, 50) ?? null,
      failure?.slice(0, 500) ?? null,
      siteNow(ctx),
    ],
  );
}

/** Stores that Stripe couldn't be asked about some subscriptions. */
export async function noteUnasked(
  { client }: Asked,
  ctx: ResourceContext,
  subscriptionIds: readonly number[],
  failure: string,
): Promise<void> {
  await client.query(
    `update renewals_elsewhere set stripe_asked_at = $3, heard_failure = $4
     where resource_id = $1 and subscription_id = any($2::bigint[])`,
    [ctx.resource.id, subscriptionIds, siteNow(ctx), failure.slice(0, 500)],
  );
}

/** Moves the record from a subscription to the one that was started in its place. */
export async function replaceBilled(
  { client }: Asked,
  { resource }: ResourceContext,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query(
    'update renewals_elsewhere set subscription_id = $3 where resource_id = $1 and subscription_id = $2',
    [resource.id, from, to],
  );
}

export interface DueWord {
  id: number;
  there: string;
}

/**
 * Returns the subscriptions to ask Stripe about: once in the day before their end, at their end, and hourly after it
 * while a payment is overdue or no answer has come.
 */
export async function dueWords({ client }: Asked, ctx: ResourceContext, limit: number): Promise<DueWord[]> {
  const { rows } = await client.query<DueWord>(
    `select e.subscription_id as id, e.provider_subscription as there
     from renewals_elsewhere e
     join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
     where e.resource_id = $1 and e.livemode = $2 and e.provider = 'stripe' and e.provider_subscription is not null
       and e.state in ('elsewhere', 'ending')
       and (s.status <> 'ended' or s.end_cause = 'payment_failed' and s.ended_at > $3::timestamptz - interval '60 days')
       and case
         when s.status = 'past_due' or s.ends_at <= $3 then e.stripe_asked_at is null
           or e.stripe_asked_at < s.ends_at and s.ends_at <= $3
           or e.stripe_asked_at < $3::timestamptz - interval '1 hour'
         when s.ends_at <= $3::timestamptz + interval '1 day' then e.stripe_asked_at is null
           or e.stripe_asked_at < s.ends_at - interval '1 day'
         else false end
     order by s.ends_at, e.subscription_id limit $4`,
    [ctx.resource.id, ctx.resource.livemode, siteNow(ctx), limit],
  );
  return rows;
}
