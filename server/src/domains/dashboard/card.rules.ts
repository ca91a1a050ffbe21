// Builds cards from sums: a series by bucket, one value, and its change.
import type { CardData, Point } from '#contract/domains/dashboard/schemas.ts';
import type { Series } from '../figures/values/sums.service.ts';
import type { CutPeriod } from './period.ts';

/** Returns the change in percent with one decimal, rounded half away from 0; null without a value to compare with. */
export function changeOf(current: number | null, compare: number | null): number | null {
  if (current === null || compare === null || compare === 0) return null;
  const change = ((current - compare) / Math.abs(compare)) * 1_000;
  const rounded = (Math.sign(change) * Math.round(Math.abs(change))) / 10;
  return rounded === 0 ? 0 : rounded;
}

function pointsOf(period: CutPeriod, { values }: Series): Point[] {
  return period.buckets.map(({ label, start, end, partial }, position) => ({
    groupby: label,
    value: values[position] ?? null,
    partial,
    date_start: start,
    date_end: end,
  }));
}

/** Builds the card of one metric over a range and, optionally, the range it is compared with. */
export function cardOf(
  current: { period: CutPeriod; figure: Series },
  compare: { period: CutPeriod; figure: Series } | null,
): CardData {
  return {
    current: pointsOf(current.period, current.figure),
    compare: compare === null ? [] : pointsOf(compare.period, compare.figure),
    current_value: current.figure.value,
    compare_value: compare === null ? null : compare.figure.value,
    change: compare === null ? null : changeOf(current.figure.value, compare.figure.value),
  };
}
