// How much of a site waits for a person, for the menu. Each number is counted as its list counts its rows, and only for
// those who may read them.
import { type Area, allows } from '#contract/base/access.ts';
import type { attentions } from '#contract/domains/attention/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { countDeliveries } from '../deliveries/queries.ts';
import { countUnpaid } from '../invoices/list.service.ts';
import { countMatching } from '../members/list.queries.ts';
import { countDrifts } from '../provider-drift/queries.ts';

const failedRuns = (scope: ReadScope, { resource }: ResourceContext) =>
  countDeliveries(scope.db, resource.id, { is_run: true, state: 'failed' }, resource.timezone);

/** Root is billed by nobody and sees what the whole platform waits for. */
const unpaidInvoices = (ctx: ResourceContext) =>
  countUnpaid(ctx, ctx.relation === 'root' ? null : ctx.resource.id);

/** Counts what the caller may read; null for the rest. */
export async function countAttention(ctx: ResourceContext): Promise<VerbOutput<typeof attentions.count>> {
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
