import type { z } from 'zod';
import {
  type CodeValues,
  codeValuesOf,
  emptyCode,
  limitFaults,
  limitOf,
} from '#console/blocks/codes/values.ts';
import { titleWithStart } from '#console/blocks/ticket-event-options.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Promo, promoInput } from '#contract/domains/promos/schemas.ts';

type Things = Promo['available_for']['subscriptions'];

/** Values of the promo form, without nesting, with chosen items by their titles. */
export interface PromoValues extends CodeValues {
  title: string;
  description: string | null;
  /** Percent, or cents; null while it is empty. */
  discount: number | null;
  discount_type: Promo['discount_type'];
  currency: string | null;
  for_all_plans: boolean;
  for_all_ti_events: boolean;
  for_all_bundles: boolean;
  for_all_content: boolean;
  subscriptions: Things;
  ti_event_tickets: Things;
  bundles: Things;
  content: Things;
}

export const emptyPromo: PromoValues = {
  ...emptyCode,
  title: '',
  description: null,
  discount: null,
  discount_type: 'percent',
  currency: null,
  for_all_plans: false,
  for_all_ti_events: false,
  for_all_bundles: false,
  for_all_content: false,
  subscriptions: [],
  ti_event_tickets: [],
  bundles: [],
  content: [],
};

export function valuesOf({ available_for, ...promo }: Promo): PromoValues {
  const { title, description, discount, discount_type, currency } = promo;
  const { for_all_plans, for_all_ti_events, for_all_bundles, for_all_content } = promo;
  return {
    ...codeValuesOf(promo),
    ...available_for,
    ti_event_tickets: available_for.ti_event_tickets.map((ticket) => ({
      id: ticket.id,
      title: titleWithStart(ticket),
    })),
    title,
    description,
    discount,
    discount_type,
    currency,
    for_all_plans,
    for_all_ti_events,
    for_all_bundles,
    for_all_content,
  };
}

/** Returns the values as API input; a flag for all items of a kind replaces their list. */
function asAsked(values: PromoValues) {
  const {
    activations_limit: _,
    is_unlimited,
    subscriptions,
    ti_event_tickets,
    bundles,
    content,
    ...rest
  } = values;
  return {
    ...rest,
    activations_limit: limitOf(values),
    available_for: {
      subscriptions: rest.for_all_plans ? [] : subscriptions,
      ti_event_tickets: rest.for_all_ti_events ? [] : ti_event_tickets,
      bundles: rest.for_all_bundles ? [] : bundles,
      content: rest.for_all_content ? [] : content,
    },
  };
}

/** Returns the input of the form for a path of the API. */
export function fieldOf(path: string): string {
  if (path === 'available_for') return 'subscriptions';
  return path.replace(/^available_for\.(\w+).*$/, '$1');
}

/** Returns the errors by field. */
export function validatePromo(values: PromoValues): Record<string, string> {
  const faults = bySchema(promoInput)(asAsked(values));
  const byField = Object.entries(faults).map(([path, text]) => [fieldOf(path), text]);
  return { ...Object.fromEntries(byField), ...limitFaults(values) };
}

/** Returns the input to send; it was validated before. */
export const promoToSend = (values: PromoValues): z.infer<typeof promoInput> =>
  promoInput.parse(asAsked(values));
