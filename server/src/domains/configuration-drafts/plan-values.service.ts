// Converts a plan with its options and rules to values by path, and to the input of the plan operations. Pure.
import type { z } from 'zod';
import type { planDraftInput } from '#contract/domains/configuration-drafts/inputs.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { PlanContent } from '../plans/plan-on-wire.service.ts';
import type { Values } from './differences.ts';
import { rulesOn } from './rule-values.service.ts';

type PlanDraft = Omit<z.output<typeof planDraftInput>, 'plan_id'>;
type DraftOption = PlanDraft['options'][number];

/** Fields of a plan that are values by themselves. */
export const planFields = [
  'title',
  'slug',
  'description',
  'external_source_ids',
  'active',
  'private',
  'priority',
  'predictive_percents',
] as const;

const extraFields = [
  'mailchimp_interests',
  'campaign_subcsr_interests',
  'campaign_unsubcsr_interests',
] as const;

const optionFields = [
  'title',
  'slug',
  'description',
  'external_source_ids',
  'type',
  'limit_sponsored_slots',
  'subscriber_type',
  'price',
  'currency',
  'vat_percent',
  'country_vat',
  'is_applied_vat',
  'period',
  'trial_period',
  'trial_price',
  'trial_iterations',
  'active',
  'private',
  'once',
  'is_allowed_upgrade_price',
  'is_allowed_autorenew',
  'next_subscription',
  'downgrade_subscription',
] as const;
type OptionField = (typeof optionFields)[number];

/** Fields of an option that sold subscriptions keep. */
const termFields: readonly string[] = [
  'price',
  'currency',
  'period',
  'vat_percent',
  'is_applied_vat',
  'country_vat',
];

/** Returns whether a path is one of an option's terms. */
export const isTerm = (path: string) => termFields.includes(path.split('.')[2] ?? '');

/** Returns the terms among the fields of an option, which its schema parsed when the draft was saved. */
export const termsIn = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(termFields.map((field) => [field, fields[field]])) as Partial<
    Pick<PricingOption, 'price' | 'period' | 'vat_percent' | 'is_applied_vat' | 'country_vat'>
  >;

/** Defaults of a new option. */
const newOption: Partial<Record<OptionField, unknown>> = {
  slug: null,
  description: null,
  external_source_ids: null,
  limit_sponsored_slots: 1,
  subscriber_type: null,
  price: 0,
  currency: 'usd',
  vat_percent: 0,
  country_vat: [],
  is_applied_vat: false,
  trial_period: null,
  trial_price: 0,
  trial_iterations: 1,
  active: false,
  private: false,
  once: false,
  is_allowed_upgrade_price: false,
  is_allowed_autorenew: false,
  next_subscription: null,
  downgrade_subscription: null,
};

const emptyIsNull = (value: unknown) => (value === '' ? null : value);

/** Returns how a plan opens content; the three ways exclude each other. */
function wayOf({ full_access, predictive_paywall }: { full_access?: boolean; predictive_paywall?: boolean }) {
  if (full_access) return 'full';
  return predictive_paywall ? 'predictive' : 'rules';
}

function optionOn(name: string, option: Partial<Record<OptionField, unknown>>): Record<string, unknown> {
  const fields = optionFields.filter((field) => option[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [`options.${name}.${field}`, emptyIsNull(option[field])]));
}

const optionOfPlan = (option: PricingOption) =>
  optionOn(String(option.id), {
    ...option,
    next_subscription: option.next_subscription?.id ?? null,
    downgrade_subscription: option.downgrade_subscription?.id ?? null,
  });

/** Returns the live values of a plan. */
export function valuesOfPlan(plan: PlanContent): Values {
  return {
    ...Object.fromEntries(planFields.map((field) => [field, plan[field]])),
    access: wayOf(plan),
    ...Object.fromEntries(extraFields.map((field) => [`extra.${field}`, plan.extra[field] ?? []])),
    ...rulesOn(plan),
    ...Object.assign({}, ...plan.subscriptions.map(optionOfPlan)),
  };
}

type OptionValues = Partial<Record<OptionField, unknown>>;

/**
 * Resets fields of an option that its other fields rule out: without a trial there is no trial price.
 * @param given fields of the draft itself, which are kept for saving to reject
 */
