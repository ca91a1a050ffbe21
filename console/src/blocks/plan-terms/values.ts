import type { PlanTerms } from '#contract/domains/partner-plans/schemas.ts';

type Numbers =
  | 'monthly_price'
  | 'transaction_fee'
  | 'free_signups'
  | 'up_free_signups'
  | 'up_free_signups_price'
  | 'free_support_hours'
  | 'up_free_support_price_per_hour';

/** Values of the form of a plan, as the API takes them, with null for a number that is not typed yet. */
export type TermsValues = Omit<PlanTerms, Numbers> & Record<Numbers, number | null>;

export const emptyTerms: TermsValues = {
  slug: null,
  title: '',
  description: '',
  monthly_price: null,
  transaction_fee: null,
  free_signups: null,
  up_free_signups: null,
  up_free_signups_price: null,
  free_support_hours: null,
  up_free_support_price_per_hour: null,
  available_paywall: true,
  available_ti_event: true,
  available_reader_id: true,
  active: true,
  is_public: false,
  content: '',
  invoice_grace_period_days: null,
  invoice_charge_automatically: false,
  livemode: true,
};

/** Returns only the terms of a plan or a pricing. */
export function termsOf(terms: PlanTerms): TermsValues {
  const names = Object.keys(emptyTerms) as (keyof TermsValues)[];
  return Object.fromEntries(names.map((name) => [name, terms[name]])) as unknown as TermsValues;
}

export function isTerm(name: string): name is keyof TermsValues {
  return Object.hasOwn(emptyTerms, name);
}
