// Classifications of content: taxonomies with their terms, and content types. They are created with the content.
import type { taxonomies } from '#contract/domains/taxonomies/routes.ts';
import type { Taxonomy } from '#contract/domains/taxonomies/schemas.ts';
import { termsPerTaxonomy } from '#contract/domains/taxonomies/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import {
  countContentTypes,
  countTaxonomies,
  findContentTypes,
  findTaxonomies,
  findTermsOf,
} from './queries.ts';

async function withTerms(
  { db }: ReadScope,
  siteId: number,
  found: readonly Taxonomy[],
  term: string,
): Promise<Taxonomy[]> {
  const taxonomyIds = found.map(({ id }) => id);
  const rows = await findTermsOf(db, siteId, { taxonomyIds, term, perTaxonomy: termsPerTaxonomy });
  const byTaxonomy = Map.groupBy(rows, ({ taxonomy_id }) => taxonomy_id);
  return found.map((taxonomy) => {
    const terms = byTaxonomy.get(taxonomy.id) ?? [];
    return {
      ...taxonomy,
      terms: terms.map(({ id, key, title }) => ({ id, key, title })),
      terms_total: terms[0]?.total ?? 0,
    };
  });
}

/** Lists taxonomies of the site by title, optionally with their terms. */
export function listTaxonomies(
  ctx: ResourceContext,
  input: RouteInput<typeof taxonomies.list>,
): Promise<RouteOutput<typeof taxonomies.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'title', direction: 'asc' });
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => {
        const found = await findTaxonomies(scope.db, siteId, { filter, order, ...window });
        return input?.with_terms ? withTerms(scope, siteId, found, filter.term ?? '') : found;
      },
      () => countTaxonomies(scope.db, siteId, filter),
    ),
  );
}

/** Lists content types of the site, by key. */
export function listContentTypes(
  ctx: ResourceContext,
  input: RouteInput<typeof taxonomies.listContentTypes>,
): Promise<RouteOutput<typeof taxonomies.listContentTypes>> {
  const siteId = ctx.resource.id;
  const key = input?.filter?.key ?? '';
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      (window) => findContentTypes(db, siteId, { key, ...window }),
      () => countContentTypes(db, siteId, key),
    ),
  );
}
