// Values of the database that may be some time old. Only the first question about a key waits for the database.
import type { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import type { Contact } from './freshness.ts';
import { type Loaded, Loads } from './loads.ts';
import { type CacheOptions, inTime, sharedEntries } from './refreshed-cache.ts';

interface BackgroundOptions<Key, Value> extends CacheOptions<Key, Value> {
  /** Milliseconds after which a value is asked again while it is still used. */
  freshFor: number;
}

export class BackgroundCache<Key, Value> {
  readonly #entries: SharedLru<Key, Loaded<Value>>;
  readonly #loads: Loads<Key, Value>;
  readonly #contact: Contact;
  readonly #siteOf: (key: Key) => number;
  readonly #freshFor: number;

  constructor(contact: Contact, options: BackgroundOptions<Key, Value>) {
    this.#contact = contact;
    this.#entries = sharedEntries(options);
    this.#siteOf = options.siteOf;
    this.#freshFor = options.freshFor;
    this.#loads = new Loads(options.load, (site, key, loaded) => this.#entries.set(site, key, loaded));
  }

  /** Returns the value of a key; null if it isn't in memory and the database is away or slow. */
  async get(key: Key): Promise<Value | null> {
    const site = this.#siteOf(key);
    const known = this.#entries.get(site, key);
    if (!known) {
      const answer = await inTime(this.#loads.ask(site, key), this.#contact.times.patience);
      return answer?.value ?? null;
    }
    if (performance.now() - known.askedAt > this.#freshFor) {
      // Asked once, also if it fails: the next attempt comes after the same time.
      known.askedAt = performance.now();
      void this.#loads.ask(site, key);
    }
    return known.value;
  }

  /** Changes the value in memory, if there is one. */
  change(key: Key, how: (value: Value) => Value): void {
    const site = this.#siteOf(key);
    const known = this.#entries.get(site, key);
    if (known) this.#entries.set(site, key, { ...known, value: how(known.value) });
  }

  /** Forgets all keys of a site. */
  dropSite(site: number): void {
    this.#entries.deleteGroup(site);
    this.#loads.forgetSite(site);
  }
}
