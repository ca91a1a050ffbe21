// Usage of a partner's sites against their plans. Amounts come from the code that computes invoices, so they are the
// same to the cent; all months are computed with the site's current terms.
import type { partnerHealth } from '#contract/domains/partner-health/routes.ts';
import type {
  Amounts,
  ComparedPlan,
  MonthOfSite,
  PartnerHealth,
  SiteHealth,
} from '#contract/domains/partner-health/schemas.ts';
import type { HealthWarning } from '#contract/domains/partner-health/words.ts';
import type { CallContext, OperatorContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { sitesOf } from '#server/database/sites.ts';
import { limitConcurrency } from '#server/platform/concurrency/limit.ts';
import { findPricing, type PricingRow } from '../billing/queries.ts';
import { billsBy, countOf, periodBefore, periodOf } from '../invoices/month.service.ts';
import { findPlans, type PartnerPlanRow } from '../partner-plans/queries.ts';
import { requireOwn } from '../partners/own.service.ts';
import { findSites } from '../partners/queries.ts';

/** Number of sites that one call counts concurrently. */
const atOnce = 2;
/** Plans on offer that are looked at. */
const mostPlans = 500;
/** Share of the included amount from which a warning is shown. */
const nearShare = 0.8;

type Site = Awaited<ReturnType<typeof findSites>>[number];

const amountsOf = (bills: readonly { currency: string; amount: number }[]): Amounts =>
  bills.map(({ currency, amount }) => ({ currency, amount }));

/** Returns the sums by currency, in alphabetical order. */
function sumOf(all: readonly Amounts[]): Amounts {
  const sums = new Map<string, number>();
  for (const { currency, amount } of all.flat()) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Returns the plans on offer to all partners, cheapest first. */
const plansOnOffer = ({ db }: ReadScope): Promise<PartnerPlanRow[]> =>
  findPlans(db, {
    filter: {},
    isAll: false,
    order: { column: 'monthly_price', direction: 'asc' },
    limit: mostPlans,
    offset: 0,
  });

async function monthOf(
  scope: ReadScope,
  site: SiteRef,
  pricing: PricingRow,
  plans: readonly PartnerPlanRow[],
  period: string,
): Promise<MonthOfSite> {
  const counted = await countOf(scope, site, { period, livemode: pricing.livemode });
  const compared = (plan: PartnerPlanRow | undefined): ComparedPlan | null =>
    plan ? { id: plan.id, title: plan.title, bill: amountsOf(billsBy(plan, counted)) } : null;
  return {
    calendar_period: period,
    signups: counted.signups,
    support_hours: counted.hours / 100,
    volume: counted.volumes.map(({ currency, cents }) => ({ currency, amount: cents })),
    bill: amountsOf(billsBy(pricing, counted)),
    smaller: compared(plans.findLast((plan) => plan.monthly_price < pricing.monthly_price)),
    larger: compared(plans.find((plan) => plan.monthly_price > pricing.monthly_price)),
  };
}

/** Returns the warning for a usage. If 0 are included, any use exceeds it, and no use is near it. */
function warningOf<W extends HealthWarning>(used: number, included: number, past: W, near: W): W[] {
  if (used > included) return [past];
  return included > 0 && used >= included * nearShare ? [near] : [];
}

function warningsOf(pricing: PricingRow, month: MonthOfSite): HealthWarning[] {
  return [
    ...warningOf(month.signups, pricing.free_signups, 'signups_past', 'signups_near'),
    ...warningOf(month.support_hours, Number(pricing.free_support_hours), 'support_past', 'support_near'),
  ];
}

const nothing = { pricing: null, this_month: null, last_month: null };

function siteHealth(
  ctx: CallContext,
  site: SiteRef,
  plans: readonly PartnerPlanRow[],
  shown: Pick<SiteHealth, 'id' | 'key' | 'title' | 'active'>,
): Promise<SiteHealth> {
  return read({ ...ctx, resource: site }, async (scope) => {
    const pricing = await findPricing(scope.db, site.id);
    if (!pricing) return { ...shown, ...nothing, warnings: ['no_pricing'] };
    const period = periodOf(site, ctx.clock.now());
    const month = await monthOf(scope, site, pricing, plans, period);
    return {
      ...shown,
      pricing: {
        title: pricing.title,
        monthly_price: pricing.monthly_price,
        free_signups: pricing.free_signups,
        free_support_hours: Number(pricing.free_support_hours),
        livemode: pricing.livemode,
      },
      this_month: month,
      last_month: await monthOf(scope, site, pricing, plans, periodBefore(period)),
      warnings: warningsOf(pricing, month),
    };
  });
}

/** Returns the health of the sites. Each site is read in a context of its own: no statement sees two of them. */
async function healthOf(
  ctx: OperatorContext,
  sites: readonly Site[],
  plans: readonly PartnerPlanRow[],
): Promise<PartnerHealth> {
  const scopes = new Map((await sitesOf(ctx.database, sites)).map((site) => [site.id, site]));
  const limit = limitConcurrency(atOnce);
  const known = sites.flatMap((shown) => {
    const site = scopes.get(shown.id);
    return site ? [{ shown, site }] : [];
  });
  const all = await Promise.all(
    known.map(({ shown: { id, key, title, active }, site }) =>
      limit(() => siteHealth(ctx, site, plans, { id, key, title, active })),
    ),
  );
  const months = all.flatMap(({ this_month: month }) => (month ? [month] : []));
  return {
    sites: all,
    total: {
      signups: months.reduce((sum, { signups }) => sum + signups, 0),
      support_hours: months.reduce((sum, { support_hours: hours }) => sum + Math.round(hours * 100), 0) / 100,
      volume: sumOf(months.map(({ volume }) => volume)),
      bill: sumOf(months.map(({ bill }) => bill)),
    },
  };
}

/** @throws AppError not_found, the same for an unknown id and for a partner that isn't the caller's */
export async function getPartnerHealth(
  ctx: OperatorContext,
  { id }: RouteInput<typeof partnerHealth.get>,
): Promise<PartnerHealth> {
  const { sites, plans } = await read(ctx, async (scope) => {
    await requireOwn(ctx, scope, id);
    return { sites: await findSites(scope.db, id), plans: await plansOnOffer(scope) };
  });
  return healthOf(ctx, sites, plans);
}

/** Returns the health of several partners, one after the other; unknown ids are left out. */
export async function listPartnerHealth(
  ctx: OperatorContext,
  { ids }: RouteInput<typeof partnerHealth.list>,
): Promise<RouteOutput<typeof partnerHealth.list>> {
  const items: RouteOutput<typeof partnerHealth.list>['items'] = [];
  for (const id of new Set(ids)) {
    const sites = await read(ctx, ({ db }) => findSites(db, id));
    if (sites.length === 0) continue;
    const { total, sites: found } = await healthOf(ctx, sites, []);
    const warnings = [...new Set(found.flatMap((site) => site.warnings))];
    items.push({ id, bill: total.bill, signups: total.signups, warnings });
  }
  return { items };
}
