export interface Timing {
  p50: number;
  p95: number;
  p99: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function timingOf(taken: readonly number[]): Timing {
  const sorted = [...taken].sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) };
}

async function series(run: () => Promise<unknown>, rounds: number): Promise<Timing> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await run();
    taken.push(performance.now() - begun);
  }
  return timingOf(taken);
}

export interface Rounds {
  rounds?: number;
  warmUp?: number;
  /** Series one after the other; the one that was disturbed least counts. */
  series?: number;
}

/** Runs something again and again, one after the other, and tells the middle and the slow end in milliseconds. */
export async function time(run: () => Promise<unknown>, options: Rounds = {}): Promise<Timing> {
  const { rounds = 20, warmUp = 3, series: count = 3 } = options;
  for (let round = 0; round < warmUp; round += 1) await run();
  const found: Timing[] = [];
  for (let number = 0; number < count; number += 1) found.push(await series(run, rounds));
  found.sort((one, other) => one.p95 - other.p95);
  return found[0] ?? { p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };
}

/** A line of the printed table. */
export interface Row {
  what: string;
  /** Measured value with its unit. */
  measured: string;
  /** The same answer as bare SQL, and how many times longer the product took (by the middle). */
  bare?: string;
  ratio?: string;
  budget?: string;
  /** True if the budget is kept; left out without one. */
  holds?: boolean;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, bare = '', ratio = '', budget = '', holds }) => {
    const verdict = holds === undefined ? '' : holds ? 'yes' : '**no**';
    return `| ${what} | ${measured} | ${bare} | ${ratio} | ${budget} | ${verdict} |`;
  });
  return [
    '| What | Measured | Bare SQL, p50 | Ratio | Budget | Holds |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
