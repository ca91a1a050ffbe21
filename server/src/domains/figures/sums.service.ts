// What sums of days come to, as they stand on a card.
import type { FactSum, SumKind } from './values.queries.ts';

/** One figure over one range. */
export interface Series {
  /** One for each bucket. */
  values: readonly (number | null)[];
  value: number | null;
}

/** Recurring revenue in cents, rounded half up once. @param value in 1/720 cents */
export function centsOf(value: bigint): number {
  const doubled = 2n * value + 720n;
  const cents = doubled / 1_440n;
  // Division of whole numbers goes towards 0.
  return Number(doubled < 0n && cents * 1_440n !== doubled ? cents - 1n : cents);
}

/** Percent with one decimal, rounded half up; null when there is nothing to share. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 2_000) / whole / 2 + 0.5) / 10;
}

/** The sums of one range, by what they are of. */
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

  /** Number of facts within the range. */
  count(kind: SumKind, isMeant: (sum: FactSum) => boolean = () => true): number {
    return this.of(kind).reduce(
      (total, sum) => (sum.bucket > 0 && isMeant(sum) ? total + sum.facts : total),
      0,
    );
  }

  /** What happened, by bucket and in all. */
  flow(kind: SumKind, isMeant: (sum: FactSum) => boolean = () => true): Series {
    const values = Array.from({ length: this.#buckets }, () => 0);
    for (const { bucket, facts } of this.of(kind).filter(isMeant))
      if (bucket > 0) values[bucket - 1] = (values[bucket - 1] ?? 0) + facts;
    return { values, value: values.reduce((total, value) => total + value, 0) };
  }

  /** How many there were at the end of each bucket; `before` is at the start of the range. */
  stock(gains: readonly SumKind[], losses: readonly SumKind[]): Series & { before: number; value: number } {
    const changes = Array.from({ length: this.#buckets + 1 }, () => 0);
    const add = (kind: SumKind, sign: 1 | -1) => {
      for (const { bucket, facts } of this.of(kind)) changes[bucket] = (changes[bucket] ?? 0) + sign * facts;
    };
    for (const kind of gains) add(kind, 1);
    for (const kind of losses) add(kind, -1);
    let level = 0;
    const [before = 0, ...values] = changes.map((change) => {
      level += change;
      return level;
    });
    return { values, value: level, before };
  }

  /** Recurring revenue in cents at the end of each bucket, of one currency. */
  recurring(currency: string): Series {
    const changes = Array.from({ length: this.#buckets + 1 }, () => 0n);
    for (const kind of recurringKinds)
      for (const sum of this.of(kind))
        if (sum.currency === currency) changes[sum.bucket] = (changes[sum.bucket] ?? 0n) + sum.value;
    let level = 0n;
    const [, ...values] = changes.map((change) => {
      level += change;
      return centsOf(level);
    });
    return { values, value: centsOf(level) };
  }

  /** Currencies in which there is, or moved, any recurring revenue. */
  recurringCurrencies(): string[] {
    return [...new Set(recurringKinds.flatMap((kind) => this.of(kind).map(({ currency }) => currency)))];
  }
}

const recurringKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
