import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';

/** Ranges of the metrics and of the compared ones. */
export interface CardRanges {
  current: PlainRange;
  /** Compared range; null if nothing is compared. */
  compared: PlainRange | null;
}

export function rangesOf({ period }: Statistics): CardRanges {
  const { compare_start: start, compare_end: end } = period;
  return {
    current: { start: period.date_start, end: period.date_end },
    compared: start !== null && end !== null ? { start, end } : null,
  };
}
