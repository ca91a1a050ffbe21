import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { takeTicketsIn } from '#server/domains/passes/order.service.ts';
import { issueIn } from '#server/domains/passes/service.ts';
import { addTicketEvent } from '#server/domains/ticket-events/service.ts';
import { addTicket } from '#server/domains/ticket-events/tickets.service.ts';
import type { Book, BookedCharge } from './book.ts';
import { type Occasion, occasions } from './occasion-list.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

export interface Stock {
  occasion: Occasion;
  startsAt: Date;
  onSaleAt: Date;
  tickets: { id: number; title: string; priceCents: number; left: number }[];
}

async function announce(
  ctx: ResourceContext,
  scope: WriteScope,
  occasion: Occasion,
  book: Book,
): Promise<Stock> {
  const today = new Date(ctx.clock.now().toISOString().slice(0, 10));
  const startsAt = new Date(today.getTime() + occasion.day * day + 23 * hour);
  const onSaleAt = new Date(Math.min(startsAt.getTime(), ctx.clock.now().getTime()) - 40 * day);
  const { title, slug, description, location, isVirtual = false, tickets, hours } = occasion;
  const event = {
    title,
    slug,
    description,
    location,
    is_virtual: isVirtual,
    start_date: startsAt.toISOString(),
    end_date: new Date(startsAt.getTime() + hours * hour).toISOString(),
    active: occasion.day > -30,
  };
  const eventId = await addTicketEvent(ctx, scope, event, { createdAt: onSaleAt });
  const { discount } = occasion;
  const plan_discounts = discount && [
    {
      plan_id: book.article(discount.option, onSaleAt).planId,
      discount_type: 'percent' as const,
      discount: discount.percent,
      active: true,
    },
  ];
  const made: Stock['tickets'] = [];
  for (const ticket of tickets) {
    const { title: name, priceCents: price, quantity } = ticket;
    const input = { title: name, price, quantity, ti_event_id: eventId, plan_discounts };
    const id = await addTicket(ctx, scope, input, { createdAt: onSaleAt });
    made.push({ ...ticket, id, left: ticket.quantity === 0 ? Number.POSITIVE_INFINITY : ticket.quantity });
  }
  return { occasion, startsAt, onSaleAt, tickets: made };
}

/** Returns how many people had joined by then; they are ordered by joining. */
function countUntil(people: readonly Person[], at: Date): number {
  const next = people.findIndex((person) => person.joinedAt > at);
  return next === -1 ? people.length : next;
}

/** Makes the events with their tickets and sells them to readers of the time. @returns the events by their slugs */
export async function holdOccasions(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  book: Book,
  people: readonly Person[],
): Promise<Map<string, Stock>> {
  const stocks = new Map<string, Stock>();
  for (const occasion of occasions) {
    const stock = await announce(ctx, scope, occasion, book);
    stocks.set(occasion.slug, stock);
    const until = new Date(Math.min(stock.startsAt.getTime(), book.now.getTime()));
    for (let guest = 0; guest < occasion.guests; guest += 1) {
      const ticket = random.pick(stock.tickets);
      const at = random.instant(stock.onSaleAt, until);
      const readers = people.slice(0, countUntil(people, at));
      const quantity = random.chance(0.25) ? 2 : 1;
      if (readers.length === 0 || ticket.left < quantity) continue;
      const person = random.pick(readers);
      ticket.left -= quantity;
      const companion = quantity === 2 ? random.pick(readers).id : null;
      await issueIn(ctx, scope, { ticketId: ticket.id, ownerId: person.id, assignId: person.id, at });
      if (companion !== null)
        await issueIn(ctx, scope, { ticketId: ticket.id, ownerId: person.id, assignId: companion, at });
      if (ticket.priceCents > 0)
        book.sell(ticketCharge({ person, ticket, priceCents: ticket.priceCents * quantity, at }));
    }
  }
  return stocks;
}

interface TicketSale {
  person: Person;
  ticket: Stock['tickets'][number];
  /** Price of all tickets of the order, in cents. */
  priceCents: number;
  at: Date;
}

/** Returns the charge for tickets. */
export function ticketCharge({ person, ticket, priceCents, at }: TicketSale): BookedCharge {
  const line = { itemType: 'ticket' as const, itemId: ticket.id, title: ticket.title, priceCents };
  const feeCents = Math.ceil(priceCents * 0.029) + 30;
  const payment = { currency: 'usd', paySystem: 'stripe' as const, feeCents, at };
  return { ...payment, memberId: person.id, lines: [line] };
}

/** Sells every place of an event by orders, within the first week. */
export async function sellOut(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { book, people, stock }: { book: Book; people: readonly Person[]; stock: Stock },
): Promise<void> {
  for (const ticket of stock.tickets) {
    while (ticket.left > 0) {
      const at = random.instant(stock.onSaleAt, new Date(stock.onSaleAt.getTime() + 7 * day));
      const person = random.pick(people.slice(0, countUntil(people, stock.onSaleAt)));
      const quantity = Math.min(ticket.left, random.pick([1, 2, 2, 3, 4]));
      const key = `demo:${stock.occasion.slug}:${ticket.id}:${ticket.left}`;
      const order = { ticketId: ticket.id, ownerId: person.id, quantity, key, at };
      const { totalCents } = await takeTicketsIn(ctx, scope, order);
      ticket.left -= quantity;
      book.sell(ticketCharge({ person, ticket, priceCents: totalCents, at }));
    }
  }
}

const singles = [
  ['Archive: the storm of 1898', 300],
  ['Archive: launch of the ferry', 300],
  ['Series: the port authority', 600],
  ['Guide: forty walks', 900],
] as const;

/** Sells single articles and bundles, to readers with and without a subscription alike. */
export function sellSingles(book: Book, random: Random, people: readonly Person[], count: number): void {
  for (let number = 0; number < count; number += 1) {
    const person = random.pick(people);
    const at = random.instant(person.joinedAt, book.now);
    const [title, priceCents] = random.pick(singles);
    const bundle = { itemType: 'bundle' as const, title: 'Summer reading bundle', priceCents: 1_490 };
    const article = { itemType: 'content' as const, title, priceCents };
    const lines = random.chance(0.75) ? [article] : random.chance(0.7) ? [bundle] : [article, bundle];
    const payment = { currency: 'usd', paySystem: 'stripe' as const, feeCents: 45, at };
    book.sell({ ...payment, memberId: person.id, lines });
  }
}
