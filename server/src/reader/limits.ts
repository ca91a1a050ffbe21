import {
  type CountedBy,
  type ReaderLimit,
  type ReaderLimitName,
  readerLimits,
} from '#contract/reader/limits.ts';
import { LimitExceeded } from '#server/platform/limits/limits.ts';
import { TokenBuckets } from '#server/platform/limits/token-buckets.ts';

interface Counted extends ReaderLimit {
  buckets: TokenBuckets;
}

/** Identifiers by which a call is counted. Those of addresses and devices belong to the site. */
export interface CountedKeys {
  site: number;
  address: string;
  block: string;
  device: string;
}

/** Buckets of sites are never forgotten: there are as many as sites. */
const mostOf = (by: CountedBy): number | undefined => (by === 'site' ? Number.POSITIVE_INFINITY : undefined);

/** Limits of calls in the memory of this process. */
export class ReaderLimits {
  readonly #limits = new Map<ReaderLimitName, Counted[]>();

  constructor() {
    for (const name of Object.keys(readerLimits) as ReaderLimitName[]) {
      const limits: readonly ReaderLimit[] = readerLimits[name];
      this.#limits.set(
        name,
        limits.map((limit) => ({ ...limit, buckets: new TokenBuckets(limit, mostOf(limit.by)) })),
      );
    }
  }

  /**
   * Counts one call.
   * @param keys the address, device and site of the call; addresses and devices of two sites are counted apart, and those
   *   of one site make room in memory for those of another
   * @throws LimitExceeded
   */
  take(name: ReaderLimitName, keys: CountedKeys): void {
    for (const { by, buckets } of this.#limits.get(name) ?? []) {
      const seconds = buckets.take(by === 'site' ? '' : keys[by], keys.site);
      if (seconds > 0) throw new LimitExceeded(seconds);
    }
  }
}
