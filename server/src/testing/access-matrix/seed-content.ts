import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { write } from '#server/database/scope.ts';
import { fileContent } from '#server/domains/content/filing.queries.ts';
import { ensureContentTypes, ensureTerms } from '#server/domains/taxonomies/filing.service.ts';
import { uniqueUuid } from '../random.ts';

/** Creates a taxonomy with one term. @returns the term's id */
export async function newTerm(ctx: ResourceContext): Promise<number> {
  const wanted = { taxonomy: uniqueUuid(), taxonomyTitle: 'Taxonomy', title: `Term ${uniqueUuid()}` };
  const terms = await write(ctx, 'test.terms', async (scope) => {
    scope.noAudit('test');
    return ensureTerms(scope, ctx.resource.id, [wanted]);
  });
  return [...terms.values()][0] ?? 0;
}

/** @returns the id of the taxonomy that the term belongs to */
export async function taxonomyOf({ database, resource }: ResourceContext, termId: number): Promise<number> {
  const { rows } = await database.owner.query<{ taxonomy_id: number }>(
    'select taxonomy_id from taxonomy_terms where resource_id = $1 and id = $2',
    [resource.id, termId],
  );
  return rows[0]?.taxonomy_id ?? 0;
}

/** @returns the id of a new content type */
export async function newContentType(ctx: ResourceContext): Promise<number> {
  const types = await write(ctx, 'test.types', async (scope) => {
    scope.noAudit('test');
    return ensureContentTypes(scope, ctx.resource.id, [uniqueUuid()]);
  });
  return [...types.values()][0] ?? 0;
}

/** Creates a content item with its terms. @returns its id */
export function newContent(
  ctx: ResourceContext,
  { termId, contentTypeId }: { termId?: number; contentTypeId?: number } = {},
): Promise<number> {
  return write(ctx, 'test.content', async (scope) => {
    scope.noAudit('test');
    const siteId = ctx.resource.id;
    const row = { key: uniqueUuid(), title: 'Content', content_type_id: contentTypeId ?? null };
    const [contentId = 0] = await insertMany(scope.client, siteId, 'content_items', [row]);
    if (termId !== undefined) await fileContent(scope, siteId, [{ contentId, termId }]);
    return contentId;
  });
}
