// Checks the input of a manual transaction against the site's records.
import { fillText } from '#contract/base/errors.ts';
import { spread } from '#contract/base/spread.ts';
import type { TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { findItem } from './items.queries.ts';
import type { Line, LineInput } from './lines.ts';
import { daysIn, type findLines } from './manual.queries.ts';
import { transactionTexts as texts } from './texts.ts';

/** A line that is stored already. */
export interface StoredLine extends LineInput {
  id: number;
  amountCents: number;
}

/** Converts a stored line for the rules. */
export const storedLine = (line: Awaited<ReturnType<typeof findLines>>[number]): StoredLine => ({
  id: line.id,
  itemType: line.item_type,
  itemId: line.item_id,
  title: line.item_title,
  subscriptionId: line.subscription_id,
  priceCents: line.price_cents,
  amountCents: line.amount_cents,
  ...(line.vat_basis_points !== null && { vatBasisPoints: line.vat_basis_points }),
});

/** Distributes a new amount over existing lines in proportion to their shares. */
export function keptShares(lines: readonly (LineInput | StoredLine)[], amount: number): Line[] {
  const parts = spread(
    amount,
    lines.map((line) => ('amountCents' in line ? line.amountCents : 0)),
  );
  return lines.map((line, position) => ({ ...line, amountCents: parts[position] ?? 0 }));
}

export interface When {
  at: Date;
  /** YYYY-MM-DD, where no more is known. */
  day: string | null;
}

const earliest = new Date('1900-01-01T00:00:00Z');

/**
 * Returns when a payment was received. A day has no time, unless it is today: then it is now.
 * @param stored the previous time, which stays if it is on the given day
 * @throws AppError invalid for a time in the future or before 1900
 */
export async function whenOf(
  ctx: ResourceContext,
  scope: ReadScope,
  asked: string | undefined,
  stored: When | null,
): Promise<When> {
  const now = siteNow(ctx);
  if (asked === undefined) return stored ?? { at: now, day: null };
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null;
  const days = await daysIn(scope, ctx.resource.timezone, { now, instant: stored?.at ?? null, day });
  const at = days.noon ?? new Date(asked);
  if (day === null ? at > now : day > days.today) throwIfInvalid({ created_at: texts.future.en });
  if (at < earliest) throwIfInvalid({ created_at: texts.tooEarly.en });
  if (day === null) return { at, day: null };
  if (stored && days.day === day) return stored;
  return day === days.today ? { at: now, day: null } : { at, day };
}

const isSame = (line: StoredLine, one: TransactionInput['purchases'][number]) =>
  one.id === undefined ? line.itemType === one.item_type && line.itemId === one.item_key : line.id === one.id;

async function newLine(
  ctx: ResourceContext,
  scope: ReadScope,
  currency: string,
  { type, id }: { type: ItemType; id: number | null },
): Promise<LineInput | { fault: string }> {
  const item = id === null ? undefined : await findItem(scope, ctx.resource.id, { type, id });
  if (!item) return { fault: texts.unknownItem.en };
  if (item.currency !== currency)
    return { fault: fillText(texts.otherCurrency.en, { currency: item.currency.toUpperCase() }) };
  return {
    itemType: type,
    itemId: item.id,
    title: item.title,
    priceCents: item.price_cents,
    vatBasisPoints: item.vat,
  };
}

/**
 * Returns the lines for these purchases. Existing lines stay unchanged, even if their item was removed.
 * @throws AppError invalid for an item that the site doesn't sell, or sells in another currency
 */
export async function linesOf(
  ctx: ResourceContext,
  scope: ReadScope,
  { purchases, currency }: Pick<TransactionInput, 'purchases'> & { currency: string },
  stored: readonly StoredLine[] = [],
): Promise<(LineInput | StoredLine)[]> {
  const left = [...stored];
  const lines: (LineInput | StoredLine)[] = [];
  const faults: Record<string, string> = {};
  for (const [position, one] of purchases.entries()) {
    const place = left.findIndex((line) => isSame(line, one));
    const [kept] = place === -1 ? [] : left.splice(place, 1);
    const line = kept ?? (await newLine(ctx, scope, currency, { type: one.item_type, id: one.item_key }));
    if ('fault' in line) faults[`purchases.${position}.item_key`] = line.fault;
    else lines.push(line);
  }
  throwIfInvalid(faults);
  return lines;
}
