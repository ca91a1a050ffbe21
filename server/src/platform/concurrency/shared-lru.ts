import { EvictionOrder } from './eviction-order.ts';

interface Group<Key, Value> {
  entries: Map<Key, Value>;
  order: EvictionOrder<Key>;
  weight: number;
}

function newGroup<Key, Value>(): Group<Key, Value> {
  const entries = new Map<Key, Value>();
  return { entries, order: new EvictionOrder(entries), weight: 0 };
}

/**
 * Map with one bound for several groups, such as the sites of a process. Beyond the bound the largest group loses the
 * entry that it read or set longest ago. So a group with no more than an equal share loses nothing, whatever the others
 * do.
 */
export class SharedLru<Key, Value> {
  readonly #groups = new Map<number, Group<Key, Value>>();
  readonly #most: number;
  readonly #weightOf: (value: Value, key: Key) => number;
  #weight = 0;

  /**
   * @param most bound of all groups together: of the number of entries, or of their weights
   * @param weightOf weight of an entry, such as its bytes; it may not change
   */
  constructor(most: number, weightOf: (value: Value, key: Key) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  /** Weight of all entries; without weights their number. */
  get weight(): number {
    return this.#weight;
  }

  get(group: number, key: Key): Value | undefined {
    const own = this.#groups.get(group);
    const value = own?.entries.get(key);
    if (own === undefined || value === undefined) return undefined;
    // A map lists its entries in the order of their insertion.
    own.entries.delete(key);
    own.entries.set(key, value);
    own.order.noteChange();
    return value;
  }

  set(group: number, key: Key, value: Value): void {
    this.delete(group, key);
    const own = this.#groups.get(group) ?? newGroup<Key, Value>();
    this.#groups.set(group, own);
    own.entries.set(key, value);
    own.order.noteChange();
    this.#count(own, this.#weightOf(value, key));
    while (this.#weight > this.#most) this.#dropOldest(group, own);
  }

  delete(group: number, key: Key): void {
    const own = this.#groups.get(group);
    const value = own?.entries.get(key);
    if (own === undefined || value === undefined) return;
    own.entries.delete(key);
    this.#count(own, -this.#weightOf(value, key));
    if (own.entries.size === 0) this.#groups.delete(group);
  }

  deleteGroup(group: number): void {
    this.#weight -= this.#groups.get(group)?.weight ?? 0;
    this.#groups.delete(group);
  }

  #count(own: Group<Key, Value>, weight: number): void {
    own.weight += weight;
    this.#weight += weight;
  }

  /** A group beyond its share loses one of its own, which needs no search. */
  #dropOldest(group: number, { entries, weight }: Group<Key, Value>): void {
    const isLarge = entries.size > 1 && weight > this.#most / this.#groups.size;
    const from = isLarge ? group : this.#largestGroup();
    const oldest = this.#groups.get(from)?.order.takeOldest();
    if (oldest !== undefined) this.delete(from, oldest);
  }

  /** Returns the group with the largest weight; of several, the one that came first. */
  #largestGroup(): number {
    let [largest, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [group, { weight }] of this.#groups) if (weight > most) [largest, most] = [group, weight];
    return largest;
  }
}
