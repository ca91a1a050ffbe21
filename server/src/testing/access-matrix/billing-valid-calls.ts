import type { ResourceContext } from '#server/database/context.ts';
import { saveCard } from '#server/domains/billing/cards.service.ts';
import { developmentCards } from '#server/domains/billing/development-cards.ts';
import { attachPricing, setSupportHours } from '#server/domains/billing/pricing.service.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';
import { actAs } from '../act-as.ts';
import { freshPlan, partnerPlanBody } from './partner-plan-valid-calls.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

export const testCards: BillingTools = { cards: developmentCards };

const byKey = ({ resource }: SeededSite) => ({ params: { key: resource.key } });
const byMode = ({ resource }: SeededSite) => ({ params: { key: resource.key, mode: 'live' } });
const customer_email = 'invoices@example.com';
const typed = { token: 'tok_visa', customer_email };

/** Inserts pricing, hours of support and a card, as root and a manager would. */
export async function seedBilling(ctx: ResourceContext): Promise<void> {
  const { key } = ctx.resource;
  const asRoot = actAs(ctx.database, ctx.resource, { relation: 'root' });
  await attachPricing(asRoot, { key, pricing_plans_id: await freshPlan(ctx) });
  await setSupportHours(asRoot, { key, calendar_period: '2026-01', hours: 3 });
  await saveCard(testCards, ctx, { key, mode: 'live', ...typed });
}

const seeded = async (site: SeededSite, { database }: TestCallContext) =>
  seedBilling(actAs(database, site.resource));

/** The key in each path names the site; no other parameter names rows of one. */
export const billingValidCalls: ValidCallsOf<'billing'> = {
  'billing.getPricing': { build: byKey },
  'billing.attachPricing': {
    build: async (site, callContext) => {
      // An owner chooses once.
      await callContext.database.owner.query('delete from resource_pricing where resource_id = $1', [
        site.resource.id,
      ]);
      return { ...byKey(site), body: { pricing_plans_id: await freshPlan(callContext) } };
    },
  },
  'billing.updatePricing': {
    build: async (site, callContext) => {
      await seeded(site, callContext);
      return { ...byKey(site), body: partnerPlanBody() };
    },
  },
  'billing.setSupportHours': {
    build: (site) => ({ ...byKey(site), body: { calendar_period: '2026-02', hours: 1.5 } }),
  },
  'billing.getCard': { build: byMode },
  'billing.saveCard': { build: (site) => ({ ...byMode(site), body: typed }) },
  'billing.saveEmail': { build: (site) => ({ ...byMode(site), body: { customer_email } }) },
  'billing.removeCard': {
    build: async (site, callContext) => {
      await seeded(site, callContext);
      return byMode(site);
    },
  },
};
