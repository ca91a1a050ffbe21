import { Lru } from '#server/platform/concurrency/lru.ts';
import { databaseTrouble } from '#server/platform/postgres/database-trouble.ts';
import { type Contact, throwUnavailable } from './freshness.ts';

interface Entry<Value> {
  value: Value;
  /** Time at which the value was asked for, by `performance.now()`. */
  askedAt: number;
}

/** Waits for an answer; null if the database is away or doesn't answer in time. */
async function inTime<T>(asked: Promise<T>, patience: number): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  try {
    return await Promise.race([asked.then((value) => ({ value })), late]);
  } catch (error) {
    if (databaseTrouble(error) === null) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Values of the database in memory. An entry is dropped when a change is noticed, and asked again after a while in any
 * case. While the database is away, entries that were good when it went are used for a while.
 */
export class RefreshedCache<Key, Value> {
  readonly #entries: Lru<Key, Entry<Value>>;
  readonly #loading = new Map<Key, Promise<Value>>();
  readonly #contact: Contact;
  readonly #load: (key: Key) => Promise<Value>;
  /** Milliseconds that a value is used; those of the contact unless given. */
  readonly #freshFor: (value: Value) => number;

  constructor(
    contact: Contact,
    most: number,
    load: (key: Key) => Promise<Value>,
    freshFor: (value: Value) => number = () => contact.freshFor,
  ) {
    this.#contact = contact;
    this.#entries = new Lru(most);
    this.#load = load;
    this.#freshFor = freshFor;
  }

  /** Returns the value of a key. @throws DecisionsUnavailable if memory doesn't suffice and the database is away */
  async get(key: Key): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && performance.now() - known.askedAt <= this.#freshFor(known.value)) return known.value;
    const asked = this.#ask(key);
    if (!known) return asked.catch(throwUnavailable);
    // A refusal after the patience has ended is expected.
    asked.catch(() => undefined);
    const answer = await inTime(asked, this.#contact.times.patience);
    if (answer) return answer.value;
    return this.#contact.isMemoryGood ? known.value : asked.catch(throwUnavailable);
  }

  /** Forgets a key; a value that is being loaded is not kept. */
  drop(key: Key): void {
    this.#entries.delete(key);
    this.#loading.delete(key);
  }

  /** Forgets the keys that `isMeant` names, by their values as far as these are loaded. */
  dropWhere(isMeant: (key: Key, value: Value | undefined) => boolean): void {
    for (const [key, { value }] of this.#entries.all()) if (isMeant(key, value)) this.drop(key);
    for (const key of this.#loading.keys()) if (isMeant(key, undefined)) this.drop(key);
  }

  #ask(key: Key): Promise<Value> {
    const running = this.#loading.get(key);
    if (running) return running;
    const askedAt = performance.now();
    const loading = this.#load(key)
      .then((value) => {
        this.#contact.noteAnswer();
        if (this.#loading.get(key) === loading) this.#entries.set(key, { value, askedAt });
        return value;
      })
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    this.#loading.set(key, loading);
    return loading;
  }
}
