// Records disputes as Stripe decided them.
import { type DisputeCost, disputeCost } from '#server/connectors/stripe/dispute-cost.ts';
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { dispute } from '../transactions/adjustments.service.ts';
import { correctAdjustmentIn } from '../transactions/provider-corrections.service.ts';
import { findTransaction, importPaymentOfCharge } from './import-from-stripe.service.ts';
import { disputeDate } from './told.queries.ts';

type Ask = <T>(ask: (stripe: StripeCalls) => Promise<T>) => Promise<T>;

interface Recorded extends DisputeCost {
  id: number;
}

function findRecorded(ctx: ResourceContext, externalId: string): Promise<Recorded | undefined> {
  return read(ctx, ({ db }) =>
    db
      .selectFrom('transaction_adjustments')
      .select(['id', 'amount_cents as amountCents', 'fee_cents as feeCents'])
      .where('resource_id', '=', ctx.resource.id)
      .where('livemode', '=', ctx.resource.livemode)
      .where('external_id', '=', externalId)
      .executeTakeFirst(),
  );
}

/** Corrects a fee without an amount to Stripe's value; a fee that Stripe returned later counts as none. */
async function correctFee(
  ctx: ResourceContext,
  { id, amountCents, feeCents }: Recorded,
  counts: DisputeCost | null,
): Promise<boolean> {
  // Money that was returned after all shows among the Stripe discrepancies.
  if (amountCents > 0 || (counts?.amountCents === 0 && counts.feeCents === feeCents)) return false;
  const to = { id, amountCents: counts?.amountCents ?? null, fee: counts?.feeCents ?? 0 };
  await write(ctx, 'payments.dispute-fee', (scope) => correctAdjustmentIn(ctx, scope, to));
  return true;
}

/**
 * Records a decided dispute: the amount that the bank took back if it is lost, and Stripe's fee.
 * @param told at: time of Stripe's event
 * @returns whether anything was recorded
 */
export async function importDispute(
  ctx: ResourceContext,
  ask: Ask,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const found = await ask((stripe) => stripe.dispute(id));
  const counts = disputeCost(found);
  const recorded = await findRecorded(ctx, id);
  if (recorded) return correctFee(ctx, recorded, counts);
  if (counts === null) return false;
  const made = await ask((stripe) => stripe.oneCharge(found.chargeId));
  await importPaymentOfCharge(ctx, ask, made);
  const known = await read(ctx, (scope) => findTransaction(scope, ctx, [made.paymentId, made.id]));
  if (!known) return false;
  const endedAt = await read(ctx, (scope) => disputeDate(scope, ctx, { id, known: at, chargedAt: made.at }));
  const taken = { externalId: id, ...counts, reason: found.reason, at: endedAt };
  await dispute(ctx, { transactionId: known.id, ...taken });
  return true;
}
