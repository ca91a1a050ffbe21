import { EvictionOrder } from './eviction-order.ts';

/** Map with a bound: the entry that was read or set longest ago goes first. */
export class Lru<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #order = new EvictionOrder(this.#entries);
  readonly #most: number;

  /** @param most largest number of entries */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#order.noteChange();
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#order.noteChange();
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#order.takeOldest();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  /** Returns all entries, without counting them as read. */
  all(): IterableIterator<[Key, Value]> {
    return this.#entries.entries();
  }
}
