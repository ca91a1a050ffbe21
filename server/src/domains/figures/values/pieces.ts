// Cuts ranges that are read together at the starts of all their buckets.
import { addDays } from '#contract/base/date-ranges.ts';
import type { CutRange } from './values.queries.ts';

export interface Pieces {
  /** First day of each piece. Pieces count from 1; 0 is everything before them. */
  starts: readonly string[];
  /** The day after each end, the earliest first. */
  daysAfter: readonly string[];
}

const daysAfterEnds = (ranges: readonly CutRange[]) => [
  ...new Set(ranges.map(({ end }) => addDays(end, 1)).sort()),
];

/** Cuts ranges into pieces, so that each bucket of each of them consists of whole pieces. */
export function piecesOf(ranges: readonly CutRange[]): Pieces {
  const daysAfter = daysAfterEnds(ranges);
  const starts = [...new Set([...ranges.flatMap((range) => range.starts), ...daysAfter])].sort();
  return { starts, daysAfter };
}

/**
 * Returns for each piece the bucket of the range that it lies in, counted from 1; 0 before the range and null after it.
 */
export function bucketsOfPieces({ starts }: Pieces, range: CutRange): (number | null)[] {
  let bucket = 0;
  const buckets: (number | null)[] = [bucket];
  for (const start of starts) {
    while (bucket < range.starts.length && (range.starts[bucket] ?? '') <= start) bucket += 1;
    buckets.push(start > range.end ? null : bucket);
  }
  return buckets;
}

/** Merges ranges to stretches without gaps. @returns the first days of the stretches, and the days after them */
export function stretchesOf(ranges: readonly CutRange[]): [starts: string[], daysAfter: string[]] {
  const starts: string[] = [];
  const daysAfter: string[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const latest = daysAfter.at(-1);
    const after = addDays(end, 1);
    if (latest === undefined || start > latest) {
      starts.push(start);
      daysAfter.push(after);
    } else if (after > latest) daysAfter[daysAfter.length - 1] = after;
  }
  return [starts, daysAfter];
}
