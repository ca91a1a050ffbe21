import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
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

/** Bounds of a memory that sites share, and where its values come from. */
export interface CacheOptions<Key, Value> {
  /** Largest number of entries, or of their bytes if these are known. */
  most: number;
  bytesOf?: (value: Value) => number;
  load: (key: Key) => Promise<Value>;
  /** Site of a key: sites have equal shares of the entries. `oneOfSite` for a cache with one entry of each. */
  siteOf: (key: Key) => number;
}

/** Returns the site of a key that begins with its id: `7 4711`. */
export const siteOfKey = (key: string): number => Number.parseInt(key, 10);

/** Lets all keys share the entries, because no site has more than one. */
export const oneOfSite = (): number => 0;

/** Returns the entries of a cache, shared by sites. */
export const sharedEntries = <Key, Value>({ most, bytesOf = () => 1 }: CacheOptions<Key, Value>) =>
  new SharedLru<Key, Loaded<Value>>(most, ({ value }) => bytesOf(value));

interface RefreshedOptions<Key, Value> extends CacheOptions<Key, Value> {
  /** Milliseconds that a value is used; those of the contact unless given. */
  freshFor?: (value: Value) => number;
}

/**
 * Values of the database in memory. An entry is dropped when a change is noticed, and asked again after a while in any
 * case. While the database is away, entries that were good when it went are used for a while.
 */
export class RefreshedCache<Key, Value> {
  readonly #entries: SharedLru<Key, Loaded<Value>>;
  readonly #loads: Loads<Key, Value>;
  /** Time of the last answer that didn't come, or not in time, by site. */
  readonly #troubleAt = new Map<number, number>();
  readonly #contact: Contact;
  readonly #siteOf: (key: Key) => number;
  readonly #freshFor: (value: Value) => number;

  constructor(contact: Contact, options: RefreshedOptions<Key, Value>) {
    const { load, freshFor = () => contact.freshFor } = options;
    this.#contact = contact;
    this.#entries = sharedEntries(options);
    const answered = async (key: Key) => {
      const value = await load(key);
      contact.noteAnswer();
      return value;
    };
    this.#loads = new Loads(answered, (site, key, loaded) => this.#entries.set(site, key, loaded));
    this.#siteOf = options.siteOf;
    this.#freshFor = freshFor;
  }

  /** Returns the value of a key. @throws DecisionsUnavailable if memory doesn't suffice and the database is away */
  async get(key: Key): Promise<Value> {
    const site = this.#siteOf(key);
    const known = this.#entries.get(site, key);
    if (known) {
      const [age, freshFor] = [performance.now() - known.askedAt, this.#freshFor(known.value)];
      if (age > early * freshFor && age <= freshFor) this.#askEarly(site, key);
      if (age <= freshFor) return known.value;
    }
    if (!known) return this.#loads.ask(site, key).catch(throwUnavailable);
    // After trouble one attempt in a while is enough: each decision would wait for it in vain.
    if (this.#isInTrouble(site) && this.#contact.isMemoryGood) return known.value;
    const answer = await inTime(this.#loads.ask(site, key), this.#contact.times.patience);
    if (answer) return answer.value;
    this.#troubleAt.set(site, performance.now());
    if (this.#contact.isMemoryGood) return known.value;
    throw new DecisionsUnavailable('The database is away.');
  }

  /** Forgets a key; a value that is being loaded is not kept. */
  drop(key: Key): void {
    const site = this.#siteOf(key);
    this.#entries.delete(site, key);
    this.#loads.forget(site, key);
  }

  /** Returns the value in memory, however old; undefined without one. */
  known(key: Key): Value | undefined {
    return this.#entries.get(this.#siteOf(key), key)?.value;
  }

  /** Forgets all keys of a site. */
  dropSite(site: number): void {
    this.#entries.deleteGroup(site);
    this.#loads.forgetSite(site);
  }

  /** Forgets values of a site that are being loaded; they are not kept. */
  dropLoading(site: number): void {
    for (const key of this.#loads.keys(site)) this.#entries.delete(site, key);
    this.#loads.forgetSite(site);
  }

  /** Asks for a value before it is too old, so that nobody waits for it; not while the database is in trouble. */
  #askEarly(site: number, key: Key): void {
    if (this.#isInTrouble(site)) return;
    this.#loads.ask(site, key).catch(() => {
      this.#troubleAt.set(site, performance.now());
    });
  }

  #isInTrouble(site: number): boolean {
    const since = this.#troubleAt.get(site) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - since < this.#contact.times.patience;
  }
}
