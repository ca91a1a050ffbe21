// Years of charges at once, for a demo or a move from another system. Same rules as the single verbs; nothing is
// announced, because it is the past.
import type { AdjustmentKind, ItemType } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { type ChargeInput, chargeOf } from './charge.rules.ts';
import { insertCharges, takeFromCharge } from './queries.ts';

export interface PastAdjustment {
  kind: AdjustmentKind;
  amountCents: number;
  at: Date;
  reason: string | null;
  /** Under which the provider knows it. */
  externalId?: string | null;
}

export interface PastCharge extends ChargeInput {
  at: Date;
  adjustments?: readonly PastAdjustment[];
}

async function recordAdjustments(
  ctx: ResourceContext,
  scope: WriteScope,
  charges: readonly PastCharge[],
  ids: readonly number[],
): Promise<void> {
  const rows = charges.flatMap((charge, position) =>
    (charge.adjustments ?? []).map((adjustment) => ({
      transaction_id: ids[position] ?? 0,
      livemode: ctx.resource.livemode,
      kind: adjustment.kind,
      amount_cents: adjustment.amountCents,
      currency: charge.currency,
      reason: adjustment.reason,
      external_id: adjustment.externalId ?? null,
      occurred_at: adjustment.at,
      recorded_at: adjustment.at,
    })),
  );
  for (const { transaction_id: transactionId, kind, amount_cents: amountCents } of rows) {
    if (!(await takeFromCharge(scope.client, ctx.resource.id, { transactionId, kind, amountCents })))
      throw new RangeError(`more was given back than was charged by ${transactionId}`);
  }
  await insertMany(scope.client, ctx.resource.id, 'transaction_adjustments', rows);
}

/**
 * Stores charges with their lines and adjustments, each as if recorded when it happened. The caller refreshes the
 * summaries of the affected members.
 * @returns ids in the order of the input
 */
export async function recordCharges(
  ctx: ResourceContext,
  scope: WriteScope,
  charges: readonly PastCharge[],
): Promise<number[]> {
  const made = charges.map((charge) => chargeOf(charge, ctx.resource.livemode, charge.at));
  const ids = await insertCharges(scope.client, ctx.resource.id, made, (charge) => charge.at);
  await recordAdjustments(ctx, scope, charges, ids);
  await scope.audit({ target: 'transaction', id: null, changes: { recorded: charges.length } });
  return ids;
}

/**
 * Stores charges of a test clock on their own dates, recorded now. The caller emits their events, records the change
 * and refreshes the summaries of the members.
 * @returns ids in the order of the input
 */
export function recordTestClockCharges(
  ctx: ResourceContext,
  scope: WriteScope,
  charges: readonly (ChargeInput & { at: Date })[],
): Promise<number[]> {
  const made = charges.map((charge) => chargeOf({ ...charge, livemode: false }, false, charge.at));
  return insertCharges(scope.client, ctx.resource.id, made);
}

/** Something that was sold elsewhere. */
export interface PastSale {
  memberId: number;
  /** Amount in hundredths of the currency's unit; 0 is recorded as free. */
  amountCents: number;
  currency: string;
  at: Date;
  /** YYYY-MM-DD, where only the day is known; `at` is then noon of it. */
  day: string | null;
  /** Title of the item, in the words of the system it comes from. */
  title: string | null;
  /** Id in the system it comes from, or at the provider. */
  externalId?: string | null;
  /** Amount refunded since, in hundredths of the currency's unit. */
  refundedCents?: number;
  /** Item of the site with that title; null if there is none. */
  purchase: { itemType: ItemType; itemId: number | null } | null;
}

/**
 * Stores imported sales, as manual charges on their own dates that are recorded now. A sale without a matching item has
 * no line. The caller records the change and refreshes the summaries of the members.
 * @returns ids in the order of the input
 */
export async function recordSales(
  ctx: ResourceContext,
  scope: WriteScope,
  sales: readonly PastSale[],
): Promise<number[]> {
  const past = sales.map(({ purchase, refundedCents = 0, ...sale }): PastCharge => {
    const { title, amountCents, at } = sale;
    const lines = purchase === null ? [] : [{ ...purchase, title: title ?? '', priceCents: amountCents }];
    // The file has no refund date, so the refund is dated to the sale, the earliest possible time.
    const refund = { kind: 'refund', amountCents: refundedCents, at, reason: null } as const;
    return { ...sale, lines, paySystem: 'manual', adjustments: refundedCents > 0 ? [refund] : [] };
  });
  const charges = past.map((sale) => chargeOf(sale, ctx.resource.livemode, sale.at));
  const ids = await insertCharges(scope.client, ctx.resource.id, charges);
  await recordAdjustments(ctx, scope, past, ids);
  return ids;
}
