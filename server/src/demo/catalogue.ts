import type { Period } from '#contract/base/periods.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { Option } from '#server/domains/member-subscriptions/history.service.ts';
import { addPlan } from '#server/domains/plans/service.ts';
import { addPricingOption, type PricingOptionInput } from '#server/domains/pricing-options/service.ts';
import { accessOf, type Opens } from './filing.ts';

type OptionInput = Omit<PricingOptionInput, 'plan_id' | 'type'> & Partial<Pick<PricingOptionInput, 'type'>>;

interface PlanDefinition {
  title: string;
  description: string;
  active?: boolean;
  private?: boolean;
  opens?: Opens;
  options: Record<string, OptionInput>;
}

const renewing = { active: true, is_allowed_autorenew: true } as const;

function eachMonth(title: string, price: number, rest: Partial<OptionInput> = {}): OptionInput {
  return { title, price, period: '1 month', ...renewing, ...rest };
}

function eachYear(title: string, price: number, rest: Partial<OptionInput> = {}): OptionInput {
  return { title, price, period: '1 year', ...renewing, ...rest };
}

const trial = (trial_period: Period, trial_price: number) => ({ trial_period, trial_price });
const inEuro = { currency: 'eur', vat_percent: 7, is_applied_vat: true } as const;
const inPounds = { currency: 'gbp', vat_percent: 20, is_applied_vat: true } as const;
const present = { type: 'gift', active: true } as const;

export const newspaper: readonly PlanDefinition[] = [
  {
    title: 'Digital',
    description: 'Every article on the web and in the app.',
    options: {
      digitalMonthly: eachMonth('Digital Monthly', 890, trial('1 month', 100)),
      digitalAnnual: eachYear('Digital Annual', 8_900),
      digitalMonthlyEur: eachMonth('Digital Monthly (EUR)', 790, { ...inEuro, ...trial('1 month', 100) }),
      digitalAnnualGbp: eachYear('Digital Annual (GBP)', 7_500, inPounds),
      giftQuarter: { title: 'Gift, 3 months', price: 2_700, period: '3 months', ...present },
      giftYear: { title: 'Gift, 1 year', price: 8_500, period: '1 year', ...present },
    },
  },
  {
    title: 'Premium',
    description: 'Digital with the archive since 1897, the crossword and a second seat at events.',
    options: {
      premiumMonthly: eachMonth('Premium Monthly', 1_690, trial('2 weeks', 0)),
      premiumAnnual: eachYear('Premium Annual', 16_900),
      premiumMonthlyGbp: eachMonth('Premium Monthly (GBP)', 1_490, inPounds),
    },
  },
  {
    title: 'Print + Digital',
    description: 'The paper at your door from Monday to Saturday, and everything digital.',
    options: {
      printQuarter: {
        title: 'Print + Digital, quarterly',
        price: 8_700,
        period: '3 months',
        ...renewing,
      },
      printAnnual: eachYear('Print + Digital, yearly', 32_000),
    },
  },
  {
    title: 'Student',
    description: 'Digital for students and apprentices, with three dossiers a month.',
    opens: {
      types: { article: {}, dossier: { meter: { count: 3, period: '1 month' } } },
      categories: { Weekend: { exclude: true } },
    },
    options: {
      studentMonthly: eachMonth('Student Monthly', 390),
      studentAnnual: eachYear('Student Annual', 3_500),
    },
  },
  {
    title: 'Corporate',
    description: 'For offices, schools and libraries.',
    options: {
      corporateFive: eachYear('Corporate, 5 seats', 39_000, { type: 'multi-seat', limit_sponsored_slots: 5 }),
      corporateTen: eachYear('Corporate, 10 seats', 72_000, {
        type: 'multi-seat',
        limit_sponsored_slots: 10,
      }),
      licence: eachYear('House licence', 190_000, { private: true }),
    },
  },
  {
    title: 'Friend of the Courier',
    description: 'For those who want the paper to last.',
    private: true,
    options: {
      lifetime: { title: 'Friend for life', price: 49_900, period: '100 years', active: true },
    },
  },
  {
    title: 'Weekend',
    description: 'Saturdays only. No longer sold.',
    active: false,
    opens: { categories: { Weekend: {}, Food: {}, Culture: { percents: 40 } } },
    options: {
      weekend: { title: 'Weekend, weekly', price: 290, period: '1 week', is_allowed_autorenew: true },
    },
  },
  {
    title: 'Registered',
    description:
      'For readers who signed up and pay nothing yet. Those most likely to subscribe meet the paywall.',
    opens: { percents: 30 },
    options: { registered: { title: 'Registered, free', price: 0, period: '1 year', active: true } },
  },
];

