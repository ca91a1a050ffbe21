// Counts the rows of a site that need an operator, for badges in the menu. Each number is counted as its list counts
// its rows, and only for callers who may read them.
import { type Area, allows } from '#contract/base/access.ts';
import type { attentions } from '#contract/domains/attention/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { countDeliveries } from '../deliveries/queries.ts';
import { countUnpaid } from '../invoices/list.service.ts';
import { countMatching } from '../members/list.queries.ts';
import { countDrifts } from '../provider-drift/queries.ts';

const failedRuns = (scope: ReadScope, { resource }: ResourceContext) =>
  countDeliveries(scope.db, resource.id, { is_run: true, state: 'failed' }, resource.timezone);

/**
 * Counts the unpaid invoices of the whole platform for root, who is billed for none, and those of the site for others.
 */
const unpaidInvoices = (ctx: ResourceContext) =>
  countUnpaid(ctx, ctx.relation === 'root' ? null : ctx.resource.id);

/** Counts the items that the caller may read; null for the others. */
export async function countAttention(ctx: ResourceContext): Promise<RouteOutput<typeof attentions.count>> {
  const { relation, resource } = ctx;
  const ifReadable = (area: Area, count: () => Promise<number>) =>
    allows(relation, area, 'read') ? count() : null;
  const ofSite = await read(ctx, async (scope) => ({
    past_due_members: await ifReadable('members', () => countMatching(scope, resource, { past_due: true })),
    failed_runs: await ifReadable('deliveries', () => failedRuns(scope, ctx)),
    stripe_differences: await ifReadable('payments', () =>
      countDrifts(scope.db, resource, { state: 'open' }),
    ),
  }));
  return { ...ofSite, unpaid_invoices: await ifReadable('siteInvoices', () => unpaidInvoices(ctx)) };
}
