// Converts rows of the tables to their form on the wire.
import type { DiscountType } from '#contract/base/discounts.ts';
import { currency } from '#contract/base/money.ts';
import type { AccessRules } from '#contract/domains/access-rules/schemas.ts';
import type { Ticket, TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import type { Row } from '#server/database/rows.ts';
import { percentOf } from '../plans/option-on-wire.service.ts';

/** Path at which photos are served, below the product's own address. */
export const photoPath = '/api/event-photos';

export const photoPathOf = (name: string): string => `${photoPath}/${name}`;
export const photoNameOf = (path: string): string => path.slice(photoPath.length + 1);

const instant = (at: Date): string => at.toISOString();
const instantOrNull = (at: Date | null): string | null => (at === null ? null : instant(at));

/** A discount by plan as it is on the wire, and as saving compares it. */
export type PlanDiscount = Ticket['plan_discounts'][number];

export interface StoredDiscount {
  plan_id: number;
  discount_type: DiscountType;
  discount: number;
  active: boolean;
}

export function discountOnWire(row: StoredDiscount): PlanDiscount {
  const { plan_id, discount_type, discount, active } = row;
  return { plan_id, discount_type, discount, active };
}

/** Returns the column's JSON; a check constraint of the table ensures that it is an object. */
function extraOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

export function ticketOnWire(row: Row<'tickets'>, plan_discounts: PlanDiscount[]): Ticket {
  return {
    id: row.id,
    version: row.version,
    ti_event_id: row.ticket_event_id,
    title: row.title,
    description: row.description,
    price: row.price_cents,
    currency: currency.parse(row.currency),
    vat_percent: percentOf(row.vat_basis_points),
    is_applied_vat: row.is_applied_vat,
    quantity: row.quantity,
    sold: row.sold,
    min_quantity_order: row.min_quantity_order,
    max_quantity_order: row.max_quantity_order,
    start_date: instantOrNull(row.sale_starts_at),
    end_date: instantOrNull(row.sale_ends_at),
    mailchimp_tags: row.mailchimp_tags,
    attach_subscription_id: row.attach_option_id,
    plan_discounts,
    active: row.active,
    is_private: row.private,
    extra: extraOf(row.extra),
  };
}

export function ticketEventOnWire(
  row: Row<'ticket_events'>,
  rules: AccessRules,
  tickets: Ticket[],
): TicketEvent {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    description: row.description,
    photo: row.photo_file === null ? null : photoPathOf(row.photo_file),
    is_virtual: row.is_virtual,
    location: row.location,
    timezone: row.timezone,
    start_date: instant(row.starts_at),
    end_date: instant(row.ends_at),
    registration_page: row.registration_page,
    url: row.url,
    contact_email: row.contact_email,
    active: row.active,
    ...rules,
    tickets,
    created_at: instant(row.created_at),
  };
}
