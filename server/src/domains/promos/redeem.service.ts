// Redeems promos: each purchase gets one discount, within the limit of the code.
import { discountRules } from '#contract/base/discounts.ts';
import type { ErrorText } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findUniqueCode, type UniqueCodeFound } from '../code-families/redeem.queries.ts';
import { redeemUniqueCode } from '../code-families/redeem.service.ts';
import { findExistingItems, findItems, type ItemKind, type PromoItemIds } from './items.queries.ts';
import {
  claimRedemption,
  findByCode,
  findRedemption,
  insertRedemption,
  setRedemptionCharge,
} from './redeem.queries.ts';
import { lineDiscounts, type PricedLine } from './redeem.rules.ts';
import { promoTexts } from './texts.ts';
import { dayIn, rejectionReason } from './validity.service.ts';

/** Line of a purchase. */
export interface PurchaseLine {
  kind: ItemKind;
  /** Id of the pricing option, ticket, bundle or content. */
  id: number;
  /** Title that the buyer sees. */
  title: string;
  /** Net, before the promo, of all pieces, in cents. */
  amountCents: number;
}

export interface RedeemPromoInput {
  code: string;
  /** The caller's own key of the purchase, up to 200 characters: a repeat returns the same redemption. */
  purchaseKey: string;
  /** Id of the buyer; null if the buyer isn't a member yet. */
  memberId: number | null;
  currency: string;
  lines: readonly PurchaseLine[];
  /** Id of the transaction; it can also be added by repeating the call, once there is one. */
  transactionId?: number | null;
  /** Time of the purchase; now by default. */
  at?: Date;
}

/** Amounts in cents, net. */
export interface RedeemedPromo {
  useId: number;
  promoId: number;
  /** Discount of each line in cents, in the order of the input. */
  discounts: number[];
  /** Amount left to pay, in cents. */
  discountedCents: number;
}

type Promo = Row<'promos'>;

function refuse(text: ErrorText, params: Record<string, string> = {}): never {
  throw new AppError('conflict', text, { params });
}

/** Returns a promo by its own code, or by one of its unique codes. @throws AppError not_found */
async function findPromo(
  scope: WriteScope,
  siteId: number,
  code: string,
): Promise<{ promo: Promo; unique: UniqueCodeFound | null }> {
  const own = await findByCode(scope.db, siteId, code);
  if (own) return { promo: own, unique: null };
  const unique = await findUniqueCode(scope, siteId, 'promos', code);
  const promo = unique && (await findRow(scope, siteId, 'promos', unique.parent_id));
  if (!promo) throw new AppError('not_found', promoTexts.unknownCode);
  return { promo, unique };
}

const isForAll = (promo: Promo): Record<ItemKind, boolean> => ({
  subscriptions: promo.for_all_plans,
  ti_event_tickets: promo.for_all_ti_events,
  bundles: promo.for_all_bundles,
  content: promo.for_all_content,
});

/**
 * Returns the lines with whether the promo covers them.
 * @throws AppError not_found for an item that the site doesn't sell
 */
async function pricedLines(
  ctx: ResourceContext,
  scope: WriteScope,
  promo: Promo,
  lines: readonly PurchaseLine[],
): Promise<PricedLine[]> {
  const chosen: PromoItemIds = await findItems(scope.db, ctx.resource.id, promo.id);
  const priced: PricedLine[] = [];
  for (const { kind, id, amountCents } of lines) {
    if (!(await findExistingItems(scope, ctx.resource.id, kind, [id])).has(id)) throw notFound();
    priced.push({ amountCents, isEligible: isForAll(promo)[kind] || chosen[kind].includes(id) });
  }
  return priced;
}

async function requireOwn(ctx: ResourceContext, scope: WriteScope, input: RedeemPromoInput): Promise<void> {
  const siteId = ctx.resource.id;
  const { memberId, transactionId } = input;
  if (memberId !== null && !(await findRow(scope, siteId, 'members', memberId))) throw notFound();
  if (transactionId && !(await findRow(scope, siteId, 'transactions', transactionId))) throw notFound();
}

