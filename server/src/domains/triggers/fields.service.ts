import type { triggers } from '#contract/domains/triggers/routes.ts';
import { type TriggerFieldKind, triggerOf } from '#contract/domains/triggers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';

/** Largest number of templates offered. */
const offered = 100;

async function templatesOf({ db }: ReadScope, siteId: number) {
  const found = await db
    .selectFrom('email_templates')
    .select(['id', 'name'])
    .where('resource_id', '=', siteId)
    .orderBy('name')
    .orderBy('id')
    .limit(offered)
    .execute();
  return found.map(({ id, name }) => ({ title: name, value: String(id) }));
}

/** Returns the fields of a trigger of the catalogue, with the site's choices. @throws AppError not_found */
export function listFields(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof triggers.fields>> {
  return read(ctx, async (scope) => {
    const fields: readonly TriggerFieldKind[] | undefined = triggerOf(id)?.fields;
    if (!fields) throw notFound();
    const templates = fields.some(({ options }) => options === 'templates')
      ? await templatesOf(scope, ctx.resource.id)
      : [];
    return {
      items: fields.map(({ options, ...field }) => ({
        ...field,
        options: options === 'templates' ? templates : [...options],
      })),
    };
  });
}
