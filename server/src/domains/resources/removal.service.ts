// Deletion of a site, which then can't be found any more. A site with transactions can only be deactivated; an open
// debt for the site is settled first or prevents the deletion.
import { commonErrors } from '#contract/base/errors.ts';
import type { OperatorContext, SiteRef } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findNamed, hasTransactions, markRemoved } from './queries.ts';
import { texts } from './texts.ts';

export interface RemovalTools {
  /**
   * Settles the site's debts to the platform, in the transaction that deletes it.
   * @throws AppError conflict while it must be paid first
   */
  settleBeforeDeletion: (scope: WriteScope, site: SiteRef) => Promise<void>;
}

/**
 * @param name id of the site, or its key
 * @throws AppError not_found for a site on which the operator has no rights; forbidden unless the operator is root or
 * owns its partner; conflict for a site with transactions and for one that owes the platform
 */
export async function removeResource(
  { settleBeforeDeletion }: RemovalTools,
  ctx: OperatorContext,
  { id: name }: { id: string },
): Promise<{ success: true }> {
  const found = await read(ctx, ({ db }) => findNamed(db, ctx.actor.id, name));
  if (!found) throw notFound();
  const { relation, ...resource } = found;
  if (relation !== 'root' && relation !== 'owner') throw new AppError('forbidden', commonErrors.notAllowed);
  return write({ ...ctx, resource, relation }, 'resources.remove', async (scope) => {
    if (await hasTransactions(scope.db, resource.id)) throw new AppError('conflict', texts.hasTransactions);
    await settleBeforeDeletion(scope, resource);
    await markRemoved(scope.db, resource.id);
    const { id, key, title } = resource;
    await scope.audit({ target: 'resource', id, changes: { key, title } });
    return { success: true };
  });
}
