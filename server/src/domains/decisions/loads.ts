/** Value of the database, with the time at which it was asked for, by `performance.now()`. */
export interface Loaded<Value> {
  value: Value;
  askedAt: number;
}

/** Loads that are running, by site: one for each key, however many wait for it. */
export class Loads<Key, Value> {
  readonly #running = new Map<number, Map<Key, Promise<Value>>>();
  readonly #load: (key: Key) => Promise<Value>;
  readonly #keep: (site: number, key: Key, loaded: Loaded<Value>) => void;

  /** @param keep takes a value that was loaded, unless its key was forgotten meanwhile */
  constructor(
    load: (key: Key) => Promise<Value>,
    keep: (site: number, key: Key, loaded: Loaded<Value>) => void,
  ) {
    this.#load = load;
    this.#keep = keep;
  }

  /** Returns the keys of a site that are being loaded. */
  keys(site: number): Iterable<Key> {
    return this.#running.get(site)?.keys() ?? [];
  }

  /** Forgets a key: whoever waits for its value gets it, but it isn't kept. */
  forget(site: number, key: Key): void {
    const running = this.#running.get(site);
    running?.delete(key);
    if (running?.size === 0) this.#running.delete(site);
  }

  /** Forgets all keys of a site. */
  forgetSite(site: number): void {
    this.#running.delete(site);
  }

  /** Returns the value of a key from the load that is running, or else from a new one. */
  ask(site: number, key: Key): Promise<Value> {
    const running = this.#running.get(site)?.get(key);
    if (running) return running;
    const askedAt = performance.now();
    const isCurrent = () => this.#running.get(site)?.get(key) === asked;
    const asked = this.#load(key)
      .then((value) => {
        if (isCurrent()) this.#keep(site, key, { value, askedAt });
        return value;
      })
      .finally(() => {
        if (isCurrent()) this.forget(site, key);
      });
    // Callers that wait get the failure; it may come after they stopped waiting.
    asked.catch(() => undefined);
    const ofSite = this.#running.get(site) ?? new Map<Key, Promise<Value>>();
    this.#running.set(site, ofSite.set(key, asked));
    return asked;
  }
}
