// Refunds, disputes and credits, each a row with its own date that leaves its charge unchanged.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import type { EventName } from '#contract/base/events.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { AdjustmentKind } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { isCharged } from './charge.rules.ts';
import { hasCredit } from './corrections.queries.ts';
import { isAmount } from './lines.ts';
import { hasReceipt, insertAdjustment, lockTransaction, takeFromCharge } from './queries.ts';
import { transactionTexts } from './texts.ts';

const texts = {
  notCharged: errorText('transactions.not_charged', 'Nothing was charged, so nothing can be given back.'),
  tooMuch: errorText('transactions.too_much', 'More than what is left of this charge.'),
  beforeCharge: errorText('transactions.before_charge', 'A refund cannot be dated before its charge.'),
  known: errorText('transactions.known_adjustment', 'This has already been recorded.'),
};

export interface AdjustmentInput {
  transactionId: number;
  /**
   * Amount in cents of the charge's currency. 0 only for a won dispute with a fee, and for the credit of a charge of 0.
   */
  amountCents: number;
  reason?: string | null;
  /** Fee that the provider charged for it, in cents of the charge's currency: Stripe's fee of a dispute. */
  feeCents?: number;
  /** Time of the adjustment, by the payment provider's time if there is one; now by default. */
  at?: Date;
  /** The provider's own id; recording it a second time is refused. */
  externalId?: string | null;
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid', commonErrors.invalid, { fields: { [field]: sentence } });
}

/** Domain event for each kind of adjustment. */
const eventOf = {
  refund: 'transaction.refunded',
  dispute: 'transaction.disputed',
  credit: 'transaction.credited',
} as const satisfies Record<AdjustmentKind, EventName>;

/** Returns whether an adjustment may be 0: a won dispute leaves only its fee, and a charge of 0 is credited with 0. */
function mayBeZero(
  kind: AdjustmentKind,
  { feeCents = 0 }: AdjustmentInput,
  charge: { amount_cents: number },
) {
  return kind === 'dispute' ? feeCents > 0 : kind === 'credit' && charge.amount_cents === 0;
}

/** Writes the audit row and the event of an adjustment. */
async function note(
  scope: WriteScope,
  kind: AdjustmentKind,
  { transactionId, amountCents, feeCents }: AdjustmentInput,
  { id, memberId }: { id: number; memberId: number | null },
): Promise<void> {
  const changes = { [kind]: { id, amountCents, ...(feeCents !== undefined && { feeCents }) } };
  await scope.audit({ target: 'transaction', id: transactionId, changes });
  const about = { id: transactionId, member_id: memberId };
  // A won dispute took no money back, so no dispute is announced.
  if (amountCents === 0 && kind === 'dispute')
    await scope.emit('transaction.updated', { ...about, fields: ['fee'] });
  else await scope.emit(eventOf[kind], { ...about, adjustment_id: id });
}

/** Applies the adjustment within the caller's transaction. */
export async function adjustIn(
  ctx: ResourceContext,
  scope: WriteScope,
  kind: AdjustmentKind,
  input: AdjustmentInput,
): Promise<number> {
  const siteId = ctx.resource.id;
  const { transactionId, amountCents } = input;
  const at = input.at ?? siteNow(ctx);
  const charge = await lockTransaction(scope.db, siteId, transactionId);
  if (!charge || charge.livemode !== ctx.resource.livemode)
    throw new AppError('not_found', commonErrors.notFound);
  const isFreeCredit = kind === 'credit' && amountCents === 0 && charge.status === 'free';
  if (!isFreeCredit && !isCharged(charge.status)) throw new AppError('conflict', texts.notCharged);
  if (!isAmount(amountCents) || (amountCents === 0 && !mayBeZero(kind, input, charge)))
    throw invalid('amountCents', fieldTexts.invalid);
  if (at < new Date(charge.created_at)) throw invalid('at', texts.beforeCharge.en);
  const id = await insertAdjustment(scope.db, siteId, {
    transaction_id: transactionId,
    livemode: charge.livemode,
    kind,
    amount_cents: amountCents,
    fee_cents: input.feeCents ?? 0,
    currency: charge.currency,
    reason: input.reason ?? null,
    external_id: input.externalId ?? null,
    occurred_at: at,
  });
  if (id === null) throw new AppError('conflict', texts.known);
  if (!(await takeFromCharge(scope.client, siteId, { transactionId, kind, amountCents })))
    throw new AppError('conflict', texts.tooMuch);
  if (charge.member_id !== null) await refreshSummaries(scope.client, siteId, [charge.member_id]);
  await note(scope, kind, input, { id, memberId: charge.member_id });
  return id;
}

function verb(kind: AdjustmentKind) {
  return (ctx: ResourceContext, input: AdjustmentInput): Promise<number> =>
    write(ctx, `transactions.${kind}`, (scope) => adjustIn(ctx, scope, kind, input));
}

/**
 * Refunds money to the member, in part or whole. Access is separate: end the subscription if it should end.
 * @returns the refund's id
 * @throws AppError not_found; conflict for more than the remaining amount, for a transaction that was never charged, or
 * for a provider's id that was recorded before; invalid
 */
export const refund = verb('refund');

/** Records money that the bank took back. The rules are those of a refund; the charge stays `succeeded`. */
export const dispute = verb('dispute');

/** Credits money against another purchase. The rules are those of a refund; the charge stays `succeeded`. */
export const credit = verb('credit');

/**
 * Credits the remaining amount of a manual transaction that has a receipt; a transaction of 0 can be credited with 0
 * once.
 * @returns the credit's id
 * @throws AppError not_found; conflict for a transaction of a payment provider, without a receipt, and if nothing
 * remains
 */
export async function creditRestIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, reason }: { id: number; reason: string | null },
): Promise<number> {
  const held = await lockTransaction(scope.db, ctx.resource.id, id);
  if (!held) throw notFound();
  if (held.pay_system !== 'manual') throw new AppError('conflict', transactionTexts.onlyManualCancelled);
  if (!(await hasReceipt(scope.db, ctx.resource.id, id)))
    throw new AppError('conflict', transactionTexts.noReceipt);
  const amountCents = held.amount_cents - held.adjusted_cents;
  const isDone = held.amount_cents > 0 ? amountCents === 0 : await hasCredit(scope.db, ctx.resource.id, id);
  if (isDone) throw new AppError('conflict', transactionTexts.nothingToCancel);
  // Manual transactions of the other mode are corrected from here as well.
  const inItsMode = { ...ctx, resource: { ...ctx.resource, livemode: held.livemode } };
  return adjustIn(inItsMode, scope, 'credit', { transactionId: id, amountCents, reason });
}
