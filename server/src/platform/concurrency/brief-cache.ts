interface Entry<Value> {
  value: Promise<Value | null>;
  /** Milliseconds of the monotonic clock until which the entry is used. */
  until: number;
}

interface BriefCacheOptions {
  /** Milliseconds for which a found value is used. */
  foundMs: number;
  /** Milliseconds for which a missing value is known to be missing. */
  missingMs: number;
  /** Largest number of entries; the oldest is forgotten first. */
  most: number;
  now?: () => number;
}

/** Values that are loaded once for all who ask within a few seconds, also if there are none. */
export class BriefCache<Value> {
  readonly #options: Required<BriefCacheOptions>;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(options: BriefCacheOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Returns a value, or null if there is none. A failed load is not kept. */
  get(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const { now } = this.#options;
    const known = this.#entries.get(key);
    if (known && known.until > now()) return known.value;
    const entry: Entry<Value> = { value: load(), until: Number.POSITIVE_INFINITY };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#forgetOldest();
    entry.value.then(
      (value) => {
        entry.until = now() + (value === null ? this.#options.missingMs : this.#options.foundMs);
      },
      () => this.#entries.delete(key),
    );
    return entry.value;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#options.most && oldest !== undefined) this.#entries.delete(oldest);
  }
}
