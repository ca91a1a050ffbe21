// Updates our records to Stripe's current state. Each object is looked up there at that moment, so the order, number
// and delay of its events don't matter.
import type { Charge, Payment } from '#server/connectors/stripe/objects.ts';
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { refund } from '../transactions/adjustments.service.ts';
import { reverseRefundIn } from '../transactions/provider-corrections.service.ts';
import { charge } from '../transactions/service.ts';
import { callStripe } from './account.service.ts';
import { type Attempt, findAttemptByKey } from './attempts.queries.ts';
import { findMemberOf, upsertCustomer } from './customers.queries.ts';
import { canBeOf, mismatchOf } from './mismatch.rules.ts';
import { attemptKey, settlePayment } from './settle.service.ts';
import type { PaymentTools } from './tools.ts';

type Ask = <T>(ask: (stripe: StripeCalls) => Promise<T>) => Promise<T>;

/** Returns a function that asks Stripe with the account of the site, in its mode. */
export function stripeCaller(ctx: ResourceContext, tools: PaymentTools): Ask {
  return (ask) => callStripe(ctx, tools, ask);
}

/** Returns the transaction of a charge, by the id of its payment or, if it was imported, its own. */
export async function findTransaction(
  { db }: ReadScope,
  { resource }: ResourceContext,
  ids: readonly (string | null)[],
): Promise<{ id: number; status: string; refunded_cents: number } | null> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return null;
  const row = await db
    .selectFrom('transactions')
    .select(['id', 'status', 'refunded_cents'])
    .where('resource_id', '=', resource.id)
    .where('livemode', '=', resource.livemode)
    .where('external_id', 'in', known)
    .executeTakeFirst();
  return row ?? null;
}

/** Converts a payment that the site took elsewhere to a charge. */
export function externalCharge(made: Charge, memberId: number) {
  const { cardBrand, cardLast4, feeCents, description, currency, amountCents, at, customerId } = made;
  return {
    memberId,
    lines: [],
    amountCents,
    currency,
    feeCents,
    title: description,
    paySystem: 'stripe' as const,
    externalId: made.paymentId ?? made.id,
    at,
    provider: { customerId, cardBrand, cardLast4 },
  };
}

/**
 * Returns the charge attempt whose key a payment has. Null for a payment that only has a copy of the key: of another
 * customer or mode, or a second one.
 */
export async function attemptOf(
  ctx: ResourceContext,
  scope: ReadScope,
  payment: Payment,
): Promise<Attempt | null> {
  const key = payment.metadata[attemptKey];
  if (!key || !/^[0-9a-f-]{36}$/.test(key)) return null;
  const attempt = await findAttemptByKey(scope, ctx.resource.id, key);
  return attempt !== null && canBeOf(attempt, payment) ? attempt : null;
}

/** Returns the attempt that a payment settles, if its amount matches. */
export async function settledAttemptOf(
  ctx: ResourceContext,
  scope: ReadScope,
  payment: Payment,
): Promise<Attempt | null> {
  const attempt = await attemptOf(ctx, scope, payment);
  return attempt !== null && mismatchOf(attempt, payment) === null ? attempt : null;
}

/** Records a payment that the site took elsewhere, of a known member. @returns whether it was added */
async function addPayment(ctx: ResourceContext, payment: Payment, memberId: number): Promise<boolean> {
  const { charge: made, id } = payment;
  if (made === null) return false;
  try {
    await charge(ctx, { ...externalCharge(made, memberId), externalId: id });
    return true;
  } catch (error) {
    // Another transaction has just recorded it.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

export type ImportOutcome = 'settled' | 'added' | 'known' | 'of nobody' | 'parked';

/** Records a payment: that of an attempt settles it, another one is recorded once it succeeded. */
export async function importPayment(ctx: ResourceContext, payment: Payment): Promise<ImportOutcome> {
  const attempt = await read(ctx, (scope) => attemptOf(ctx, scope, payment));
  if (attempt) {
    const before = attempt.state;
    const after = await settlePayment(ctx, attempt.id, payment);
    if (after === 'parked') return 'parked';
    return after === before || after === 'unanswered' ? 'known' : 'settled';
  }
  if (payment.status !== 'succeeded') return 'known';
  const { known, memberId } = await read(ctx, async (scope) => ({
    known: await findTransaction(scope, ctx, [payment.id, payment.charge?.id ?? null]),
    memberId: payment.customerId === null ? null : await findMemberOf(scope, ctx, payment.customerId),
  }));
  if (known) return 'known';
  if (memberId === null) return 'of nobody';
  return (await addPayment(ctx, payment, memberId)) ? 'added' : 'known';
}

/** Returns the id of a refund or dispute, by the provider's id. */
async function findRecorded(ctx: ResourceContext, externalId: string): Promise<number | null> {
  return read(ctx, async ({ db }) => {
    const row = await db
      .selectFrom('transaction_adjustments')
      .select('id')
      .where('resource_id', '=', ctx.resource.id)
      .where('livemode', '=', ctx.resource.livemode)
      .where('external_id', '=', externalId)
      .executeTakeFirst();
    return row?.id ?? null;
  });
}

/** Records the payment of a charge, whose event may arrive after those about its refunds and disputes. */
export async function importPaymentOfCharge(
  ctx: ResourceContext,
  ask: Ask,
  { paymentId }: Charge,
): Promise<ImportOutcome> {
  return paymentId === null ? 'known' : importPayment(ctx, await ask((stripe) => stripe.payment(paymentId)));
}

export interface TakenRefunds {
  added: number;
  /** Recorded refunds that failed afterwards. */
  failed: number;
}

/**
 * Records the refunds of a charge that have arrived; reverses those that failed afterwards.
 * @param told time of Stripe's event, for a failure without a time; now by default
 */
export async function importRefunds(
  ctx: ResourceContext,
  ask: Ask,
  made: Charge,
  told: Date = siteNow(ctx),
): Promise<TakenRefunds> {
  const taken = { added: 0, failed: 0 };
  const found = await read(ctx, (scope) => findTransaction(scope, ctx, [made.paymentId, made.id]));
  if (!found || (made.refundedCents === 0 && found.refunded_cents === 0)) return taken;
  const { id: transactionId } = found;
  for (const one of await ask((stripe) => stripe.refunds(made.id))) {
    const { id: externalId, amountCents, reason, status } = one;
    const known = await findRecorded(ctx, externalId);
    if (known === null && status === 'succeeded') {
      const at = new Date(Math.max(one.at.getTime(), made.at.getTime()));
      await refund(ctx, { transactionId, externalId, amountCents, reason, at });
      taken.added += 1;
    } else if (known !== null && (status === 'failed' || status === 'canceled')) {
      const failure = { id: known, at: one.failedAt ?? told };
      const isNew = await write(ctx, 'payments.refund-failed', (scope) =>
        reverseRefundIn(ctx, scope, failure),
      );
      taken.failed += isNew ? 1 : 0;
    }
  }
  return taken;
}

/** Reads a member's Stripe customer and card. @returns null if Stripe has deleted the customer */
export async function importCustomer(ctx: ResourceContext, ask: Ask, memberId: number, customerId: string) {
  const found = await ask((stripe) => stripe.customer(customerId));
  await write(ctx, 'payments.customer', async (scope) => {
    scope.noAudit('derived');
    await upsertCustomer(scope, ctx, memberId, found ?? { id: customerId, email: null, card: null });
  });
  return found;
}
