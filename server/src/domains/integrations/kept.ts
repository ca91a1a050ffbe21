/** How long what a service told is used without asking again, in milliseconds. */
export const keptFor = 10 * 60_000;

/** What services told this process, by what it was asked with. */
export class Kept<T> {
  readonly #known = new Map<string, { value: T; until: number }>();

  /** @param now milliseconds since 1970 */
  async get(name: string, now: number, ask: () => Promise<T>): Promise<T> {
    for (const [old, { until }] of this.#known) if (until <= now) this.#known.delete(old);
    const known = this.#known.get(name);
    if (known) return known.value;
    const value = await ask();
    this.#known.set(name, { value, until: now + keptFor });
    return value;
  }
}
