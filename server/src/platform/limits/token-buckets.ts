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

/** Largest number of buckets; the one that was used longest ago is forgotten first, and is then full again. */
const bucketsMax = 100_000;

/** Token buckets by key, in the memory of this process. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  readonly #most: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    { count, seconds, burst = count }: BucketRate,
    most = bucketsMax,
    now = () => performance.now(),
  ) {
    this.#capacity = burst;
    this.#perMillisecond = count / (seconds * 1_000);
    this.#most = most;
    this.#now = now;
  }

  /** Takes a token. @returns 0, or the seconds until there is one */
  take(key: string): number {
    const now = this.#now();
    const tokens = this.#tokensOf(key, now);
    this.#store(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    return this.#secondsUntilOne(tokens);
  }

  /** Returns a token that was taken in vain. */
  giveBack(key: string): void {
    const now = this.#now();
    this.#store(key, { tokens: Math.min(this.#capacity, this.#tokensOf(key, now) + 1), at: now });
  }

  #tokensOf(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + (now - bucket.at) * this.#perMillisecond);
  }

  #store(key: string, bucket: Bucket): void {
    // A map lists its entries in the order of their insertion.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    // The first key is only looked for when needed: it comes after the places of all that were deleted before.
    if (this.#buckets.size <= this.#most) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }

  #secondsUntilOne(tokens: number): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perMillisecond / 1_000));
  }
}
