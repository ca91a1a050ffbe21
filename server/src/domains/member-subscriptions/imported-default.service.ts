import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { findOptionSold } from './queries.ts';

/** Returns the title of the plan for members whom a file names without one; null if the site has no default. */
export async function planOfDefault(ctx: ResourceContext, scope: ReadScope): Promise<string | null> {
  const siteId = ctx.resource.id;
  const { settings } = await settingsOf(scope, siteId);
  const id = settings.default_subscription_id;
  const option = id === null ? null : await findOptionSold(scope, ctx.resource, id);
  const plan = option && (await findRow(scope, siteId, 'plans', option.planId));
  return plan?.title ?? null;
}
