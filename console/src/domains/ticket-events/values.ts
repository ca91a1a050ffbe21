import type { z } from 'zod';
import { entriesOf, type RuleEntry, rulesOf } from '#console/blocks/access-rules/entries.ts';
import { instantOf, wallTime } from '#console/lib/wall-time.ts';
import type { Currency } from '#contract/base/cents.ts';
import type { DiscountType } from '#contract/base/discounts.ts';
import type {
  Ticket,
  TicketEvent,
  ticketEventInput,
  ticketInput,
} from '#contract/domains/ticket-events/form-schemas.ts';

export type EventInput = z.input<typeof ticketEventInput>;
export type TicketInput = Omit<z.infer<typeof ticketInput>, 'ti_event_id'>;

export interface DiscountValues {
  plan_id: number | null;
  discount_type: DiscountType;
  /** Percent, or cents. */
  discount: number | null;
  active: boolean;
}

/** Values of a ticket's block. Dates are local to the event's time zone. */
export interface TicketValues {
  title: string;
  description: string | null;
  price: number | null;
  currency: Currency;
  vat_percent: number | null;
  is_applied_vat: boolean;
  quantity: number | null;
  min_quantity_order: number | null;
  max_quantity_order: number | null;
  start_date: string | null;
  end_date: string | null;
  mailchimp_tags: string[];
  attach_subscription_id: number | null;
  plan_discounts: DiscountValues[];
  active: boolean;
  is_public: boolean;
  /** JSON. */
  extra: string;
}

/** Values of the event's form. Dates are local to the event's time zone. */
export interface EventValues {
  title: string;
  slug: string;
  description: string | null;
  is_virtual: boolean;
  location: string | null;
  timezone: string;
  start_date: string | null;
  end_date: string | null;
  registration_page: string | null;
  url: string | null;
  contact_email: string | null;
  active: boolean;
  rules: RuleEntry[];
  /** A photo that is not uploaded yet. */
  photo_file: File | null;
  /** By a key that stays while the form is open: `t7` of a saved ticket, `n1` of a new one. */
  tickets: Record<string, TicketValues>;
}

export const emptyTicket: TicketValues = {
  title: '',
  description: null,
  price: 0,
  currency: 'usd',
  vat_percent: 0,
  is_applied_vat: false,
  quantity: 0,
  min_quantity_order: 0,
  max_quantity_order: 0,
  start_date: null,
  end_date: null,
  mailchimp_tags: [],
  attach_subscription_id: null,
  plan_discounts: [],
  active: true,
  is_public: true,
  extra: '{}',
};

/** @param timezone the site's own */
export function emptyEvent(timezone: string): EventValues {
  return {
    title: '',
    slug: '',
    description: null,
    is_virtual: false,
    location: null,
    timezone,
    start_date: null,
    end_date: null,
    registration_page: null,
    url: null,
    contact_email: null,
    active: true,
    rules: [],
    photo_file: null,
    tickets: {},
  };
}

export const keyOfTicket = (id: number): string => `t${id}`;

const wallOrNull = (instant: string | null, zone: string) =>
  instant === null ? null : wallTime(instant, zone);

function ticketValuesOf(ticket: Ticket, zone: string): TicketValues {
  return {
    title: ticket.title,
    description: ticket.description,
    price: ticket.price,
    currency: ticket.currency,
    vat_percent: ticket.vat_percent,
    is_applied_vat: ticket.is_applied_vat,
    quantity: ticket.quantity,
    min_quantity_order: ticket.min_quantity_order,
    max_quantity_order: ticket.max_quantity_order,
    start_date: wallOrNull(ticket.start_date, zone),
    end_date: wallOrNull(ticket.end_date, zone),
    mailchimp_tags: ticket.mailchimp_tags,
    attach_subscription_id: ticket.attach_subscription_id,
    plan_discounts: ticket.plan_discounts,
    active: ticket.active,
    is_public: !ticket.is_private,
    extra: JSON.stringify(ticket.extra),
  };
}

export function valuesOf(event: TicketEvent): EventValues {
  const { timezone } = event;
  return {
    title: event.title,
    slug: event.slug,
    description: event.description,
    is_virtual: event.is_virtual,
    location: event.location,
    timezone,
    start_date: wallTime(event.start_date, timezone),
    end_date: wallTime(event.end_date, timezone),
    registration_page: event.registration_page,
    url: event.url,
    contact_email: event.contact_email,
    active: event.active,
    // Keys by place: the same rules are the same values.
    rules: entriesOf(event).map((entry, place) => ({ ...entry, key: `e${place}` })),
    photo_file: null,
    tickets: Object.fromEntries(
      event.tickets.map((ticket) => [keyOfTicket(ticket.id), ticketValuesOf(ticket, timezone)]),
    ),
  };
}

const instantOrNull = (wall: string | null, zone: string) => (wall === null ? null : instantOf(wall, zone));

/** Returns the event's own fields as API input; the schema rejects an empty date. */
export function eventInputOf(values: EventValues): EventInput {
  const { photo_file: _photo, tickets: _tickets, rules, ...fields } = values;
  const { timezone, start_date, end_date } = values;
  return {
    ...fields,
    ...rulesOf(rules),
    start_date: instantOrNull(start_date, timezone) ?? '',
    end_date: instantOrNull(end_date, timezone) ?? '',
  };
}

/** Parses the custom fields; undefined if the text is no JSON object. */
function extraOf(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export const isExtra = (text: string): boolean => extraOf(text) !== undefined;

/** Returns a ticket's fields as API input. Empty fields mean no price and no limit. */
export function ticketInputOf(values: TicketValues, zone: string): TicketInput {
  const { is_public, plan_discounts, ...fields } = values;
  return {
    ...fields,
    price: values.price ?? 0,
    vat_percent: values.vat_percent ?? 0,
    quantity: values.quantity ?? 0,
    min_quantity_order: values.min_quantity_order ?? 0,
    max_quantity_order: values.max_quantity_order ?? 0,
    start_date: instantOrNull(values.start_date, zone),
    end_date: instantOrNull(values.end_date, zone),
    plan_discounts: plan_discounts.map((given) => ({
      ...given,
      // 0 is no plan: the schema says that one is required.
      plan_id: given.plan_id ?? 0,
      discount: given.discount ?? 0,
    })),
    is_private: !is_public,
    extra: extraOf(values.extra) ?? {},
  };
}
