import { maxCents, vatCents } from '#contract/base/cents.ts';
import { spread } from '#contract/base/spread.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';

/** Bought item, as the caller names it. */
export interface LineInput {
  itemType: ItemType;
  /** Pricing option, ticket, content or bundle. */
  itemId?: number | null;
  title: string;
  /** Member subscription whose period the line pays for. */
  subscriptionId?: number | null;
  /** Net price, in cents. */
  priceCents: number;
  /** Hundredths of a percent, added to the price. */
  vatBasisPoints?: number;
}

export interface Line extends LineInput {
  /** Share of the line in the charged amount, in cents. */
  amountCents: number;
}

export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= maxCents;
}

/**
 * Returns the lines with their shares. Without an amount, each share is the line's price and VAT, rounded half up line
 * by line; a charged amount (discounts, the provider's own rounding) is spread over the lines by their prices.
 */
export function chargedLines(
  lines: readonly LineInput[],
  amount: number | undefined,
  currency: string,
): Line[] {
  const own = lines.map(
    ({ priceCents, vatBasisPoints: rate = 0 }) => priceCents + vatCents(priceCents, rate, currency),
  );
  const parts = amount === undefined ? own : spread(amount, own);
  return lines.map((line, position) => ({ ...line, amountCents: parts[position] ?? 0 }));
}

export function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}
