/** Changes of a map after which its order is read from the beginning again. */
const changesMax = 1_000;

/**
 * Finds the oldest entries of a map that loses one after the other. A map keeps the places of deleted entries for a while,
 * and a new iterator passes all of them again: in a full map of 100,000 entries each eviction would take a tenth of a
 * millisecond. So the iterator is kept. One that waits keeps tables in memory that the map has outgrown, so it is dropped
 * after some changes without an eviction.
 */
export class EvictionOrder<Key> {
  readonly #map: ReadonlyMap<Key, unknown>;
  #keys: Iterator<Key, unknown> | null = null;
  #changes = 0;

  constructor(map: ReadonlyMap<Key, unknown>) {
    this.#map = map;
  }

  /** Notes that an entry was set. */
  noteChange(): void {
    this.#changes += 1;
    if (this.#changes > changesMax) this.#keys = null;
  }

  /** Returns the key that was set longest ago; undefined for an empty map. The caller has to delete it. */
  takeOldest(): Key | undefined {
    this.#changes = 0;
    const kept = this.#keys?.next();
    if (kept && !kept.done) return kept.value;
    this.#keys = this.#map.keys();
    const first = this.#keys.next();
    return first.done ? undefined : first.value;
  }
}