function settled(fields: OptionValues, given: OptionValues) {
  const { trial_price = 0, trial_iterations = 1, next_subscription = null } = given;
  const trial = fields.trial_period === null ? { trial_price, trial_iterations } : {};
  return { ...fields, ...trial, ...(fields.is_allowed_autorenew ? { next_subscription } : {}) };
}

/** Returns an option of the draft; omitted fields are as they are live, or a new option's defaults. */
function optionOfDraft(
  live: Values,
  { id, version: _, renewals_follow, ...given }: DraftOption,
  place: number,
) {
  const name = id === undefined ? `new${place}` : String(id);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const whole = { ...(id === undefined ? newOption : optionIn(live, name)), ...fields };
  const values = optionOn(name, settled(whole, fields));
  const hasOtherTerms = termFields.some((field) => {
    const path = `options.${name}.${field}`;
    return JSON.stringify(values[path]) !== JSON.stringify(live[path]);
  });
  // Following renewals only matters if terms change, because only then is there a new version.
  if (id !== undefined && hasOtherTerms) values[`options.${name}.renewals_follow`] = renewals_follow ?? false;
  return values;
}

/** Returns the values of a plan's draft: the live ones with its changes. */
export function valuesOfDraft(live: Values, { options, extra, ...input }: PlanDraft): Values {
  const plan = planFields.filter((field) => input[field] !== undefined);
  // A given list of rules replaces the live one; an omitted list stays.
  const isReplaced = (path: string) =>
    (input.taxonomies !== undefined && path.startsWith('rules.term.')) ||
    (input.content_types !== undefined && path.startsWith('rules.type.'));
  const kept = Object.entries(live).filter(([path]) => !isReplaced(path));
  const way = input.full_access === undefined && input.predictive_paywall === undefined;
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(plan.map((field) => [field, emptyIsNull(input[field])])),
    ...(way ? {} : { access: wayOf(input) }),
    ...Object.fromEntries(extraFields.flatMap((f) => (extra?.[f] ? [[`extra.${f}`, extra[f]]] : []))),
    ...rulesOn(input),
    ...Object.assign({}, ...options.map((option, place) => optionOfDraft(live, option, place))),
  };
}

/** Returns the fields of one option, by their names. */
export function optionIn(values: Values, name: string): Record<string, unknown> {
  const start = `options.${name}.`;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([path]) => path.startsWith(start))
      .map(([path, value]) => [path.slice(start.length), value]),
  );
}

/** Returns the names of options in some paths: ids, then `new0` and on for those that a draft adds. */
export function optionsNamed(paths: readonly string[]): string[] {
  const names = new Set(planInOrder(paths).flatMap((path) => path.match(/^options\.(\w+)\./)?.[1] ?? []));
  return [...names];
}

/** Returns the interest lists of a plan among some values. */
export function extraIn(values: Values): Record<string, unknown> {
  return Object.fromEntries(extraFields.map((field) => [field, values[`extra.${field}`] ?? []]));
}

export const isNew = (name: string) => name.startsWith('new');

const order: readonly string[] = [
  ...planFields.filter((field) => field !== 'predictive_percents'),
  'access',
  'predictive_percents',
  'rules',
  'extra',
  'options',
];

/** Sorts paths in the order of the form: the plan, its access, then option by option, new ones last. */
export function planInOrder(paths: readonly string[]): string[] {
  const rank = (path: string): number[] => {
    const [first = '', name = '', field = ''] = path.split('.');
    const place = order.indexOf(first);
    if (first !== 'options') return [place];
    // `renewals_follow` comes last, after the terms that it applies to.
    const within = optionFields.findIndex((one) => one === field);
    return [
      place,
      Number(isNew(name)),
      Number(name.replace('new', '')),
      within === -1 ? optionFields.length : within,
    ];
  };
  return paths.toSorted((one, other) => {
    const [here, there] = [rank(one), rank(other)];
    const differs = here.findIndex((value, place) => value !== (there[place] ?? 0));
    return differs === -1 ? 0 : (here[differs] ?? 0) - (there[differs] ?? 0);
  });
}

/** Counts the changes that some paths make; an added option counts as one. */
export function countChanges(paths: readonly string[]): number {
  const one = (path: string) => path.match(/^options\.new\d+(?=\.)/)?.[0] ?? path;
  return new Set(paths.map(one)).size;
}
