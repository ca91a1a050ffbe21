import { maxCents, vatCents } from '#contract/base/cents.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';

/** What was bought, as the caller names it. */
export interface LineInput {
  itemType: ItemType;
  /** Pricing option, ticket, content or bundle. */
  itemId?: number | null;
  title: string;
  /** The member subscription whose period the line pays for. */
  subscriptionId?: number | null;
  /** Net price, in cents. */
  priceCents: number;
  /** Hundredths of a percent, added to the price. */
  vatBasisPoints?: number;
}

export interface Line extends LineInput {
  /** The line's share of what was charged, in cents. */
  amountCents: number;
}

export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= maxCents;
}

/**
 * Spreads an amount over weights so that the parts add up to it exactly: each gets its share rounded down, and the
 * cents left over go to the largest remainders, the earlier one on a tie. Weights that are all 0 count the same.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const given = total === 0n ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = total === 0n ? BigInt(weights.length) : total;
  const shares = given.map((weight, position) => {
    const product = BigInt(amount) * weight;
    return { position, part: product / whole, rest: product % whole };
  });
  const left = amount - Number(shares.reduce((sum, share) => sum + share.part, 0n));
  const order = [...shares].sort((one, other) =>
    one.rest === other.rest ? one.position - other.position : one.rest > other.rest ? -1 : 1,
  );
  for (const share of order.slice(0, left)) share.part += 1n;
  return shares.map((share) => Number(share.part));
}

/**
 * The lines with what each contributes. Without an amount each contributes its price and VAT, rounded half up line by
 * line; an amount that was charged (discounts, the provider's own rounding) is spread over the lines by their prices.
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
