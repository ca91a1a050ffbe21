import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { issueInside } from '#server/domains/passes/service.ts';
import { addTicketEvent } from '#server/domains/ticket-events/service.ts';
import { addTicket } from '#server/domains/ticket-events/tickets.service.ts';
import type { Book } from './book.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

interface Occasion {
  title: string;
  slug: string;
  description: string;
  location: string;
  isVirtual?: boolean;
  /** Days from today; negative is past. */
  day: number;
  hours: number;
  /** Guests, and of how many of them by each kind of ticket. */
  guests: number;
  tickets: readonly { title: string; priceCents: number; quantity: number }[];
}

const free = (title: string, quantity: number) => ({ title, priceCents: 0, quantity });
const paid = (title: string, priceCents: number, quantity: number) => ({ title, priceCents, quantity });

const hall = 'Old Customs House, 1 Fore Street, Portland';

const occasions: readonly Occasion[] = [
  {
    title: 'Opening night',
    slug: 'opening-night',
    description: 'The newsroom opens its doors.',
    location: hall,
    day: -690,
    hours: 4,
    guests: 60,
    tickets: [free('Guest list', 80)],
  },
  {
    title: 'The mayor answers',
    slug: 'the-mayor-answers',
    description: 'An hour of questions from readers.',
    location: 'City Hall, Congress Street, Portland',
    day: -540,
    hours: 2,
    guests: 75,
    tickets: [free('Seat', 75)],
  },
  {
    title: 'Crossword evening',
    slug: 'crossword-evening',
    description: 'Solve the Saturday puzzle with the person who set it.',
    location: hall,
    day: -410,
    hours: 3,
    guests: 42,
    tickets: [paid('Single', 1_200, 30), paid('Pair', 2_000, 20)],
  },
  {
    title: 'Harbour walk with the photo desk',
    slug: 'harbour-walk',
    description: 'Two hours along the quays, cameras welcome.',
    location: 'Ferry terminal, Commercial Street, Portland',
    day: -300,
    hours: 2,
    guests: 25,
    tickets: [paid('Place', 1_800, 25)],
  },
  {
    title: 'How we investigated the port authority',
    slug: 'port-authority',
    description: 'The reporters tell how the series came about.',
    location: 'Online',
    isVirtual: true,
    day: -170,
    hours: 1,
    guests: 110,
    tickets: [free('Online seat', 0)],
  },
  {
    title: 'Autumn reading',
    slug: 'autumn-reading',
    description: 'Three authors, one stage.',
    location: hall,
    day: -45,
    hours: 3,
    guests: 70,
    tickets: [paid('Stalls', 2_200, 60), paid('Balcony', 1_500, 30)],
  },
  {
    title: 'Budget breakfast',
    slug: 'budget-breakfast',
    description: 'What the city plans to spend, over coffee.',
    location: 'Larkfield University, Main Hall',
    day: 12,
    hours: 2,
    guests: 40,
    tickets: [paid('Seat', 900, 40)],
  },
  {
    title: 'Winter concert of the Courier choir',
    slug: 'winter-concert',
    description: 'The newsroom sings. For charity.',
    location: 'St Luke, State Street, Portland',
    day: 33,
    hours: 3,
    guests: 55,
    tickets: [paid('Seat', 1_500, 120), free('Press', 6)],
  },
  {
    title: 'Spring festival of journalism',
    slug: 'spring-festival',
    description: 'Two days, twelve stages.',
    location: 'Thompson Point, Portland',
    day: 130,
    hours: 30,
    guests: 35,
    tickets: [paid('Day one', 4_500, 300), paid('Day two', 4_500, 300), paid('Both days', 7_900, 200)],
  },
];

interface Stock {
  occasion: Occasion;
  startsAt: Date;
  onSaleAt: Date;
  tickets: { id: number; title: string; priceCents: number; left: number }[];
}

async function announce(ctx: ResourceContext, scope: WriteScope, occasion: Occasion): Promise<Stock> {
  const today = new Date(ctx.clock.now().toISOString().slice(0, 10));
  const startsAt = new Date(today.getTime() + occasion.day * day + 23 * hour);
  const onSaleAt = new Date(Math.min(startsAt.getTime(), ctx.clock.now().getTime()) - 40 * day);
  const { tickets, day: _day, hours, guests: _guests, ...about } = occasion;
  const endsAt = new Date(startsAt.getTime() + hours * hour);
  const timezone = ctx.resource.timezone;
  const active = occasion.day > -30;
  const event = { ...about, startsAt, endsAt, timezone, active, createdAt: onSaleAt };
  const ticketEventId = await addTicketEvent(ctx, scope, event);
  const made: Stock['tickets'] = [];
  for (const ticket of tickets) {
    const id = await addTicket(ctx, scope, { ...ticket, ticketEventId, createdAt: onSaleAt });
    made.push({ ...ticket, id, left: ticket.quantity === 0 ? Number.POSITIVE_INFINITY : ticket.quantity });
  }
  return { occasion, startsAt, onSaleAt, tickets: made };
}

/** How many had joined by then; people stand in the order they joined. */
function countUntil(people: readonly Person[], at: Date): number {
  const next = people.findIndex((person) => person.joinedAt > at);
  return next === -1 ? people.length : next;
}

/** Makes the events with their tickets and sells them to readers of the time. */
export async function holdOccasions(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  book: Book,
  people: readonly Person[],
): Promise<void> {
  for (const occasion of occasions) {
    const stock = await announce(ctx, scope, occasion);
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
      await issueInside(ctx, scope, { ticketId: ticket.id, ownerId: person.id, assignId: person.id, at });
      if (companion !== null)
        await issueInside(ctx, scope, { ticketId: ticket.id, ownerId: person.id, assignId: companion, at });
      if (ticket.priceCents > 0) sellTicket(book, person, ticket, quantity, at);
    }
  }
}

function sellTicket(
  book: Book,
  person: Person,
  ticket: Stock['tickets'][number],
  quantity: number,
  at: Date,
): void {
  const priceCents = ticket.priceCents * quantity;
  const line = { itemType: 'ticket' as const, itemId: ticket.id, title: ticket.title, priceCents };
  const feeCents = Math.ceil(priceCents * 0.029) + 30;
  const payment = { currency: 'usd', paySystem: 'stripe' as const, feeCents, at };
  book.sell({ ...payment, memberId: person.id, lines: [line] });
}

const singles = [
  ['Archive: the storm of 1898', 300],
  ['Archive: launch of the ferry', 300],
  ['Series: the port authority', 600],
  ['Guide: forty walks', 900],
] as const;

/** Single articles and bundles, bought by readers without a subscription as much as by those with one. */
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
