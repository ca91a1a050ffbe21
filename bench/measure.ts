export interface Timing {
  p50: number;
  p95: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs something again and again, one after the other, and tells the middle and the slow end in milliseconds. */
export async function time(run: () => Promise<unknown>, rounds = 30, warmUp = 3): Promise<Timing> {
  for (let round = 0; round < warmUp; round += 1) await run();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await run();
    taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

/** A line of the printed table. */
export interface Row {
  what: string;
  /** Measured value with its unit. */
  measured: string;
  /** What it is compared with: the bare SQL of the same answer, or a budget. */
  beside?: string;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, beside }) => `| ${what} | ${measured} | ${beside ?? ''} |`);
  return ['| What | Measured | Beside it |', '|---|---|---|', ...lines].join('\n');
}
