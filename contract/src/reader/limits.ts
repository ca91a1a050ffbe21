/** Callers whose calls are counted together; `block` is the /48 of an IPv6 address, which one customer can hold. */
export type CountedBy = 'address' | 'block' | 'device' | 'site';

/** Token bucket: `count` calls in `seconds`, and at most `burst` at once (`count` unless given). */
export interface ReaderLimit {
  by: CountedBy;
  count: number;
  seconds: number;
  burst?: number;
}

/** Limits of an address in a minute, and of a block of addresses. */
const ofNetworks = (count: number) =>
  [
    { by: 'address', count, seconds: 60 },
    { by: 'block', count: 10 * count, seconds: 60 },
  ] as const;

/**
 * Limits of the reader's calls. Addresses and devices are counted for each site; the limit of the site comes last, so
 * that refused calls of one reader don't use it up.
 */
export const readerLimits = {
  /** Counted in the database instead, by address. */
  ping: [],
  config: ofNetworks(60),
  popups: [...ofNetworks(60), { by: 'site', count: 100, seconds: 1, burst: 200 }],
  decision: [
    { by: 'device', count: 120, seconds: 60 },
    ...ofNetworks(600),
    { by: 'site', count: 600, seconds: 1, burst: 1_200 },
  ],
  /** As many as decisions: a page reports the view of each, and the readers of a provider can share an address. */
  events: ofNetworks(600),
  verify: [{ by: 'site', count: 2_000, seconds: 1 }],
  content: [{ by: 'site', count: 100, seconds: 1 }],
  contentBatch: [{ by: 'site', count: 10, seconds: 60 }],
} as const satisfies Record<string, readonly ReaderLimit[]>;

export type ReaderLimitName = keyof typeof readerLimits;

/** Calls of one address with a key that no site has, whatever the call. */
export const wrongKeyLimit = { count: 60, seconds: 60 } as const;
