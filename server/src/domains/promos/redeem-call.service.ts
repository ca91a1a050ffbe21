// Redeeming as a publisher's own server calls it.
import type { promos } from '#contract/domains/promos/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { redeemPromo } from './redeem.service.ts';

/** @throws AppError as `redeemPromo` */
export async function answerRedeemed(
  ctx: ResourceContext,
  input: RouteInput<typeof promos.redeem>,
): Promise<RouteOutput<typeof promos.redeem>> {
  const { useId, promoId, discounts, discountedCents } = await redeemPromo(ctx, {
    code: input.code,
    purchaseKey: input.purchase_key,
    memberId: input.user_id,
    currency: input.currency,
    lines: input.lines.map(({ kind, id, title, amount }) => ({ kind, id, title, amountCents: amount })),
    transactionId: input.transaction_id ?? null,
  });
  return { use_id: useId, promo_id: promoId, discounts, discounted_amount: discountedCents };
}
