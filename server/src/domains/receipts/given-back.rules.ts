// Spreads refunds over the lines of a receipt. Pure. Each part is rounded against everything cancelled so far, so that
// credit notes of parts cancel net and VAT of every line to the last minor unit.
import { spread } from '#contract/base/spread.ts';

/** Amounts of a receipt's line, or of a credit note's part of it, in minor units. */
export interface LineAmounts {
  /** VAT included. */
  amount: number;
  net: number;
}

/** Returns the net of the cancelled part of a line, rounded half up. */
function netOfCancelled({ amount, net }: LineAmounts, cancelled: number): number {
  if (amount === 0) return 0;
  const [whole, product] = [BigInt(amount), BigInt(net) * BigInt(cancelled)];
  return Number((2n * product + whole) / (2n * whole));
}

/**
 * Returns what the credit note of an amount takes from each line: a share in proportion to the remainder after earlier
 * credit notes. Its net is the net of everything cancelled by then, less that of the earlier ones; the last one takes
 * the rest.
 * @param earlier amounts of the credit notes before, in the order of their numbers; together with `amount` they are at
 * most the sum of the lines
 */
export function takenFromLines(
  lines: readonly LineAmounts[],
  earlier: readonly number[],
  amount: number,
): LineAmounts[] {
  let left = lines.map((line) => line.amount);
  const take = (given: number): number[] => {
    const parts = spread(given, left);
    left = left.map((rest, at) => rest - (parts[at] ?? 0));
    return parts;
  };
  for (const given of earlier) take(given);
  const before = left;
  const parts = take(amount);
  return lines.map((line, at) => {
    const cancelled = line.amount - (before[at] ?? 0);
    const part = parts[at] ?? 0;
    return { amount: part, net: netOfCancelled(line, cancelled + part) - netOfCancelled(line, cancelled) };
  });
}
