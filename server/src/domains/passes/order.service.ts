// Sells tickets: places, price and attached subscription, in one transaction. The caller makes the charge.
import { errorText } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findDiscounts } from '../ticket-events/discounts.queries.ts';
import {
  countryVat,
  findOrder,
  holdPurchase,
  insertOrder,
  passesOfOrder,
  plansHeld,
} from './orders.queries.ts';
import { type Price, priceOf } from './prices.ts';
import type { ReservedTicket } from './queries.ts';
import { attachWith, passesFor, requireMember, takeIn } from './service.ts';

const otherPurchase = errorText('passes.other_purchase', 'This purchase was made before with other tickets.');

export interface TakeInput {
  ticketId: number;
  /** Id of the buyer. */
  ownerId: number;
  quantity: number;
  /** The caller's own key of the purchase: a repeat returns the same order. */
  key: string;
  /** Time of the purchase; now by default. The sales window and the buyer's plans are those of now in any case. */
  at?: Date;
}

export interface TicketOrder extends Price {
  id: number;
  currency: string;
  vatBasisPoints: number;
  passIds: number[];
  /** Id of the attached subscription; null if there is none. */
  subscriptionId: number | null;
}

async function orderBefore(
  ctx: ResourceContext,
  scope: WriteScope,
  { ticketId, ownerId, quantity, key }: TakeInput,
): Promise<TicketOrder | null> {
  const row = await findOrder(scope.db, ctx.resource.id, ownerId, key);
  if (!row) return null;
  if (row.ticket_id !== ticketId || row.quantity !== quantity) throw new AppError('conflict', otherPurchase);
  return {
    id: row.id,
    currency: row.currency,
    vatBasisPoints: row.vat_basis_points,
    amountCents: row.amount_cents,
    discountCents: row.discount_cents,
    vatCents: row.vat_cents,
    totalCents: row.amount_cents - row.discount_cents + row.vat_cents,
    discountPlanId: row.discount_plan_id,
    passIds: await passesOfOrder(scope.db, ctx.resource.id, row.id),
    subscriptionId: row.subscription_id,
  };
}

/**
 * Returns the added VAT rate in hundredths of a percent: that of the buyer's country if the attached option names one.
 */
async function vatFor(
  ctx: ResourceContext,
  scope: WriteScope,
  ticket: ReservedTicket,
  ownerId: number,
): Promise<number> {
  const { attach_option_id: optionId, is_applied_vat: isApplied, vat_basis_points: own } = ticket;
  if (!isApplied) return 0;
  const ofCountry = optionId === null ? null : await countryVat(scope.db, ctx.resource.id, optionId, ownerId);
  return ofCountry ?? own;
}

/** Sells tickets within the caller's transaction. */
export async function takeTicketsIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: TakeInput,
): Promise<TicketOrder> {
  const { ticketId, ownerId, quantity, key, at = ctx.clock.now() } = input;
  const siteId = ctx.resource.id;
  await holdPurchase(scope, siteId, ownerId, key);
  const before = await orderBefore(ctx, scope, input);
  if (before) {
    scope.unchanged();
    return before;
  }
  await requireMember(ctx, scope, ownerId);
  const ticket = await takeIn(ctx, scope, { ticketId, quantity, isSale: true });
  const vatBasisPoints = await vatFor(ctx, scope, ticket, ownerId);
  const price = priceOf({
    priceCents: ticket.price_cents,
    quantity,
    currency: ticket.currency,
    discounts: (await findDiscounts(scope.db, siteId, [ticketId])).get(ticketId) ?? [],
    planIds: await plansHeld(scope.db, ctx.resource, ownerId),
    vatBasisPoints,
  });
  const subscriptionId = await attachWith(ctx, scope, ticket, { ownerId, at });
  const { ticket_event_id: ticketEventId, currency } = ticket;
  const order = { ...price, ticketId, ticketEventId, ownerId, key, quantity, createdAt: at };
  const id = await insertOrder(scope.db, siteId, { ...order, vatBasisPoints, currency, subscriptionId });
  const passIds = await passesFor(ctx, scope, ticket, { ticketId, ownerId, quantity, orderId: id, at });
  return { ...price, id, currency, vatBasisPoints, passIds, subscriptionId };
}

/**
 * Sells tickets to a member, all or none of the order, at the current price: less for holders of a plan with a
 * discount, plus VAT if the ticket adds it. The buyer gets the ticket's attached subscription.
 * @throws AppError not_found for ids of another site; conflict if too few are left, outside of the sales window and the
 * limits of one order, for an inactive ticket or event, and for a key of another order
 */
export function orderTickets(ctx: ResourceContext, input: TakeInput): Promise<TicketOrder> {
  return write(ctx, 'passes.take', (scope) => takeTicketsIn(ctx, scope, input));
}
