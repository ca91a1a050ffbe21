import type { ResourceContext } from '#server/database/context.ts';
import { platformContext, type SystemTools } from '#server/database/sites.ts';
import { saveCard, saveEmail } from '#server/domains/billing/cards.service.ts';
import { developmentCards } from '#server/domains/billing/development-cards.ts';
import { attachPricing, setSupportHours } from '#server/domains/billing/pricing.service.ts';
import { generateFor } from '#server/domains/invoices/drafts.service.ts';
import { listInvoices } from '#server/domains/invoices/list.service.ts';
import { finalize, pay } from '#server/domains/invoices/states.service.ts';
import { createPartnerPlan, listPartnerPlans } from '#server/domains/partner-plans/service.ts';
import { recordDemoRow } from './removal/record.ts';

const plans = [
  {
    title: 'Starter',
    slug: 'starter',
    description: 'For a site that begins with memberships.',
    monthly_price: 4_900,
    transaction_fee: 2.5,
    free_signups: 50,
    up_free_signups: 25,
    up_free_signups_price: 500,
    free_support_hours: 1,
    up_free_support_price_per_hour: 9_000,
    is_public: true,
    content: '<p>Paywall and memberships for one site, with an hour of support each month.</p>',
    invoice_grace_period_days: '14',
    invoice_charge_automatically: true,
  },
  {
    title: 'Newsroom',
    slug: 'newsroom',
    description: 'For a daily newsroom with events.',
    monthly_price: 19_900,
    transaction_fee: 1.25,
    free_signups: 250,
    up_free_signups: 100,
    up_free_signups_price: 1_500,
    free_support_hours: 5,
    up_free_support_price_per_hour: 7_500,
    is_public: true,
    content: '<p>Everything a newsroom needs: paywall, memberships, events and five hours of support.</p>',
    invoice_grace_period_days: '30',
  },
];

/** Creates the plans that partners choose from; those of an earlier start stay. @returns their ids by slug */
export async function makePricingPlans(tools: SystemTools): Promise<ReadonlyMap<string, number>> {
  const ctx = platformContext(tools, 'demo');
  const { items } = await listPartnerPlans(ctx, { limit: 200 });
  const ids = new Map(items.map(({ slug, id }) => [slug ?? '', id]));
  for (const plan of plans) {
    const id = ids.get(plan.slug) ?? (await createPartnerPlan(ctx, plan)).id;
    ids.set(plan.slug, id);
    // Includes plans of an interrupted earlier start: no one else creates plans in an unused database.
    await recordDemoRow(tools.database.pool, 'pricing plan', id);
  }
  return ids;
}

/** Returns the months before the current one, nearest first: `2026-10`, `2026-09`. */
function monthsBefore(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - n, 1)).toISOString().slice(0, 7),
  );
}

/** Creates pricing, a card and the invoices of three months of a site: two paid, and the draft of the last one. */
export async function billSite(ctx: ResourceContext, planId: number): Promise<void> {
  const { key } = ctx.resource;
  const tools = { cards: developmentCards };
  const customer_email = 'billing@harbour-media.example';
  await attachPricing(ctx, { key, pricing_plans_id: planId });
  await saveCard(tools, ctx, { key, mode: 'live', token: 'tok_visa', customer_email });
  await saveEmail(tools, ctx, { key, mode: 'test', customer_email });
  const [last = '', ...earlier] = monthsBefore(ctx.clock.now(), 3);
  await setSupportHours(ctx, { key, calendar_period: last, hours: 6.5 });
  for (const period of earlier.toReversed()) {
    await generateFor(ctx, { period, isForce: false });
    const { items } = await listInvoices(ctx, { key, calendar_period: period });
    for (const { id } of items) {
      await finalize(ctx, { id });
      await pay(ctx, { key, id });
    }
  }
  await generateFor(ctx, { period: last, isForce: false });
}

/**
 * Attaches pricing that charges the card automatically, and leaves the last month unpaid by a card that declines; no
 * money is taken for the demo.
 */
export async function leaveUnpaid(ctx: ResourceContext, planId: number): Promise<void> {
  const { key } = ctx.resource;
  const [period = ''] = monthsBefore(ctx.clock.now(), 1);
  await attachPricing(ctx, { key, pricing_plans_id: planId });
  const card = { token: 'tok_declines', customer_email: 'billing@harbour-media.example' };
  await saveCard({ cards: developmentCards }, ctx, { key, mode: 'live', ...card });
  await generateFor(ctx, { period, isForce: false });
  const { items } = await listInvoices(ctx, { key, calendar_period: period });
  for (const { id } of items) await finalize(ctx, { id });
}
