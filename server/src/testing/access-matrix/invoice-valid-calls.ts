import type { ResourceContext } from '#server/database/context.ts';
import { generateFor } from '#server/domains/invoices/drafts.service.ts';
import { finalize, pay } from '#server/domains/invoices/states.service.ts';
import { actAs } from '../act-as.ts';
import { seedBilling } from './billing-valid-calls.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Yields ended months, one for each draft. */
function* endedMonths(): Generator<string, never> {
  for (let n = 0; ; n += 1) yield `${2_000 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
}
const months = endedMonths();

/** Creates the draft of a month that has none yet. @returns its id */
export async function freshDraft(ctx: ResourceContext): Promise<number> {
  const period = months.next().value;
  const { key } = ctx.resource;
  const asRoot = actAs(ctx.database, ctx.resource, { relation: 'root' });
  await seedBilling(asRoot);
  await generateFor(asRoot, { period, isForce: false });
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    'select id from invoices where resource_id = $1 and calendar_period = $2',
    [ctx.resource.id, period],
  );
  const [row] = rows;
  if (!row) throw new Error(`nothing was billed to ${key}`);
  return row.id;
}

/** Creates a finalized invoice. @returns its id */
export async function freshInvoice(ctx: ResourceContext): Promise<number> {
  const id = await freshDraft(ctx);
  await finalize(ctx, { id });
  return id;
}

/** Creates a paid invoice. @returns its id */
export async function newInvoice(ctx: ResourceContext): Promise<number> {
  const id = await freshInvoice(ctx);
  await pay(ctx, { key: ctx.resource.key, id });
  return id;
}

const byKey = ({ resource }: SeededSite) => ({ params: { key: resource.key } });
const named = ({ resource }: SeededSite, ids: Ids) => ({ params: { key: resource.key, id: ids.invoice } });
const contextOf = (site: SeededSite, { database }: TestCallContext) => actAs(database, site.resource);
const fresh = async (site: SeededSite, callContext: TestCallContext) => ({
  params: { key: site.resource.key, id: await freshInvoice(contextOf(site, callContext)) },
});
const monthly = async (site: SeededSite, callContext: TestCallContext) => {
  await seedBilling(contextOf(site, callContext));
  return { ...byKey(site), body: { calendar_period: '1999-12' } };
};

export const invoiceValidCalls: ValidCallsOf<'invoices'> = {
  'invoices.list': { build: byKey, showsSite: true },
  'invoices.listPeriods': { build: byKey },
  'invoices.listPayments': { build: byKey },
  'invoices.running': { build: byKey },
  'invoices.owed': { build: byKey },
  'invoices.download': { build: (site) => named(site, site.ids), withIds: { id: named } },
  // Root's own calls find the site by the key in the path, so an id of another site is unknown on this one.
  'invoices.pay': { build: fresh, withIds: { id: named } },
  'invoices.voidInvoice': { build: fresh, withIds: { id: named } },
  'invoices.discard': {
    build: async (site, callContext) => ({
      params: { key: site.resource.key, id: await freshDraft(contextOf(site, callContext)) },
    }),
    withIds: { id: named },
  },
  'invoices.generate': { build: monthly },
  'invoices.dryRun': {
    build: async (site, callContext) => {
      await seedBilling(contextOf(site, callContext));
      return { ...byKey(site), query: 'calendar_period=1999-12' };
    },
  },
  'invoices.finalize': {
    build: async (site, callContext) => ({ params: { id: await freshDraft(contextOf(site, callContext)) } }),
  },
  'invoices.listAcross': { build: () => ({ query: 'limit=200' }) },
  'invoices.listSites': { build: () => ({}) },
  'invoices.listPeriodsAcross': { build: () => ({}) },
};
