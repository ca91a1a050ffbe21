// One attempt to charge a renewal: asked outside of any transaction with an idempotency key, and stored in one
// transaction.

import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { Payment } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { callStripe, inMode } from './account.service.ts';
import { type Attempt, isStillDue } from './attempts.queries.ts';
import { attemptKey, cancelAttempt, type Settled, settleFailure, settlePayment } from './settle.service.ts';
import type { PaymentTools } from './tools.ts';

/** Result of a charge attempt; `unanswered` is retried. */
export type Outcome = 'succeeded' | 'failed' | 'unanswered';

/** @returns null if nothing was charged yet and the period is no longer due, because its end was moved meanwhile */
function ask(
  ctx: ResourceContext,
  tools: PaymentTools,
  attempt: Attempt,
  isRepeat: boolean,
): Promise<Payment | null> {
  const { customer_id: customerId, payment_method_id: paymentMethodId, idempotency_key: key } = attempt;
  if (customerId === null || paymentMethodId === null) throw new Error('an attempt without a customer');
  return callStripe(ctx, tools, async (stripe) => {
    // Stripe forgets idempotency keys after a day, but the payment's metadata keeps the key.
    const earlier = isRepeat ? await stripe.findPayment(customerId, attemptKey, key) : null;
    if (earlier !== null) return earlier;
    if (isRepeat && !(await read(ctx, (scope) => isStillDue(scope, attempt)))) return null;
    return stripe.charge({
      customerId,
      paymentMethodId,
      amountCents: attempt.amount_cents,
      currency: attempt.currency,
      description: attempt.item_title ?? '',
      metadata: { [attemptKey]: key },
      idempotencyKey: key,
    });
  });
}

/** Converts a settled state to the attempt's outcome: a parked payment renewed nothing, so it counts as failed. */
const outcomeOf = (settled: Settled): Outcome => (settled === 'parked' ? 'failed' : settled);

/**
 * Charges a committed attempt and stores the result. Without an answer the attempt stays unchanged.
 * @param isRepeat true if Stripe was asked before
 * @returns null if it was withdrawn
 */
export async function chargeAttempt(
  site: ResourceContext,
  tools: PaymentTools,
  attempt: Attempt,
  isRepeat: boolean,
): Promise<Outcome | null> {
  const ctx = inMode(site, attempt.livemode);
  try {
    const payment = await ask(ctx, tools, attempt, isRepeat);
    if (payment !== null) return outcomeOf(await settlePayment(ctx, attempt.id, payment));
    await cancelAttempt(ctx, attempt.id);
    return null;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    if (error.kind === 'declined' || error.kind === 'refused')
      return outcomeOf(await settleFailure(ctx, attempt.id, error));
    ctx.log.warn({ site: ctx.resource.key, attempt: attempt.id, code: error.code }, 'Stripe gave no answer');
    return 'unanswered';
  }
}
