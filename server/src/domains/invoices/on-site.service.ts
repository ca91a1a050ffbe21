import type { CallContext, ResourceContext } from '#server/database/context.ts';
import { findSiteEvenDeleted } from '#server/database/sites.ts';
import { notFound } from '#server/platform/errors/app-error.ts';

/**
 * Returns the context of a site for root, even of a deleted one: its debts are still billed, paid and voided.
 * @throws AppError not_found
 */
export async function onSite(ctx: CallContext, key: string): Promise<ResourceContext> {
  const resource = await findSiteEvenDeleted(ctx.database, key);
  if (resource === null) throw notFound();
  return { ...ctx, resource, relation: 'root' };
}
