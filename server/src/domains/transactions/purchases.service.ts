// Sells subscriptions: the charge and the period it buys, in one transaction. The charge comes from a payment provider
// or an operator; this is the only code that links the two records.
import type { PaySystem } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import { write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { startIn, startTrialIn } from '../member-subscriptions/create.service.ts';
import { findOptionHeld } from '../member-subscriptions/queries.ts';
import { renewIn } from '../member-subscriptions/service.ts';
import { findSubscriptionSold } from './queries.ts';
import { chargeIn } from './service.ts';

interface PaymentInput {
  paySystem: PaySystem;
  /**
   * Net price after discounts, in cents; by default the option's, for a renewal on the subscription's terms at that
   * time.
   */
  priceCents?: number;
  /** VAT of the buyer, in hundredths of a percent; the option's when left out. */
  vatBasisPoints?: number;
  feeCents?: number;
  /** Time of the charge; now by default. */
  at?: Date;
  externalId?: string | null;
}

export interface BuyInput extends PaymentInput {
  pricingOptionId: number;
  holder: { memberId: number } | { groupId: number };
  /** Id of the member who is charged; the holder by default, required for a group. */
  payerId?: number;
  autorenew?: boolean;
  /** True to start with the option's trial, at the trial's price. */
  isTrial?: boolean;
}

export interface Sale {
  subscriptionId: number;
  /** Id of the transaction; null if there was nothing to pay. */
  transactionId: number | null;
}

function lineOf(
  option: Row<'pricing_options'>,
  subscriptionId: number,
  priceCents: number,
  input: PaymentInput,
) {
  return {
    itemType: 'subscription' as const,
    itemId: option.id,
    title: option.title,
    subscriptionId,
    priceCents,
    vatBasisPoints: option.is_applied_vat ? (input.vatBasisPoints ?? option.vat_basis_points) : 0,
  };
}

/**
 * Sells a subscription to a member, or starts its trial.
 * @throws AppError not_found for ids of another site; conflict for an option that isn't sold this way, or a provider's
 * id that was recorded before
 */
export function buySubscription(ctx: ResourceContext, input: BuyInput): Promise<Sale> {
  return write(ctx, 'transactions.buy-subscription', async (scope) => {
    const option = await findRow(scope, ctx.resource.id, 'pricing_options', input.pricingOptionId);
    if (!option) throw notFound();
    const isTrial = input.isTrial ?? false;
    const priceCents = input.priceCents ?? (isTrial ? option.trial_price_cents : option.price_cents);
    const { pricingOptionId, holder, payerId, autorenew, at } = input;
    const begin = { pricingOptionId, holder, payerId, autorenew, at };
    const subscription = isTrial
      ? await startTrialIn(ctx, scope, begin)
      : await startIn(ctx, scope, { ...begin, paidCents: priceCents });
    if (priceCents === 0) return { subscriptionId: subscription.id, transactionId: null };
    const transactionId = await chargeIn(ctx, scope, {
      ...input,
      memberId: subscription.payerId,
      currency: option.currency,
      lines: [lineOf(option, subscription.id, priceCents, input)],
    });
    return { subscriptionId: subscription.id, transactionId };
  });
}

/**
 * Records a renewal charge: for the next period of a subscription, the first regular one after its trial, or the
 * overdue one.
 * @throws AppError not_found; conflict if it expired more than a day ago, or for a provider's id that was recorded
 * before
 */
export function renewSubscription(
  ctx: ResourceContext,
  input: PaymentInput & { subscriptionId: number },
): Promise<Sale> {
  return write(ctx, 'transactions.renew-subscription', async (scope) => {
    const sold = await findSubscriptionSold(scope.db, ctx.resource.id, input.subscriptionId);
    const option = sold && (await findOptionHeld(scope, ctx.resource.id, sold));
    if (!option) throw notFound();
    const isTrialGoingOn = sold.kind === 'trial' && sold.trial_periods < option.trial_iterations;
    const priceCents = input.priceCents ?? (isTrialGoingOn ? option.trial_price_cents : option.price_cents);
    const { at } = input;
    const { id, payerId } = await renewIn(ctx, scope, { id: sold.id, at, paidCents: priceCents });
    if (priceCents === 0) return { subscriptionId: id, transactionId: null };
    const transactionId = await chargeIn(ctx, scope, {
      ...input,
      memberId: payerId,
      currency: option.currency,
      lines: [lineOf(option, id, priceCents, input)],
    });
    return { subscriptionId: id, transactionId };
  });
}
