// Takes content from the publisher's server, which sends each piece when it is published or changed. Sending it again
// changes nothing.

import type { PublisherContent, TakenContent } from '#contract/domains/content/take-schemas.ts';
import { contentBatchMax } from '#contract/domains/content/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { retitleTerms } from '../taxonomies/filing.service.ts';
import { type GivenContent, type StoreResult, storeContent } from './store-pieces.service.ts';
import { taxonomyTitle } from './validate-import.ts';

const given = ({ published_at: at, terms, ...piece }: PublisherContent): GivenContent => ({
  ...piece,
  publishedAt: at ? new Date(at) : null,
  terms: terms.map((term) => ({ ...term, taxonomyTitle: taxonomyTitle(term.taxonomy) })),
});

const idsOf = ({ created, changed }: StoreResult) => [...created.values(), ...changed.values()];

async function note(scope: WriteScope, stored: StoreResult, retitled: number): Promise<void> {
  const ids = idsOf(stored);
  if (ids.length + retitled === 0) return scope.unchanged();
  const changes = {
    created: stored.created.size,
    updated: stored.changed.size,
    terms: retitled,
  };
  await scope.audit({ target: 'content', id: ids.length === 1 ? (ids[0] ?? null) : null, changes });
}

/**
 * Creates and updates content by its keys, as the publisher's server has it. Prices and custom fields stay, and of a
 * key that comes twice the last piece counts.
 * @param pieces at most 500
 * @returns what became of each key
 */
export function takeContent(
  ctx: ResourceContext,
  pieces: readonly PublisherContent[],
): Promise<TakenContent[]> {
  if (pieces.length > contentBatchMax) throw new RangeError(`at most ${contentBatchMax} pieces at once`);
  const siteId = ctx.resource.id;
  const batch = [...new Map(pieces.map((piece) => [piece.key, given(piece)])).values()];
  return write(ctx, 'content.take', async (scope) => {
    const stored = await storeContent(scope, siteId, batch, { now: ctx.clock.now(), keepsDates: false });
    const retitled = await retitleTerms(
      scope,
      siteId,
      batch.flatMap(({ terms }) => terms),
    );
    await note(scope, stored, retitled);
    const resultOf = (key: string): TakenContent['result'] => {
      if (stored.created.has(key)) return 'created';
      return stored.changed.has(key) ? 'changed' : 'unchanged';
    };
    return batch.map(({ key }) => ({ key, result: resultOf(key) }));
  });
}
