// Values of the database that may be some time old. Only the first question about a key waits for the database.
import { Lru } from '#server/platform/concurrency/lru.ts';
import type { Contact } from './freshness.ts';
import { type Loaded, Loads } from './loads.ts';
import { inTime } from './refreshed-cache.ts';

export class BackgroundCache<Key, Value> {
  readonly #entries: Lru<Key, Loaded<Value>>;
  readonly #loads: Loads<Key, Value>;
  readonly #contact: Contact;
  readonly #freshFor: number;

  /** @param freshFor milliseconds after which a value is asked again while it is still used */
  constructor(contact: Contact, most: number, freshFor: number, load: (key: Key) => Promise<Value>) {
    this.#contact = contact;
    this.#entries = new Lru(most);
    this.#freshFor = freshFor;
    this.#loads = new Loads(load, (key, loaded) => this.#entries.set(key, loaded));
  }

  /** Returns the value of a key; null if it isn't in memory and the database is away or slow. */
  async get(key: Key): Promise<Value | null> {
    const known = this.#entries.get(key);
    if (!known) return (await inTime(this.#loads.ask(key), this.#contact.times.patience))?.value ?? null;
    if (performance.now() - known.askedAt > this.#freshFor) {
      // Asked once, also if it fails: the next attempt comes after the same time.
      known.askedAt = performance.now();
      void this.#loads.ask(key);
    }
    return known.value;
  }

  /** Changes the value in memory, if there is one. */
  change(key: Key, how: (value: Value) => Value): void {
    const known = this.#entries.get(key);
    if (known) known.value = how(known.value);
  }

  /** Forgets the keys that `isMeant` names. It looks at all of them, so it is for small caches. */
  dropWhere(isMeant: (key: Key) => boolean): void {
    for (const [key] of this.#entries.all()) if (isMeant(key)) this.#entries.delete(key);
    for (const key of this.#loads.keys()) if (isMeant(key)) this.#loads.forget(key);
  }
}
