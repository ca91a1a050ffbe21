// Computes the values of cards from sums of days.
import type { FactSum, SumKind } from './fact-sums.queries.ts';

/** One metric over one range. */
export interface Series {
  /** One value per bucket. */
  values: readonly (number | null)[];
  value: number | null;
}

/** Converts MRR to cents, rounded half up. @param value in 1/720 cents */
export function centsOf(value: bigint): number {
  const doubled = 2n * value + 720n;
  const cents = doubled / 1_440n;
  // BigInt division rounds towards 0.
  return Number(doubled < 0n && cents * 1_440n !== doubled ? cents - 1n : cents);
}

/** Returns the percentage with one decimal, rounded half up; null if the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 2_000) / whole / 2 + 0.5) / 10;
}

/** The sums of one range, by kind. */
export class Sums {
  readonly #byKind: ReadonlyMap<SumKind, readonly FactSum[]>;
  readonly #buckets: number;

  constructor(sums: readonly FactSum[], buckets: number) {
    this.#byKind = Map.groupBy(sums, ({ kind }) => kind);
    this.#buckets = buckets;
  }

  of(kind: SumKind): readonly FactSum[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** Returns the number of events within the range. */
  count(kind: SumKind, isMeant?: (sum: FactSum) => boolean): number {
    return this.flow(kind, isMeant).value;
  }

  /** Returns the number of events, by bucket and in total. */
  flow(kind: SumKind, isMeant: (sum: FactSum) => boolean = () => true): Series & { value: number } {
    const [, ...values] = this.#added(this.of(kind).filter(isMeant));
    return { values, value: values.reduce((total, value) => total + value, 0) };
  }

  /** Returns the stock at the end of each bucket; `before` is at the start of the range. */
  stock(gains: readonly SumKind[], losses: readonly SumKind[]): Series & { before: number; value: number } {
    const gained = this.#added(gains.flatMap((kind) => this.of(kind)));
    const lost = this.#added(losses.flatMap((kind) => this.of(kind)));
    let level = 0;
    const [before = 0, ...values] = gained.map((gain, bucket) => {
      level += gain - (lost[bucket] ?? 0);
      return level;
    });
    return { values, value: level, before };
  }

  /** Returns the MRR in cents at the end of each bucket, in one currency. */
  recurring(currency: string): Series {
    const changes = Array.from({ length: this.#buckets + 1 }, () => 0n);
    for (const sum of recurringKinds.flatMap((kind) => this.of(kind)))
      if (sum.currency === currency)
        for (const [bucket, value] of sum.values.entries()) changes[bucket] = (changes[bucket] ?? 0n) + value;
    let level = 0n;
    const [, ...values] = changes.map((change) => {
      level += change;
      return centsOf(level);
    });
    return { values, value: centsOf(level) };
  }

  /** Returns the number of events before the range, and in each of its buckets. */
  #added(sums: readonly FactSum[]): number[] {
    const added = Array.from({ length: this.#buckets + 1 }, () => 0);
    for (const { facts } of sums)
      for (const [bucket, count] of facts.entries()) added[bucket] = (added[bucket] ?? 0) + count;
    return added;
  }

  /** Returns the currencies with any MRR events. */
  recurringCurrencies(): string[] {
    return [...new Set(recurringKinds.flatMap((kind) => this.of(kind).map(({ currency }) => currency)))];
  }
}

const recurringKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
