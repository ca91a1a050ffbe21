// Basic data of a promo or invite for the record of its redemptions: a deleted one still shows who used it.
import type { CodeRecord } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countUniqueUses } from '../code-families/redeem.queries.ts';

type CodeTable = 'promos' | 'invites';

/** Returns a promo or an invite of the site, deleted or not. @throws AppError not_found */
export async function requireCode({ db }: ReadScope, siteId: number, table: CodeTable, id: number) {
  const row = await db
    .selectFrom(table)
    .select(['id', 'title', 'code', 'activations_limit', 'count_uses', 'removed_at'])
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns a call that answers with the record of a promo or an invite. */
export const recordOf =
  (table: CodeTable) =>
  (ctx: ResourceContext, { id }: { id: number }): Promise<CodeRecord> =>
    read(ctx, async (scope) => {
      const { removed_at, ...row } = await requireCode(scope, ctx.resource.id, table, id);
      return {
        ...row,
        unique_uses: await countUniqueUses(scope, ctx.resource.id, table, id),
        deleted_at: removed_at && new Date(removed_at).toISOString(),
      };
    });
