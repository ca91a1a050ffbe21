import { money, number, percent } from './number-words.ts';

/** Unit of a metric. Currencies are lower case. */
export type Unit = { kind: 'count' } | { kind: 'percent' } | { kind: 'money'; currency: string };

export const count: Unit = { kind: 'count' };
export const share: Unit = { kind: 'percent' };
export const amountIn = (currency: string): Unit => ({ kind: 'money', currency: currency.toLowerCase() });

/** Formats a metric: `1,204`, `94.2%`, `$1,204.00`. Amounts are in cents. */
export function inUnit(value: number, unit: Unit): string {
  if (unit.kind === 'money') return money(value, unit.currency);
  return unit.kind === 'percent' ? percent(value) : number(value);
}
