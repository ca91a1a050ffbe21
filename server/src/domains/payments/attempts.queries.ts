import { type Kysely, type Selectable, sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import type { ChargeAttempts, DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { payerColumn } from '../member-subscriptions/next-try.queries.ts';
import { mismatched } from './mismatch.rules.ts';

export type Attempt = Selectable<ChargeAttempts>;

export interface NewAttempt {
  subscriptionId: number;
  livemode: boolean;
  periodEndsAt: Date;
  attempt: number;
  amountCents: number;
  priceCents: number;
  currency: string;
  memberId: number;
  customerId: string;
  paymentMethodId: string;
  itemId: number;
  itemTitle: string;
  vatBasisPoints: number;
}

/** @returns the attempt, in state `asked`; null if another process has inserted it */
export async function insertAttempt(
  scope: WriteScope,
  siteId: number,
  made: NewAttempt,
): Promise<Attempt | null> {
  const row = await scope.db
    .insertInto('charge_attempts')
    .values({
      resource_id: siteId,
      subscription_id: made.subscriptionId,
      livemode: made.livemode,
      period_ends_at: made.periodEndsAt,
      attempt: made.attempt,
      state: 'asked',
      amount_cents: made.amountCents,
      price_cents: made.priceCents,
      currency: made.currency,
      provider: 'stripe',
      member_id: made.memberId,
      customer_id: made.customerId,
      payment_method_id: made.paymentMethodId,
      item_id: made.itemId,
      item_title: made.itemTitle,
      vat_basis_points: made.vatBasisPoints,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the attempt's period still ends at the same time, with another one to follow. */
export async function isStillDue({ client }: ReadScope, attempt: Attempt): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from member_subscriptions
     where resource_id = $1 and id = $2 and status <> 'ended' and (autorenew or is_allowed_next_subscription)
       and date_trunc('milliseconds', ends_at) = $3`,
    [attempt.resource_id, attempt.subscription_id, attempt.period_ends_at],
  );
  return rowCount !== 0;
}

/** Failure code of an attempt that was withdrawn before a charge. */
export const withdrawn = 'withdrawn';

/** Locks the attempt until the transaction ends. */
export async function lockAttempt(scope: WriteScope, siteId: number, id: number): Promise<Attempt | null> {
  const row = await scope.db
    .selectFrom('charge_attempts')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the attempt of a payment at the provider, by the payment's key. */
export async function findAttemptByKey(
  { db }: ReadScope,
  siteId: number,
  key: string,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('charge_attempts')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function finishAttempt(
  scope: WriteScope,
  siteId: number,
  id: number,
  values: {
    state: 'succeeded' | 'failed';
    provider_payment_id: string | null;
    transaction_id: number | null;
    failure_code?: string | null;
    failure_text?: string | null;
    next_try_at?: Date | null;
  },
): Promise<void> {
  await scope.db
    .updateTable('charge_attempts')
    .set({ ...values, finished_at: sql`clock_timestamp()` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/**
 * Claims attempts without an answer, oldest first, and marks them as asked now.
 * @param silentMs time without an answer, in milliseconds
 */
export async function claimUnanswered(
  scope: WriteScope,
  ctx: ResourceContext,
  { silentMs, limit }: { silentMs: number; limit: number },
): Promise<Attempt[]> {
  const { rows } = await scope.client.query<Attempt>(
    `update charge_attempts set asked_at = now()
     where resource_id = $1 and id in (
       select id from charge_attempts
       where resource_id = $1 and state = 'asked' and asked_at <= now() - $2 * interval '1 millisecond'
       order by asked_at, id limit $3 for update skip locked)
     returning *`,
    [ctx.resource.id, silentMs, limit],
  );
  return rows;
}

export interface DueRetry {
  subscription_id: number;
  period_ends_at: Date;
  attempt: number;
}

/** Returns past due renewals whose retry is due, and those that had no card and have one now. */
export async function dueRetries(
  { client }: ReadScope,
  ctx: ResourceContext,
  limit: number,
): Promise<DueRetry[]> {
  const { rows } = await client.query<DueRetry>(
    `select s.id as subscription_id, date_trunc('milliseconds', s.ends_at) as period_ends_at, coalesce(a.attempt, 0) as attempt
     from member_subscriptions s
     left join lateral (
       select attempt, state, next_try_at from charge_attempts a
       where a.resource_id = s.resource_id and a.subscription_id = s.id and a.period_ends_at = date_trunc('milliseconds', s.ends_at)
       order by attempt desc limit 1) a on true
     where s.resource_id = $1 and s.status = 'past_due' and s.grace_ends_at > least(now(), $3)
       and (s.autorenew or s.is_allowed_next_subscription)
       and case when a.attempt is null
         then exists (
           select from payment_customers c
           where c.resource_id = s.resource_id and c.member_id = ${payerColumn('s')}
             and c.livemode = s.livemode and c.payment_method_id is not null)
         else a.state = 'failed' and a.next_try_at <= least(now(), $3) end
     order by s.ends_at, s.id limit $2`,
    [ctx.resource.id, limit, ctx.clock.now()],
  );
  return rows;
}

/**
 * Retries a declined renewal at once because the member has another card, within the grace period. One whose payment
 * has another amount isn't retried.
 */
export async function retryNow(
  db: Kysely<DB>,
  { resource: { id: siteId, livemode }, clock }: ResourceContext,
  memberId: number,
): Promise<void> {
  await sql`
    update charge_attempts a set next_try_at = least(now(), ${clock.now()}::timestamptz)
    from member_subscriptions s
    where a.resource_id = ${siteId} and a.member_id = ${memberId} and a.livemode = ${livemode} and a.state = 'failed'
      and a.failure_code is distinct from ${mismatched}
      and s.resource_id = a.resource_id and s.id = a.subscription_id and s.status = 'past_due'
      and date_trunc('milliseconds', s.ends_at) = a.period_ends_at
      and a.attempt = (select max(attempt) from charge_attempts l where l.resource_id = a.resource_id
        and l.subscription_id = a.subscription_id and l.period_ends_at = a.period_ends_at)`.execute(db);
}
