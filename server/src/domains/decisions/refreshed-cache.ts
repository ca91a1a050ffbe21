import { Lru } from '#server/platform/concurrency/lru.ts';
import { databaseTrouble } from '#server/platform/postgres/database-trouble.ts';
import { DecisionsUnavailable } from './asked.ts';
import { type Contact, throwUnavailable } from './freshness.ts';
import { type Loaded, Loads } from './loads.ts';

/** Part of the time that a value is used after which it is asked for again, while it is still used. */
const early = 0.7;

/** Waits for an answer; null if the database is away or doesn't answer in time. */
export async function inTime<T>(asked: Promise<T>, patience: number): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  try {
    return await Promise.race([asked.then((value) => ({ value })), late]);
  } catch (error) {
    if (databaseTrouble(error) === null && !(error instanceof DecisionsUnavailable)) throw error;
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
  readonly #entries: Lru<Key, Loaded<Value>>;
  readonly #loads: Loads<Key, Value>;
  /** Time of the last answer that didn't come, or not in time. */
  #troubleAt = Number.NEGATIVE_INFINITY;
  readonly #contact: Contact;
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
    const answered = async (key: Key) => {
      const value = await load(key);
      contact.noteAnswer();
      return value;
    };
    this.#loads = new Loads(answered, (key, loaded) => this.#entries.set(key, loaded));
    this.#freshFor = freshFor;
  }

  /** Returns the value of a key. @throws DecisionsUnavailable if memory doesn't suffice and the database is away */
  async get(key: Key): Promise<Value> {
    const known = this.#entries.get(key);
    if (known) {
      const [age, freshFor] = [performance.now() - known.askedAt, this.#freshFor(known.value)];
      if (age > early * freshFor && age <= freshFor) this.#askEarly(key);
      if (age <= freshFor) return known.value;
    }
    if (!known) return this.#loads.ask(key).catch(throwUnavailable);
    // After trouble one attempt in a while is enough: each decision would wait for it in vain.
    const { patience } = this.#contact.times;
    const isInTrouble = performance.now() - this.#troubleAt < patience;
    if (isInTrouble && this.#contact.isMemoryGood) return known.value;
    const asked = this.#loads.ask(key);
    const answer = await inTime(asked, patience);
    if (answer) return answer.value;
    this.#troubleAt = performance.now();
    if (this.#contact.isMemoryGood) return known.value;
    throw new DecisionsUnavailable('The database is away.');
  }

  /** Forgets a key; a value that is being loaded is not kept. */
  drop(key: Key): void {
    this.#entries.delete(key);
    this.#loads.forget(key);
  }

  /** Returns the value in memory, however old; undefined without one. */
  known(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Forgets the keys that `isMeant` names. It looks at all of them, so it is for small caches. */
  dropWhere(isMeant: (key: Key) => boolean): void {
    for (const [key] of this.#entries.all()) if (isMeant(key)) this.drop(key);
    this.dropLoading(isMeant);
  }

  /** Forgets values that are being loaded; they are not kept. */
  dropLoading(isMeant: (key: Key) => boolean): void {
    for (const key of this.#loads.keys()) if (isMeant(key)) this.drop(key);
  }

  /** Asks for a value before it is too old, so that nobody waits for it; not while the database is in trouble. */
  #askEarly(key: Key): void {
    if (performance.now() - this.#troubleAt < this.#contact.times.patience) return;
    this.#loads.ask(key).catch(() => {
      this.#troubleAt = performance.now();
    });
  }
}
