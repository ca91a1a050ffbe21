// Totals of a site's last 30 days, counted in buckets of equal width. Pure: 4 KB for each site, however many its readers are.
import { createHash } from 'node:crypto';
import { type RankStatistics, signalNames, type Weights } from './rank.service.ts';

/** Number of buckets between the least and the greatest total that the weights allow. */
export const bucketCount = 1_024;

/** Returns the weights in the order of the signals. */
export const weightList = (weights: Weights): number[] => signalNames.map((signal) => weights[signal] ?? 0);

/** Returns the id of weights. Only totals of equal weights can be compared. */
export function weightsId(weights: Weights): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(weightList(weights)))
    .digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** Number of totals in a bucket. */
export interface BucketCount {
  bucket: number;
  count: number;
}

export class TotalHistogram {
  readonly #counts = new Uint32Array(bucketCount);
  readonly #least: number;
  readonly #width: number;
  #totals = 0;

  /** @param weights at least one isn't 0; every signal is from 0 to 1 */
  constructor(weights: Weights, counts: readonly BucketCount[] = []) {
    const list = weightList(weights);
    this.#least = list.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
    const greatest = list.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
    this.#width = (greatest - this.#least) / bucketCount;
    for (const { bucket, count } of counts) this.#count(bucket, count);
  }

  get totals(): number {
    return this.#totals;
  }

  bucketOf(total: number): number {
    const bucket = Math.floor((total - this.#least) / this.#width);
    return Math.min(Math.max(bucket, 0), bucketCount - 1);
  }

  add(total: number): void {
    this.#count(this.bucketOf(total), 1);
  }

  /** Returns the place of a total. Those of the same bucket count as equal. */
  placeOf(total: number): RankStatistics {
    const bucket = this.bucketOf(total);
    let below = 0;
    for (let at = 0; at < bucket; at++) below += this.#counts[at] ?? 0;
    return { totals: this.#totals, below, equal: this.#counts[bucket] ?? 0 };
  }

  /** Returns the middle of the bucket with the median; null without totals. */
  get median(): number | null {
    let below = 0;
    for (let at = 0; at < bucketCount; at++) {
      below += this.#counts[at] ?? 0;
      if (this.#totals > 0 && below * 2 >= this.#totals) return this.#least + (at + 0.5) * this.#width;
    }
    return null;
  }

  #count(bucket: number, count: number): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
    this.#totals += count;
  }
}
