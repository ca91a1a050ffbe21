/** Time for which an answer of a service is cached, in milliseconds. */
export const cacheTtlMs = 10 * 60_000;

/** In-memory cache of answers of services, by a key that contains the request. */
export class TtlCache<T> {
  readonly #known = new Map<string, { value: T; until: number }>();

  /** Returns the cached value, or requests and caches it. @param now milliseconds since 1970 */
  async get(name: string, now: number, ask: () => Promise<T>): Promise<T> {
    for (const [old, { until }] of this.#known) if (until <= now) this.#known.delete(old);
    const known = this.#known.get(name);
    if (known) return known.value;
    const value = await ask();
    this.#known.set(name, { value, until: now + cacheTtlMs });
    return value;
  }
}
