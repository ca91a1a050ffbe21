// Money received. Later changes never alter a charge: refunds, disputes and credits are rows of their own
// (adjustments.service.ts). Only transactions that an operator entered manually can be deleted.
import { commonErrors } from '#contract/base/errors.ts';
import type { TransactionStatus } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { type ChargeInput, chargeOf, isCharged } from './charge.rules.ts';
import {
  deleteTransaction,
  hasReceipt,
  insertCharges,
  isKnownCharge,
  lockTransaction,
  paysForSubscription,
  referencesExist,
  setStatus,
} from './queries.ts';
import { transactionTexts as texts } from './texts.ts';

async function refreshMember(
  ctx: ResourceContext,
  scope: WriteScope,
  memberId: number | null,
): Promise<void> {
  if (memberId !== null) await refreshSummaries(scope.client, ctx.resource.id, [memberId]);
}

/** Records a charge within the caller's transaction. @returns the transaction's id */
export async function chargeIn(ctx: ResourceContext, scope: WriteScope, input: ChargeInput): Promise<number> {
  const siteId = ctx.resource.id;
  const charge = chargeOf(input, ctx.resource.livemode, siteNow(ctx));
  const subscriptionIds = charge.lines.flatMap((line) => line.subscriptionId ?? []);
  if (!(await referencesExist(scope.db, siteId, charge, subscriptionIds)))
    throw new AppError('not_found', commonErrors.notFound);
  if (await isKnownCharge(scope.client, siteId, charge)) throw new AppError('conflict', texts.known);
  const [id = 0] = await insertCharges(scope.client, siteId, [charge]);
  await refreshMember(ctx, scope, charge.memberId);
  const { amountCents, currency, status, paySystem } = charge;
  await scope.audit({ target: 'transaction', id, changes: { amountCents, currency, status, paySystem } });
  await scope.emit(`transaction.${status}`, { id, member_id: charge.memberId });
  return id;
}

/**
 * Records a charge of a payment provider, with any outcome.
 * @returns the transaction's id
 * @throws AppError not_found for a member or subscription of another site or mode; invalid; conflict if the provider's
 * id was recorded before
 */
export function charge(ctx: ResourceContext, input: ChargeInput): Promise<number> {
  return write(ctx, 'transactions.charge', (scope) => chargeIn(ctx, scope, input));
}

const allowedNext: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  pending: ['succeeded', 'failed'],
  failed: ['succeeded'],
};

interface StatusInput {
  id: number;
  status: 'succeeded' | 'failed';
  /** Time at which the money was received; becomes the date of a charge that succeeds. */
  at?: Date;
  /** Provider's fee in cents, if it is known now. */
  feeCents?: number;
}

/** Changes the status within the caller's transaction. */
export async function changeStatusIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, status, at, feeCents }: StatusInput,
): Promise<void> {
  const stored = await lockTransaction(scope.db, ctx.resource.id, id);
  if (!stored) throw new AppError('not_found', commonErrors.notFound);
  const from = stored.status;
  if (from === status) return scope.unchanged();
  if (!allowedNext[from]?.includes(status))
    throw new AppError('conflict', texts.status, { params: { from, to: status } });
  await setStatus(scope.db, ctx.resource.id, id, status, isCharged(status) ? (at ?? null) : null, feeCents);
  await refreshMember(ctx, scope, stored.member_id);
  await scope.audit({ target: 'transaction', id, changes: { status: { before: from, after: status } } });
  await scope.emit(`transaction.${status}`, { id, member_id: stored.member_id });
}

/**
 * Stores the outcome of a charge that was pending or failed. Only refunds set `refunded`.
 * @throws AppError not_found; conflict for a change that isn't allowed
 */
export function changeStatus(ctx: ResourceContext, input: StatusInput): Promise<void> {
  return write(ctx, 'transactions.change-status', (scope) => changeStatusIn(ctx, scope, input));
}

/**
 * Deletes a manual transaction.
 * @throws AppError not_found; conflict if a provider recorded it, if it was partly refunded, or if it bought a
 * subscription's period
 */
export function remove(ctx: ResourceContext, id: number): Promise<void> {
  return write(ctx, 'transactions.remove', async (scope) => {
    const stored = await lockTransaction(scope.db, ctx.resource.id, id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    if (stored.pay_system !== 'manual') throw new AppError('conflict', texts.onlyManual);
    if (stored.adjusted_cents > 0) throw new AppError('conflict', texts.adjusted);
    if (await hasReceipt(scope.db, ctx.resource.id, id)) throw new AppError('conflict', texts.hasReceipt);
    if (await paysForSubscription(scope.db, ctx.resource.id, id))
      throw new AppError('conflict', texts.paysFor);
    await deleteTransaction(scope.db, ctx.resource.id, id);
    await refreshMember(ctx, scope, stored.member_id);
    const { member_id, amount_cents, currency, status, created_at } = stored;
    const changes = { deleted: { member_id, amount_cents, currency, status, created_at } };
    await scope.audit({ target: 'transaction', id, changes });
    await scope.emit('transaction.removed', { id, member_id });
  });
}
