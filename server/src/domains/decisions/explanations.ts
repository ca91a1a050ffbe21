import { Lru } from '#server/platform/concurrency/lru.ts';

/** Largest number of texts whose ids are kept, and milliseconds after which an id is read again. */
const [most, freshFor] = [10_000, 86_400_000];

/**
 * Ids of chains or filings that are stored, by site and text. Only ids that a committed decision refers to are kept,
 * because others might be swept.
 */
export class StoredTexts {
  readonly #ids = new Lru<string, { id: number; since: number }>(most);

  find(siteId: number, text: string): number | null {
    const found = this.#ids.get(`${siteId} ${text}`);
    return found && performance.now() - found.since < freshFor ? found.id : null;
  }

  keep(siteId: number, ids: ReadonlyMap<string, number>): void {
    for (const [text, id] of ids) this.#ids.set(`${siteId} ${text}`, { id, since: performance.now() });
  }
}

/** Texts that decisions share, so each is stored once. */
export interface Explanations {
  chains: StoredTexts;
  filings: StoredTexts;
}

export const newExplanations = (): Explanations => ({
  chains: new StoredTexts(),
  filings: new StoredTexts(),
});
