/** Value of the database, with the time at which it was asked for, by `performance.now()`. */
export interface Loaded<Value> {
  value: Value;
  askedAt: number;
}

/** Loads that are running: one for each key, however many wait for it. */
export class Loads<Key, Value> {
  readonly #running = new Map<Key, Promise<Value>>();
  readonly #load: (key: Key) => Promise<Value>;
  readonly #keep: (key: Key, loaded: Loaded<Value>) => void;

  /** @param keep takes a value that was loaded, unless its key was forgotten meanwhile */
  constructor(load: (key: Key) => Promise<Value>, keep: (key: Key, loaded: Loaded<Value>) => void) {
    this.#load = load;
    this.#keep = keep;
  }

  /** Returns the keys that are being loaded. */
  keys(): Iterable<Key> {
    return this.#running.keys();
  }

  /** Forgets a key: whoever waits for its value gets it, but it isn't kept. */
  forget(key: Key): void {
    this.#running.delete(key);
  }

  ask(key: Key): Promise<Value> {
    const running = this.#running.get(key);
    if (running) return running;
    const askedAt = performance.now();
    const isCurrent = () => this.#running.get(key) === asked;
    const asked = this.#load(key)
      .then((value) => {
        if (isCurrent()) this.#keep(key, { value, askedAt });
        return value;
      })
      .finally(() => {
        if (isCurrent()) this.#running.delete(key);
      });
    // Callers that wait get the failure; it may come after they stopped waiting.
    asked.catch(() => undefined);
    this.#running.set(key, asked);
    return asked;
  }
}
