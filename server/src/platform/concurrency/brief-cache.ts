import { EvictionOrder } from './eviction-order.ts';

interface Entry<Value> {
  value: Promise<Value | null>;
  /** Milliseconds of the monotonic clock until which the entry is used. */
  until: number;
  /** Milliseconds of the monotonic clock until which it replaces a failed load; 0 for a missing value. */
  usableUntil: number;
}

interface BriefCacheOptions {
  /** Milliseconds for which a found value is used. */
  foundMs: number;
  /** Milliseconds for which a missing value is known to be missing. */
  missingMs: number;
  /** Milliseconds for which a found value is used if loading it again fails. */
  failingMs: number;
  /** Largest number of entries; the oldest is forgotten first. */
  most: number;
  now?: () => number;
}

const isLoading = ({ until }: Entry<unknown>): boolean => until === Number.POSITIVE_INFINITY;

/** Values that are loaded once for all who ask within a few seconds, also if there are none. */
export class BriefCache<Value> {
  readonly #options: Required<BriefCacheOptions>;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #order = new EvictionOrder(this.#entries);

  constructor(options: BriefCacheOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Returns whether a value was found lately or is being loaded, so that asking for it starts nothing unexpected. */
  isExpected(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && (isLoading(entry) || entry.usableUntil > this.#options.now());
  }

  /** Returns a value, or null if there is none. A failed load is not kept. */
  get(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const { now, foundMs, missingMs, failingMs } = this.#options;
    const known = this.#entries.get(key);
    if (known && known.until > now()) return known.value;
    const value = load();
    const entry: Entry<Value> = {
      value: known && known.usableUntil > now() ? value.catch(() => known.value) : value,
      until: Number.POSITIVE_INFINITY,
      usableUntil: known?.usableUntil ?? 0,
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#forgetOldest();
    value.then(
      (found) => {
        entry.until = now() + (found === null ? missingMs : foundMs);
        entry.usableUntil = found === null ? 0 : now() + failingMs;
      },
      () => this.#afterFailure(key, entry, known),
    );
    return entry.value;
  }

  /** Lets the next caller load again; the value from before stays at hand while it is usable. */
  #afterFailure(key: string, failed: Entry<Value>, known: Entry<Value> | undefined): void {
    if (this.#entries.get(key) !== failed) return;
    if (known && known.usableUntil > this.#options.now()) this.#entries.set(key, known);
    else this.#entries.delete(key);
  }

  #forgetOldest(): void {
    this.#order.noteChange();
    if (this.#entries.size <= this.#options.most) return;
    const oldest = this.#order.takeOldest();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
