// Finds the content that matches a filter of the list, for changes to all of it.
import type { RawBuilder } from 'kysely';
import type { ContentFilter } from '#contract/domains/content/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findTexts, idsWhere } from './page.queries.ts';
import { askedReach } from './reach.service.ts';

/** Returns a statement that yields the ids of all content that matches. */
export async function matchingContent(
  scope: ReadScope,
  site: SiteRef,
  filter: ContentFilter,
): Promise<RawBuilder<unknown>> {
  const reach = await askedReach(scope, site.id, filter);
  return idsWhere(site, { filter, reach, texts: await findTexts(scope.db, filter) });
}
