/** Callers whose calls are counted together. */
export type CountedBy = 'address' | 'device' | 'site';

/** Token bucket: `count` calls in `seconds`, and at most `burst` at once (`count` unless given). */
export interface ReaderLimit {
  by: CountedBy;
  count: number;
  seconds: number;
  burst?: number;
}

/**
 * Limits of the reader's calls. Addresses and devices are counted for each site; the limit of the site comes last, so
 * that refused calls of one reader don't use it up.
 */
export const readerLimits = {
  /** Counted in the database instead, by address. */
  ping: [],
  config: [{ by: 'address', count: 60, seconds: 60 }],
  decision: [
    { by: 'device', count: 120, seconds: 60 },
    { by: 'address', count: 600, seconds: 60 },
    { by: 'site', count: 600, seconds: 1, burst: 1_200 },
  ],
  events: [{ by: 'address', count: 60, seconds: 60 }],
  verify: [{ by: 'site', count: 2_000, seconds: 1 }],
  content: [{ by: 'site', count: 100, seconds: 1 }],
  contentBatch: [{ by: 'site', count: 10, seconds: 60 }],
} as const satisfies Record<string, readonly ReaderLimit[]>;

export type ReaderLimitName = keyof typeof readerLimits;

/** Calls of one address with a key that no site has, whatever the call. */
export const wrongKeyLimit = { count: 60, seconds: 60 } as const;
