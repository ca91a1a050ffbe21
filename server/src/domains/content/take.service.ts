// Takes content from the publisher's server, which sends each piece when it is published or changed. Sending it again
// changes nothing.

import type { GoneContent, PublisherContent, TakenContent } from '#contract/domains/content/take-schemas.ts';
import { contentBatchMax } from '#contract/domains/content/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { retitleTerms } from '../taxonomies/filing.service.ts';
import {
  type GivenContent,
  markContentGone,
  type StoreResult,
  storeContent,
} from './store-pieces.service.ts';
import { taxonomyTitle } from './validate-import.ts';

type TakenPiece = GoneContent | (PublisherContent & { state?: 'published' | undefined });

const isGone = (piece: TakenPiece): piece is GoneContent => piece.state === 'gone';

const given = ({ published_at: at, terms, ...piece }: PublisherContent): GivenContent => ({
  ...piece,
  publishedAt: at ? new Date(at) : null,
  terms: terms.map((term) => ({ ...term, taxonomyTitle: taxonomyTitle(term.taxonomy) })),
});

interface Stored extends StoreResult {
  /** Ids of content that is gone from now on, by key. */
  gone: Map<string, number>;
}

async function note(scope: WriteScope, { created, changed, gone }: Stored, retitled: number): Promise<void> {
  const ids = [created, changed, gone].flatMap((some) => [...some.values()]);
  if (ids.length + retitled === 0) return scope.unchanged();
  const changes = { created: created.size, updated: changed.size, gone: gone.size, terms: retitled };
  await scope.audit({ target: 'content', id: ids.length === 1 ? (ids[0] ?? null) : null, changes });
}

/**
 * Creates and updates content by its keys, as the publisher's server has it, and marks what it tells to be gone. Prices
 * and custom fields stay, and of a key that comes twice the last piece counts.
 * @param pieces at most 500
 * @returns what became of each key; unknown content that is gone is unchanged
 */
export function takeContent(ctx: ResourceContext, pieces: readonly TakenPiece[]): Promise<TakenContent[]> {
  if (pieces.length > contentBatchMax) throw new RangeError(`at most ${contentBatchMax} pieces at once`);
  const siteId = ctx.resource.id;
  const now = ctx.clock.now();
  const last = [...new Map(pieces.map((piece) => [piece.key, piece])).values()];
  const batch = last.flatMap((piece) => (isGone(piece) ? [] : [given(piece)]));
  const goneKeys = last.filter(isGone).map(({ key }) => key);
  return write(ctx, 'content.take', async (scope) => {
    const gone = await markContentGone(scope, siteId, goneKeys, now);
    const stored = await storeContent(scope, siteId, batch, { now, keepsDates: false });
    const retitled = await retitleTerms(
      scope,
      siteId,
      batch.flatMap(({ terms }) => terms),
    );
    await note(scope, { ...stored, gone }, retitled);
    const resultOf = (key: string): TakenContent['result'] => {
      if (stored.created.has(key)) return 'created';
      return stored.changed.has(key) || gone.has(key) ? 'changed' : 'unchanged';
    };
    return last.map(({ key }) => ({ key, result: resultOf(key) }));
  });
}
