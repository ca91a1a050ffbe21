// Choices for filtering and ordering the content analytics.
import type { contentAnalytics } from '#contract/domains/content-analytics/routes.ts';
import {
  analyticsOrderColumns,
  publishedWithin,
  termsPerChoice,
} from '#contract/domains/content-analytics/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { findTerms } from './queries.ts';
import { orderTitles, publishedTitles } from './texts.ts';

/** Lists the categories and authors that match the typed text or ids, and the fixed choices. */
export function listOptions(
  ctx: ResourceContext,
  input: RouteInput<typeof contentAnalytics.options>,
): Promise<RouteOutput<typeof contentAnalytics.options>> {
  const { ids = null, ...typed } = input?.filter ?? {};
  const limit = ids === null ? termsPerChoice : ids.length;
  return read(ctx, async ({ db }) => {
    const termsOf = (taxonomy: 'category' | 'author') =>
      findTerms(db, ctx.resource.id, taxonomy, { typed: typed[taxonomy] ?? '', ids, limit });
    return {
      category: await termsOf('category'),
      author: await termsOf('author'),
      published: publishedWithin.map((id) => ({ id, title: publishedTitles[id] })),
      order: analyticsOrderColumns.map((id) => ({ id, title: orderTitles[id] })),
    };
  });
}
