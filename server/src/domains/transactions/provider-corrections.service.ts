// Corrects charges from the payment provider's data, which takes precedence; the audit log keeps the previous values. A
// correction never moves money.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { adjustIn } from './adjustments.service.ts';
import { isCharged } from './charge.rules.ts';
import { hasCreditNote, holdAdjustment, insertReversal, removeAdjustment } from './corrections.queries.ts';
import { addLines, findLines, removeLines } from './manual.queries.ts';
import { keptShares, storedLine } from './manual.rules.ts';
import { changeTransaction, hasReceipt, lockTransaction } from './queries.ts';
import { transactionTexts as texts } from './texts.ts';

interface Correction {
  id: number;
  /** Charged amount in cents; more than 0. */
  amountCents: number;
  currency: string;
  /** True if the money was received. */
  isPaid: boolean;
  /** Reason of the failure: the bank's code, and a sentence in `failureText`. */
  failureCode?: string | null;
  failureText?: string | null;
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

function statusFor(stored: Stored, { isPaid, amountCents }: Correction) {
  if (!isPaid) return 'failed' as const;
  return stored.refunded_cents === amountCents ? ('refunded' as const) : ('succeeded' as const);
}

async function held(ctx: ResourceContext, scope: WriteScope, id: number): Promise<Stored> {
  const stored = await lockTransaction(scope.db, ctx.resource.id, id);
  if (!stored || stored.livemode !== ctx.resource.livemode) throw notFound();
  if (stored.pay_system === 'manual') throw new AppError('conflict', texts.provider);
  return stored;
}

/**
 * Corrects a charge to its provider's data. Refunds stay.
 * @throws AppError not_found; conflict for a manual transaction, for one with higher refunds than the new amount, and
 * for one with a receipt
 */
export async function correctChargeIn(
  ctx: ResourceContext,
  scope: WriteScope,
  correction: Correction,
): Promise<void> {
  const siteId = ctx.resource.id;
  const { id, amountCents, currency, isPaid } = correction;
  const stored = await held(ctx, scope, id);
  const isSmaller = stored.adjusted_cents > (isPaid ? amountCents : 0);
  if (isSmaller || (stored.adjusted_cents > 0 && currency !== stored.currency))
    throw new AppError('conflict', texts.givenBack);
  if (await hasReceipt(scope.db, siteId, id)) throw new AppError('conflict', texts.receiptKeepsCharge);
  const after = {
    amount_cents: amountCents,
    currency,
    status: statusFor(stored, correction),
    failure_code: isPaid ? null : (correction.failureCode ?? null),
    failure_text: isPaid ? null : (correction.failureText ?? null),
  };
  const lines = (await findLines(scope, siteId, id)).map(storedLine);
  await removeLines(scope, siteId, id);
  await changeTransaction(scope.db, siteId, id, after);
  await addLines(scope, siteId, { id, livemode: stored.livemode }, keptShares(lines, amountCents));
  if (stored.member_id !== null) await refreshSummaries(scope.client, siteId, [stored.member_id]);
  const { amount_cents, status, currency: before } = stored;
  await scope.audit({
    target: 'transaction',
    id,
    changes: {
      amount_cents: { before: amount_cents, after: amountCents },
      currency: { before, after: currency },
      status: { before: status, after: after.status },
    },
  });
  const fields = ['amount', 'currency', 'status'];
  await scope.emit('transaction.updated', { id, member_id: stored.member_id, fields });
}

/**
 * Corrects a refund or dispute to the provider's data.
 * @param amountCents null if no money went back after all; 0 if only a dispute's fee remains
 * @param fee of the provider, in cents; unchanged by default
 * @throws AppError not_found; conflict if it has a credit note
 */
export async function correctAdjustmentIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, amountCents, fee }: { id: number; amountCents: number | null; fee?: number },
): Promise<void> {
  const siteId = ctx.resource.id;
  const found = await holdAdjustment(scope.db, siteId, id);
  if (!found || found.charge.livemode !== ctx.resource.livemode) throw notFound();
  const { adjustment, charge } = found;
  if (await hasCreditNote(scope.db, siteId, id)) throw new AppError('conflict', texts.creditNote);
  if (!isCharged(charge.status)) throw notFound();
  const { kind } = adjustment;
  await removeAdjustment(scope.client, siteId, {
    id,
    transactionId: charge.id,
    kind,
    amountCents: adjustment.amount_cents,
  });
  await scope.audit({
    target: 'transaction',
    id: charge.id,
    changes: {
      [kind]: { id, before: adjustment.amount_cents, after: amountCents },
      ...(fee !== undefined && { fee: { before: adjustment.fee_cents, after: fee } }),
    },
  });
  if (amountCents === null) {
    if (charge.member_id !== null) await refreshSummaries(scope.client, siteId, [charge.member_id]);
    const about = { id: charge.id, member_id: charge.member_id };
    return scope.emit('transaction.updated', { ...about, fields: ['refunded'] });
  }
  const { external_id: externalId, reason } = adjustment;
  const [feeCents, at] = [fee ?? adjustment.fee_cents, new Date(adjustment.occurred_at)];
  const again = { transactionId: charge.id, amountCents, externalId, reason, feeCents, at };
  await adjustIn(ctx, scope, kind, again);
}

/**
 * Reverses a failed refund, by a row on the day it failed. Its credit note stays: the member is still owed that amount.
 * @param at time of the failure, by the provider's time
 * @returns whether that was new
 * @throws AppError not_found
 */
export async function reverseRefundIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, at }: { id: number; at: Date },
): Promise<boolean> {
  const found = await holdAdjustment(scope.db, ctx.resource.id, id);
  if (found?.charge.livemode !== ctx.resource.livemode || found.adjustment.kind !== 'refund')
    throw notFound();
  const { id: transactionId, member_id: memberId } = found.charge;
  const { amount_cents: amountCents } = found.adjustment;
  const refund = { id, transactionId, amountCents, at };
  const reversal = await insertReversal(scope.client, ctx.resource.id, refund);
  if (reversal === null) {
    scope.unchanged();
    return false;
  }
  if (memberId !== null) await refreshSummaries(scope.client, ctx.resource.id, [memberId]);
  const changes = { refund_failed: { id, reversal, amountCents } };
  await scope.audit({ target: 'transaction', id: transactionId, changes });
  await scope.emit('transaction.updated', { id: transactionId, member_id: memberId, fields: ['refunded'] });
  return true;
}
