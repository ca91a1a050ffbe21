import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';

/** Bytes of texts whose ids are kept, and milliseconds after which an id is read again. */
const [mostBytes, freshFor] = [32 * 1024 ** 2, 86_400_000];
/** Bytes of an entry besides its text. */
const entryBytes = 200;

/**
 * Ids of chains or filings that are stored, by site and text. Only ids that a committed decision refers to are kept,
 * because others might be swept.
 */
export class StoredTexts {
  readonly #ids = new SharedLru<string, { id: number; since: number }>(
    mostBytes,
    (_, text) => entryBytes + text.length,
  );

  find(siteId: number, text: string): number | null {
    const found = this.#ids.get(siteId, text);
    return found && performance.now() - found.since < freshFor ? found.id : null;
  }

  keep(siteId: number, ids: ReadonlyMap<string, number>): void {
    for (const [text, id] of ids) this.#ids.set(siteId, text, { id, since: performance.now() });
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
