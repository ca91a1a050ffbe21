import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';

/** Rate of a bucket: `count` tokens come back in `seconds`, up to `burst` of them. */
export interface BucketRate {
  count: number;
  seconds: number;
  burst?: number;
}

interface Bucket {
  tokens: number;
  /** Time of the last change, in milliseconds of the monotonic clock. */
  at: number;
}

/**
 * Largest number of buckets. Beyond it the group with the most forgets the one that it used longest ago, which is then
 * full again.
 */
const bucketsMax = 100_000;

/** Token buckets by group and key, in the memory of this process. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  readonly #now: () => number;
  readonly #buckets: SharedLru<string, Bucket>;

  constructor(
    { count, seconds, burst = count }: BucketRate,
    most = bucketsMax,
    now = () => performance.now(),
  ) {
    this.#capacity = burst;
    this.#perMillisecond = count / (seconds * 1_000);
    this.#buckets = new SharedLru(most);
    this.#now = now;
  }

  /**
   * Takes a token.
   * @param group site of the key, if keys belong to sites
   * @returns 0, or the seconds until there is one
   */
  take(key: string, group = 0): number {
    const now = this.#now();
    const tokens = this.#tokensOf(group, key, now);
    this.#buckets.set(group, key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    return this.#secondsUntilOne(tokens);
  }

  /** Returns a token that was taken in vain. */
  giveBack(key: string, group = 0): void {
    const now = this.#now();
    const tokens = Math.min(this.#capacity, this.#tokensOf(group, key, now) + 1);
    this.#buckets.set(group, key, { tokens, at: now });
  }

  #tokensOf(group: number, key: string, now: number): number {
    const bucket = this.#buckets.get(group, key);
    if (!bucket) return this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + (now - bucket.at) * this.#perMillisecond);
  }

  #secondsUntilOne(tokens: number): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perMillisecond / 1_000));
  }
}
