import { money } from '#console/lib/formats.ts';
import type { Amounts } from '#contract/domains/partner-health/schemas.ts';
import type { HealthWarning } from '#contract/domains/partner-health/words.ts';

/** Formats amounts in their currencies, `$12.00 + €3.00`; null if all are 0. */
export function inMoney(amounts: Amounts): string | null {
  const shown = amounts.filter(({ amount }) => amount !== 0);
  return shown.length === 0 ? null : shown.map(({ amount, currency }) => money(amount, currency)).join(' + ');
}

/** Returns the difference between two bills by currency; equal amounts are left out. */
export function difference(other: Amounts, own: Amounts): Amounts {
  const sums = new Map<string, number>();
  for (const { currency, amount } of other) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  for (const { currency, amount } of own) sums.set(currency, (sums.get(currency) ?? 0) - amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => amount !== 0);
}

/** Returns the most important of several warnings; null for none. */
export function worstOf(warnings: readonly HealthWarning[]): 'past' | 'near' | 'no_pricing' | null {
  if (warnings.some((one) => one.endsWith('_past'))) return 'past';
  if (warnings.includes('no_pricing')) return 'no_pricing';
  return warnings.length > 0 ? 'near' : null;
}
