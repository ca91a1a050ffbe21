/** Callers whose calls are counted together. */
export type CountedBy = 'address' | 'device' | 'key' | 'site';

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
} as const satisfies Record<string, readonly ReaderLimit[]>;

export type ReaderLimitName = keyof typeof readerLimits;
