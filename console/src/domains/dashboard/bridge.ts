// Bars from one amount to another, row by row.
import type { CurrencyChanges } from '#contract/domains/dashboard/change-schemas.ts';

/** Start and end of a bar, in percent of the width. */
export interface BridgeBar {
  from: number;
  to: number;
}

type Lines = Pick<CurrencyChanges, 'from' | 'to' | 'parts'>;

/**
 * Returns the bars of both ends and of the rows between them.
 * @returns floor: the amount at which the scale starts; 0 unless the rows are so small beside the ends that they would
 * be too thin to be seen
 */
export function bridgeOf({ from, to, parts }: Lines): { bars: BridgeBar[]; floor: number } {
  let level = from;
  const steps = parts.map(({ change }) => {
    const before = level;
    level += change;
    return { before, after: level };
  });
  const levels = [from, to, ...steps.flatMap(({ before, after }) => [before, after])];
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const spread = highest - lowest;
  const floor = spread > 0 && lowest > 3 * spread ? lowest - spread : Math.min(0, lowest);
  const place = (amount: number) => (highest === floor ? 0 : ((amount - floor) * 100) / (highest - floor));
  const fromFloor = (amount: number) => ({ from: place(Math.max(0, floor)), to: place(amount) });
  return {
    bars: [
      fromFloor(from),
      ...steps.map(({ before, after }) => ({ from: place(before), to: place(after) })),
      fromFloor(to),
    ],
    floor: Math.max(0, floor),
  };
}
