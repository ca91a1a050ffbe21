// Stores the result of a charge attempt: the transaction with its line, the step of the subscription and the attempt
// itself, in one transaction under the attempt's lock. A later repeat or webhook finds it settled.
import type { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { Payment } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { lockSubscription } from '../member-subscriptions/queries.ts';
import { failRenewalIn, renewPaidIn } from '../member-subscriptions/renewals.service.ts';
import { changeStatusIn, chargeIn } from '../transactions/service.ts';
import { type Attempt, finishAttempt, lockAttempt, withdrawn } from './attempts.queries.ts';
import { mismatched, mismatchOf } from './mismatch.rules.ts';
import { showParked } from './parked.queries.ts';
import { renewalOf, stepUnlessMoved } from './renewal-step.service.ts';
import { nextTry } from './schedule.ts';

/** Metadata key of a Stripe payment that has the idempotency key of its attempt. */
export const attemptKey = 'masthead_attempt';

/** Outcome of an attempt. `parked`: the payment has another amount, so an operator decides. */
export type Settled = 'succeeded' | 'failed' | 'unanswered' | 'parked';

function lineOf(attempt: Attempt) {
  return {
    itemType: 'subscription' as const,
    itemId: attempt.item_id,
    title: attempt.item_title ?? '',
    subscriptionId: attempt.subscription_id,
    priceCents: attempt.price_cents,
    vatBasisPoints: attempt.vat_basis_points ?? 0,
  };
}

function chargeOf(attempt: Attempt) {
  return {
    memberId: attempt.member_id,
    lines: [lineOf(attempt)],
    amountCents: attempt.amount_cents,
    currency: attempt.currency,
    paySystem: 'stripe' as const,
  };
}

/**
 * Starts the period that was paid for: the one after the current end, even if an operator moved that end during the
 * charge. The operator's gift stays, and the paid period comes on top of it.
 */
async function findPaidPeriod(ctx: ResourceContext, scope: WriteScope, attempt: Attempt) {
  const { id, periodEndsAt } = renewalOf(attempt);
  const held = await lockSubscription(scope.db, ctx.resource.id, id);
  return { id, periodEndsAt: held?.endsAt ?? periodEndsAt };
}

async function succeeded(
  ctx: ResourceContext,
  scope: WriteScope,
  attempt: Attempt,
  payment: Payment,
): Promise<void> {
  const { charge } = payment;
  const at = charge?.at ?? payment.at;
  const paidCents = attempt.price_cents;
  const period = await findPaidPeriod(ctx, scope, attempt);
  await stepUnlessMoved(ctx, attempt, () => renewPaidIn(ctx, scope, { ...period, at, paidCents }));
  const provider = {
    customerId: payment.customerId,
    cardBrand: charge?.cardBrand,
    cardLast4: charge?.cardLast4,
  };
  const feeCents = charge?.feeCents ?? 0;
  const { transaction_id: earlier } = attempt;
  const transactionId =
    earlier ??
    (await chargeIn(ctx, scope, { ...chargeOf(attempt), at, externalId: payment.id, feeCents, provider }));
  // It was declined before, and the member paid it after all.
  if (earlier !== null) await changeStatusIn(ctx, scope, { id: earlier, status: 'succeeded', at, feeCents });
  await finishAttempt(scope, ctx.resource.id, attempt.id, {
    state: 'succeeded',
    provider_payment_id: payment.id,
    transaction_id: transactionId,
    failure_code: null,
    failure_text: null,
    next_try_at: null,
  });
}

/**
 * Parks an attempt whose payment has another amount: nothing is booked, the subscription is past due with the reason,
 * and the attempt charges no more. The payment shows among the Stripe discrepancies at once.
 */
async function parked(
  ctx: ResourceContext,
  scope: WriteScope,
  attempt: Attempt,
  { payment, reason }: { payment: Payment; reason: string },
): Promise<Settled> {
  const { id: paymentId } = payment;
  ctx.log.error({ site: ctx.resource.key, attempt: attempt.id, payment: paymentId }, reason);
  if (attempt.state === 'asked') {
    const renewal = { ...renewalOf(attempt), at: ctx.clock.now(), reason: 'charge_failed' as const };
    await stepUnlessMoved(ctx, attempt, () => failRenewalIn(ctx, scope, renewal));
  } else scope.noAudit('progress');
  await showParked(scope, ctx, attempt, { payment, reason });
  await finishAttempt(scope, ctx.resource.id, attempt.id, {
    state: 'failed',
    provider_payment_id: paymentId,
    transaction_id: attempt.transaction_id,
    failure_code: mismatched,
    failure_text: reason,
    next_try_at: null,
  });
  return 'parked';
}

interface Decline {
  code: string;
  message: string;
  paymentId: string | null;
}

async function failed(
  ctx: ResourceContext,
  scope: WriteScope,
  attempt: Attempt,
  decline: Decline,
): Promise<void> {
  const now = ctx.clock.now();
  const { timezone: zone } = ctx.resource;
  const renewal = { ...renewalOf(attempt), at: now, reason: 'charge_failed' as const };
  const overdue = await stepUnlessMoved(ctx, attempt, () => failRenewalIn(ctx, scope, renewal));
  const { customer_id: customerId } = attempt;
  const provider = { customerId, failureCode: decline.code, failureText: decline.message };
  const charge = {
    ...chargeOf(attempt),
    at: now,
    externalId: decline.paymentId,
    status: 'failed' as const,
    provider,
  };
  const transactionId = await chargeIn(ctx, scope, charge);
  const graceEndsAt = overdue?.graceEndsAt ?? null;
  const { periodEndsAt } = renewal;
  await finishAttempt(scope, ctx.resource.id, attempt.id, {
    state: 'failed',
    provider_payment_id: decline.paymentId,
    transaction_id: transactionId,
    failure_code: decline.code,
    failure_text: decline.message,
    next_try_at:
      graceEndsAt && nextTry(attempt.attempt, decline.code, { periodEndsAt, graceEndsAt, now, zone }),
  });
}

async function settleIn(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
  isOpen: (attempt: Attempt) => boolean,
  store: (scope: WriteScope, attempt: Attempt) => Promise<Settled>,
): Promise<Settled> {
  const attempt = await lockAttempt(scope, ctx.resource.id, id);
  if (!attempt || !isOpen(attempt)) {
    scope.unchanged();
    if (attempt?.failure_code === mismatched) return 'parked';
    return attempt?.state === 'succeeded' ? 'succeeded' : 'failed';
  }
  return store(scope, attempt);
}

function settle(
  ctx: ResourceContext,
  id: number,
  isOpen: (attempt: Attempt) => boolean,
  store: (scope: WriteScope, attempt: Attempt) => Promise<Settled>,
): Promise<Settled> {
  return write(ctx, 'payments.settle', (scope) => settleIn(ctx, scope, id, isOpen, store));
}

const isParkedFor = (attempt: Attempt, { id }: Payment): boolean =>
  attempt.failure_code === mismatched && attempt.provider_payment_id === id;

/** Stores that the payment of an attempt succeeded, within its caller's transaction, unless it is stored. */
export function settlePaidIn(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
  payment: Payment,
): Promise<Settled> {
  return settleIn(
    ctx,
    scope,
    id,
    (attempt) => attempt.state !== 'succeeded' && !isParkedFor(attempt, payment),
    async (held, attempt) => {
      const reason = mismatchOf(attempt, payment);
      if (reason !== null) return parked(ctx, held, attempt, { payment, reason });
      await succeeded(ctx, held, attempt, payment);
      return 'succeeded';
    },
  );
}

/** Stores Stripe's state of an attempt's payment, in the mode of the context, unless it is stored already. */
export async function settlePayment(ctx: ResourceContext, id: number, payment: Payment): Promise<Settled> {
  if (payment.status === 'processing') return 'unanswered';
  if (payment.status === 'failed') {
    const code = payment.failureCode ?? 'card_declined';
    return settleFailure(ctx, id, { code, message: payment.failureText ?? '', paymentId: payment.id });
  }
  return write(ctx, 'payments.settle', (scope) => settlePaidIn(ctx, scope, id, payment));
}

/** Stores that an attempt was declined, or that Stripe refused it, unless something is stored of it. */
export function settleFailure(
  ctx: ResourceContext,
  id: number,
  failure: Decline | StripeFailure,
): Promise<Settled> {
  return settle(
    ctx,
    id,
    ({ state }) => state === 'asked',
    async (scope, attempt) => {
      await failed(ctx, scope, attempt, failure);
      return 'failed';
    },
  );
}

/** Withdraws an attempt that charged nothing, because its period is no longer due. */
export async function cancelAttempt(ctx: ResourceContext, id: number): Promise<void> {
  await settle(
    ctx,
    id,
    ({ state }) => state === 'asked',
    async (scope) => {
      scope.noAudit('progress');
      await finishAttempt(scope, ctx.resource.id, id, {
        state: 'failed',
        provider_payment_id: null,
        transaction_id: null,
        failure_code: withdrawn,
        failure_text: 'The end of the period was moved, or nothing follows it any more.',
      });
      return 'failed';
    },
  );
}
