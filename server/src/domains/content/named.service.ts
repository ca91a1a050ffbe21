// Finds content by a part of its title or key, for the global search.
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findPageIds, findTexts } from './page.queries.ts';
import { findItems } from './queries.ts';

const newestFirst = { column: 'created_at', direction: 'desc' } as const;

/** Returns up to `limit` pieces of content: matches by title first, then by key, each the newest first. */
export async function findContentByName(
  { db }: ReadScope,
  site: SiteRef,
  { text, limit }: { text: string; limit: number },
): Promise<{ id: number; title: string; key: string }[]> {
  const ids = new Set<number>();
  for (const filter of [{ title: text }, { key: text }]) {
    if (ids.size >= limit) break;
    const wanted = { filter, reach: [], texts: await findTexts(db, filter) };
    for (const id of await findPageIds(db, site, { ...wanted, order: newestFirst, limit, offset: 0 }))
      ids.add(id);
  }
  const items = await findItems(db, site.id, [...ids].slice(0, limit));
  return items.map(({ id, title, key }) => ({ id, title, key }));
}
