// Values of the plan form, and their conversion to API input.
import type { z } from 'zod';
import { entriesOf, type RuleEntry, rulesOf } from '#console/blocks/access-rules/entries.ts';
import type { Currency } from '#contract/base/cents.ts';
import type { Period } from '#contract/base/periods.ts';
import { predictivePercents } from '#contract/domains/access-rules/words.ts';
import type { Plan, planInput } from '#contract/domains/plans/form-schemas.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { PricingOptionType } from '#contract/domains/plans/words.ts';
import type { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import { type Mailing, withoutInterests } from './mailing.ts';

/** Three ways in which a plan opens content; one at a time. */
export type AccessWay = 'full' | 'predictive' | 'rules';

/** Effect of changed terms on renewals: none, still to be answered, or the answer. */
export type Renewals = 'untouched' | 'ask' | 'keep' | 'follow';

export interface OptionValues {
  /** Id of the option; null until it is saved. */
  id: number | null;
  title: string;
  slug: string | null;
  description: string | null;
  external_source_ids: string | null;
  type: PricingOptionType;
  limit_sponsored_slots: number | null;
  subscriber_type: string | null;
  price: number | null;
  currency: Currency;
  vat_percent: number | null;
  country_vat: { country_id: string; vat_percent: number | null }[];
  is_applied_vat: boolean;
  period: Period;
  trial_period: Period | null;
  trial_price: number | null;
  trial_iterations: number | null;
  active: boolean;
  public: boolean;
  once: boolean;
  is_allowed_upgrade_price: boolean;
  is_allowed_autorenew: boolean;
  next_subscription: number | null;
  downgrade_subscription: number | null;
  renewals: Renewals;
}

export interface PlanValues {
  title: string;
  slug: string | null;
  description: string | null;
  external_source_ids: string | null;
  active: boolean;
  public: boolean;
  priority: number | null;
  /** Kind of access; null until it is chosen for a new plan. */
  way: AccessWay | null;
  predictive_percents: number;
  rules: readonly RuleEntry[];
  /** Ids of interests at Mailchimp that holders get. */
  mailchimp_interests: readonly string[];
  /** Ids of Campaign Monitor lists that holders are subscribed to. */
  campaign_subcsr_interests: readonly string[];
  /** Ids of Campaign Monitor lists that holders are unsubscribed from. */
  campaign_unsubcsr_interests: readonly string[];
  /** Options by their name in the form, in order. */
  options: Record<string, OptionValues>;
}

export const emptyPlan: PlanValues = {
  title: '',
  slug: null,
  description: null,
  external_source_ids: null,
  active: true,
  public: true,
  priority: 0,
  way: null,
  predictive_percents: predictivePercents.initial,
  rules: [],
  mailchimp_interests: [],
  campaign_subcsr_interests: [],
  campaign_unsubcsr_interests: [],
  options: {},
};

/** Values of a new pricing option. */
export const emptyOption: OptionValues = {
  id: null,
  title: '',
  slug: null,
  description: null,
  external_source_ids: null,
  type: 'standard',
  limit_sponsored_slots: 1,
  subscriber_type: null,
  price: 0,
  currency: 'usd',
  vat_percent: 0,
  country_vat: [],
  is_applied_vat: false,
  period: '1 month',
  trial_period: null,
  trial_price: 0,
  trial_iterations: 1,
  active: false,
  public: true,
  once: false,
  is_allowed_upgrade_price: false,
  is_allowed_autorenew: false,
  next_subscription: null,
  downgrade_subscription: null,
  renewals: 'untouched',
};

/** Names that options had in a form before they were saved, by their ids: they keep them while it is open. */
export type OptionNames = ReadonlyMap<number, string>;

/** Returns the name of a saved option in the form. */
export const nameOf = (id: number, names?: OptionNames) => names?.get(id) ?? `o${id}`;

export function optionValues(option: PricingOption): OptionValues {
  const {
    private: isPrivate,
    next_subscription,
    downgrade_subscription,
    currency,
    plan_id,
    version,
    users_count,
    created_at,
    ...same
  } = option;
  return {
    ...same,
    // Prices can be set only in these currencies; an older one shows until another is chosen.
    currency: currency as Currency,
    public: !isPrivate,
    next_subscription: next_subscription?.id ?? null,
    downgrade_subscription: downgrade_subscription?.id ?? null,
    renewals: 'untouched',
  };
}

function wayOf({ full_access, predictive_paywall }: Plan): AccessWay {
  if (full_access) return 'full';
  return predictive_paywall ? 'predictive' : 'rules';
}

export function planValues(plan: Plan, names?: OptionNames): PlanValues {
  const { title, slug, description, external_source_ids, active, priority, predictive_percents } = plan;
  return {
    title,
    slug,
    description,
    external_source_ids,
    active,
    public: !plan.private,
    priority,
    way: wayOf(plan),
    predictive_percents,
    rules: entriesOf(plan),
    mailchimp_interests: plan.extra.mailchimp_interests ?? [],
    campaign_subcsr_interests: plan.extra.campaign_subcsr_interests ?? [],
    campaign_unsubcsr_interests: plan.extra.campaign_unsubcsr_interests ?? [],
    options: Object.fromEntries(
      plan.subscriptions.map((option) => [nameOf(option.id, names), optionValues(option)]),
    ),
  };
}

export type PlanInput = z.input<typeof planInput>;

/**
 * Returns the plan as API input. The priority is text in the form. Rules apply only if the plan opens content by rules,
 * and interests are sent only for connected services.
 */
export function planInputOf(values: Omit<PlanValues, 'options'>, mailing: Mailing): PlanInput {
  const { public: isPublic, way, rules, priority, ...others } = values;
  const { extra, same } = withoutInterests(others, mailing);
  return {
    ...same,
    ...extra,
    private: !isPublic,
    priority: String(priority ?? 0),
    full_access: way === 'full',
    predictive_paywall: way === 'predictive',
    ...rulesOf(way === 'rules' ? rules : []),
  };
}

type OptionInput = z.input<typeof pricingOptionInput>;

/** Returns an option as API input; fields that don't apply are left out. */
export function optionInputOf(values: OptionValues, plan_id: number): OptionInput {
  const {
    id,
    renewals,
    public: isPublic,
    trial_period,
    trial_price,
    trial_iterations,
    limit_sponsored_slots,
    ...same
  } = values;
  return {
    ...same,
    plan_id,
    private: !isPublic,
    price: values.price ?? 0,
    vat_percent: values.vat_percent ?? 0,
    country_vat: values.country_vat.map((vat) => ({ ...vat, vat_percent: vat.vat_percent ?? 0 })),
    ...(values.type === 'multi-seat' ? { limit_sponsored_slots: limit_sponsored_slots ?? 0 } : {}),
    trial_period,
    ...(trial_period === null
      ? {}
      : { trial_price: trial_price ?? 0, trial_iterations: trial_iterations ?? 0 }),
    next_subscription: values.is_allowed_autorenew ? null : values.next_subscription,
  };
}

const termFields = [
  'price',
  'currency',
  'period',
  'vat_percent',
  'is_applied_vat',
  'country_vat',
] as const satisfies readonly (keyof OptionValues)[];

/** Returns the terms of an option, which a subscription keeps when it is sold. */
export function termsOf(values: OptionValues) {
  const { price, currency, period, vat_percent, is_applied_vat, country_vat } = optionInputOf(values, 1);
  return { price, currency, period, vat_percent, is_applied_vat, country_vat };
}

export function hasOtherTerms(one: OptionValues, other: OptionValues): boolean {
  return termFields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
