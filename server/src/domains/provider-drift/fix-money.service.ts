// Fixes discrepancies in money, by the operations that record it anyway. Records made meanwhile stay unchanged.
import { disputeCost } from '#server/connectors/stripe/dispute-cost.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { externalCharge, settledAttemptOf } from '../payments/import-from-stripe.service.ts';
import { settlePaidIn } from '../payments/settle.service.ts';
import { disputeDate } from '../payments/told.queries.ts';
import { adjustIn } from '../transactions/adjustments.service.ts';
import {
  correctAdjustmentIn,
  correctChargeIn,
  reverseRefundIn,
} from '../transactions/provider-corrections.service.ts';
import { changeStatusIn, chargeIn } from '../transactions/service.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import { ownAdjustments, ownCharges } from './local-records.queries.ts';
import type { StripeState } from './stripe-state.service.ts';
import { texts } from './texts.ts';

type ChargeLook = Extract<StripeState, { of: 'charge' }>;
type GivenBackLook = Extract<StripeState, { of: 'refund' | 'dispute' }>;

/** Records Stripe's refunds of a charge that is only recorded now. */
async function takeGivenBack(
  ctx: ResourceContext,
  scope: WriteScope,
  transactionId: number,
  { refunds, charge }: ChargeLook,
): Promise<void> {
  const known = await ownAdjustments(
    scope,
    ctx,
    refunds.map(({ id }) => id),
  );
  for (const { id: externalId, status, amountCents, reason, at } of refunds) {
    if (status !== 'succeeded' || known.has(externalId)) continue;
    const occurred = new Date(Math.max(at.getTime(), charge?.at.getTime() ?? 0));
    await adjustIn(ctx, scope, 'refund', { transactionId, externalId, amountCents, reason, at: occurred });
  }
}

/** Records a charge; that of a renewal takes the subscription's step, too. */
async function addCharge(
  ctx: ResourceContext,
  scope: WriteScope,
  { memberId }: FoundDiscrepancy,
  look: ChargeLook,
): Promise<void> {
  const { payment, charge } = look;
  if (charge === null) return;
  if (memberId === null) throw new AppError('conflict', texts.noMember);
  const attempt = payment && (await settledAttemptOf(ctx, scope, payment));
  if (attempt && payment) await settlePaidIn(ctx, scope, attempt.id, payment);
  else await chargeIn(ctx, scope, externalCharge(charge, memberId));
  const number = charge.paymentId ?? charge.id;
  const recorded = (await ownCharges(scope, ctx, [number])).get(number);
  if (recorded) await takeGivenBack(ctx, scope, recorded.id, look);
}

/**
 * Fixes a charge that is recorded as declined although the money arrived. If the amount differs from the renewal's, the
 * payment is recorded as it is, and the subscription stays unchanged.
 */
async function nowPaid(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, here }: { id: number; here: FoundDiscrepancy['here'] },
  look: ChargeLook,
): Promise<void> {
  const { payment, charge } = look;
  const attempt = payment && (await settledAttemptOf(ctx, scope, payment));
  if (attempt && payment) await settlePaidIn(ctx, scope, attempt.id, payment);
  else if (charge) {
    const { at, feeCents, amountCents, currency } = charge;
    await changeStatusIn(ctx, scope, { id, status: 'succeeded', at, feeCents });
    if (amountCents !== here.amount || currency !== here.currency)
      await correctChargeIn(ctx, scope, { id, amountCents, currency, isPaid: true });
  }
  await takeGivenBack(ctx, scope, id, look);
}

export async function mendCharge(
  ctx: ResourceContext,
  scope: WriteScope,
  found: FoundDiscrepancy,
  look: ChargeLook,
): Promise<void> {
  const { transactionId: id, reason, here } = found;
  if (id === null) return addCharge(ctx, scope, found, look);
  if (reason === 'paid_there') return nowPaid(ctx, scope, { id, here }, look);
  const { charge, payment } = look;
  const isPaid = charge?.status === 'succeeded';
  await correctChargeIn(ctx, scope, {
    id,
    amountCents: charge?.amountCents ?? here.amount ?? 0,
    currency: charge?.currency ?? here.currency ?? '',
    isPaid,
    failureCode: charge?.failureCode ?? payment?.failureCode ?? null,
    failureText:
      charge === null ? texts.unknownMeans.en : (charge.failureText ?? payment?.failureText ?? null),
  });
}

export async function mendGivenBack(
  ctx: ResourceContext,
  scope: WriteScope,
  { objectId: externalId, transactionId, reason }: FoundDiscrepancy,
  look: GivenBackLook,
): Promise<void> {
  const given = look.of === 'refund' ? look.refund : look.dispute;
  const own = (await ownAdjustments(scope, ctx, [externalId])).get(externalId);
  if (own && look.of === 'refund' && reason === 'refund_failed') {
    await reverseRefundIn(ctx, scope, { id: own.id, at: look.refund?.failedAt ?? siteNow(ctx) });
    return;
  }
  if (own && look.of === 'dispute') {
    const counts = look.dispute && disputeCost(look.dispute);
    const to = { amountCents: counts?.amountCents ?? null, ...(counts && { fee: counts.feeCents }) };
    return correctAdjustmentIn(ctx, scope, { id: own.id, ...to });
  }
  if (own) {
    const amountCents = reason === 'refund_amount' ? (given?.amountCents ?? null) : null;
    return correctAdjustmentIn(ctx, scope, { id: own.id, amountCents });
  }
  if (given === null || transactionId === null) return;
  const { amountCents, reason: why, at: known } = given;
  const input = { transactionId, externalId, amountCents, reason: why };
  const chargedAt = look.charge?.at ?? new Date(0);
  if (look.of === 'dispute') {
    const counts = look.dispute && disputeCost(look.dispute);
    if (!counts) return;
    const at = await disputeDate(scope, ctx, { id: externalId, known, chargedAt });
    await adjustIn(ctx, scope, 'dispute', { ...input, ...counts, at });
  } else {
    const at = new Date(Math.max(known.getTime(), chargedAt.getTime()));
    await adjustIn(ctx, scope, 'refund', { ...input, at });
  }
}