const totalOf = (lines: readonly PurchaseLine[]) => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** Returns the redemption that the purchase already has, after storing its charge if that is new. */
async function findEarlierRedemption(
  ctx: ResourceContext,
  scope: WriteScope,
  promoId: number,
  input: RedeemPromoInput,
): Promise<RedeemedPromo | null> {
  const use = await findRedemption(scope.db, ctx.resource.id, promoId, input.purchaseKey);
  if (!use) return null;
  const amountCents = totalOf(input.lines);
  const isSame =
    use.amount_cents === amountCents &&
    use.currency === input.currency &&
    use.line_discounts_cents.length === input.lines.length;
  if (!isSame) refuse(promoTexts.otherPurchase);
  const { transactionId } = input;
  if (transactionId && use.transaction_id === null) {
    await setRedemptionCharge(scope, ctx.resource.id, use.id, transactionId);
    await scope.audit({ target: 'promo', id: promoId, changes: { use: use.id, transaction: transactionId } });
  } else scope.unchanged();
  // Elements of an array come as texts.
  return redeemed(promoId, use.id, use.line_discounts_cents.map(Number), amountCents);
}

function redeemed(promoId: number, useId: number, discounts: number[], amountCents: number): RedeemedPromo {
  const discountedCents = amountCents - discounts.reduce((sum, cents) => sum + cents, 0);
  return { useId, promoId, discounts, discountedCents };
}

/**
 * Returns the discount of each line, in cents.
 * @throws AppError conflict if the promo covers none of them, or has another currency
 */
async function discountsFor(
  ctx: ResourceContext,
  scope: WriteScope,
  promo: Promo,
  input: RedeemPromoInput,
): Promise<number[]> {
  const lines = await pricedLines(ctx, scope, promo, input.lines);
  if (!lines.some(({ isEligible }) => isEligible)) refuse(promoTexts.notForThis);
  const { discount, discount_type } = promo;
  if (discountRules[discount_type].hasCurrency && promo.currency !== input.currency)
    refuse(promoTexts.otherCurrency, { currency: (promo.currency ?? '').toUpperCase() });
  return lineDiscounts({ discount, discount_type, currency: input.currency }, lines);
}

/** Redeems a promo within the caller's transaction. */
export async function redeemPromoIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: RedeemPromoInput,
): Promise<RedeemedPromo> {
  const siteId = ctx.resource.id;
  const { promo, unique } = await findPromo(scope, siteId, input.code.trim());
  await requireOwn(ctx, scope, input);
  const before = await findEarlierRedemption(ctx, scope, promo.id, input);
  if (before) return before;
  const discounts = await discountsFor(ctx, scope, promo, input);
  const at = input.at ?? siteNow(ctx);
  const use = {
    promoId: promo.id,
    memberId: input.memberId,
    transactionId: input.transactionId ?? null,
    purchaseKey: input.purchaseKey,
    title: input.lines.map(({ title }) => title).join(', '),
    amountCents: totalOf(input.lines),
    discounts,
    currency: input.currency,
    at,
    uniqueCodeId: unique?.id ?? null,
  };
  const useId = await insertRedemption(scope, siteId, use);
  // Lost the race: another transaction inserted this purchase.
  if (useId === null)
    return (await findEarlierRedemption(ctx, scope, promo.id, input)) ?? refuse(promoTexts.usedUp);
  const day = dayIn(ctx.resource.timezone, at);
  const refusal = (texts = {}) => rejectionReason(promo, day, { ...promoTexts, ...texts });
  if (unique) await redeemUniqueCode(scope, siteId, { kind: 'promos', unique, refusal, useId, day, use });
  else if (!(await claimRedemption(scope, siteId, 'promos', promo.id, day))) throw refusal();
  const by = unique ? { unique_code: unique.id } : {};
  await scope.audit({
    target: 'promo',
    id: promo.id,
    changes: { use: useId, member: input.memberId, ...by },
  });
  await scope.emit('promo.redeemed', { id: promo.id, use_id: useId, member_id: input.memberId });
  return redeemed(promo.id, useId, discounts, use.amountCents);
}

/**
 * Redeems a code for a purchase. A repeat for the same purchase returns the same result and counts nothing.
 * @throws AppError not_found for an unknown code, and for ids of another site; conflict if the code is not valid today,
 * used up, for none of the items, or in another currency
 */
export function redeemPromo(ctx: ResourceContext, input: RedeemPromoInput): Promise<RedeemedPromo> {
  return write(ctx, 'promos.redeem', (scope) => redeemPromoIn(ctx, scope, input));
}