export const weekly: readonly PlanDefinition[] = [
  {
    title: 'Business Digital',
    description: 'The weekly, its newsletters and the company register.',
    options: {
      digitalMonthly: eachMonth('Business Monthly', 2_400, trial('2 weeks', 0)),
      digitalAnnual: eachYear('Business Annual', 24_000),
    },
  },
  {
    title: 'Business Team',
    description: 'For boards and departments.',
    options: {
      corporateFive: eachYear('Team, 5 seats', 96_000, { type: 'multi-seat', limit_sponsored_slots: 5 }),
    },
  },
];

export const quarterly: readonly PlanDefinition[] = [
  {
    title: 'Reader',
    description: 'Four issues a year.',
    options: {
      digitalMonthly: eachMonth('Monthly', 450, { ...inPounds, ...trial('1 month', 0) }),
      digitalAnnual: eachYear('Yearly', 4_800, inPounds),
    },
  },
];

/** Option as the rules of subscriptions use it, with what a charge needs. */
export type Article = Option & { title: string; trialPriceCents: number; vatBasisPoints: number };

/** Articles by their name in the definitions. */
export type Shelf = ReadonlyMap<string, Article>;

function optionOf(id: number, planId: number, input: OptionInput, zone: string): Article {
  return {
    id,
    version: 1,
    planId,
    title: input.title,
    type: input.type ?? 'standard',
    seats: input.limit_sponsored_slots ?? 1,
    priceCents: input.price ?? 0,
    currency: input.currency ?? 'usd',
    period: input.period,
    trialPeriod: input.trial_period ?? null,
    trialPriceCents: input.trial_price ?? 0,
    trialIterations: input.trial_iterations ?? 1,
    isAllowedAutorenew: input.is_allowed_autorenew ?? false,
    zone,
    vatBasisPoints: input.is_applied_vat ? (input.vat_percent ?? 0) * 100 : 0,
  };
}

/** Finds the options of a site that was stocked with these plans, at their first prices. */
export async function findShelf(
  scope: WriteScope,
  { id: siteId, timezone: zone }: SiteRef,
  plans: readonly PlanDefinition[],
): Promise<Shelf> {
  const { rows } = await scope.client.query<{ id: number; plan_id: number; title: string }>(
    'select id, plan_id, title from pricing_options where resource_id = $1',
    [siteId],
  );
  const known = new Map(rows.map((row) => [row.title, row]));
  const entries = plans.flatMap(({ options }) => Object.entries(options));
  return new Map(
    entries.map(([name, input]) => {
      const row = known.get(input.title);
      if (!row) throw new RangeError(`${input.title} is not sold`);
      return [name, optionOf(row.id, row.plan_id, input, zone)];
    }),
  );
}

/** Creates the plans with their options. */
export async function stockShelf(
  ctx: ResourceContext,
  scope: WriteScope,
  plans: readonly PlanDefinition[],
  createdAt: Date,
): Promise<Shelf> {
  const shelf = new Map<string, Article>();
  for (const [position, { options, opens, ...plan }] of plans.entries()) {
    const access = await accessOf(scope, ctx.resource.id, opens);
    const planId = await addPlan(ctx, scope, { ...plan, ...access, priority: position }, createdAt);
    for (const [name, input] of Object.entries(options)) {
      const option = { type: 'standard' as const, ...input, plan_id: planId };
      const id = await addPricingOption(ctx, scope, option, createdAt);
      shelf.set(name, optionOf(id, planId, input, ctx.resource.timezone));
    }
  }
  return shelf;
}
