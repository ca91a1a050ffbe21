// Promos and invites of the demo. Redemptions use the operations of a publisher's site, each with its charge, so that
// members, amounts and metrics are consistent.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { redeemInviteIn } from '#server/domains/invites/redeem.service.ts';
import { addInvite } from '#server/domains/invites/service.ts';
import { takeTicketsIn } from '#server/domains/passes/order.service.ts';
import { redeemPromoIn } from '#server/domains/promos/redeem.service.ts';
import { addPromo } from '#server/domains/promos/service.ts';
import type { Book, BookedCharge } from './book.ts';
import type { Shelf } from './catalogue.ts';
import type { MadeGroup } from './groups.ts';
import { type Stock, ticketCharge } from './occasions.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { welcome } from './readers.ts';
import { cards, codesOf, printCodes } from './unique-codes.ts';

const day = 86_400_000;

const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * day);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

const earlyBird = { code: 'FESTIVAL-EARLY', offCents: 1_000, limit: 20, untilDay: -5 };

/** Rows of a site that its codes need. */
export interface Sold {
  shelf: Shelf;
  /** Events by their slugs. */
  stocks: ReadonlyMap<string, Stock>;
  opening: Date;
}

/** Creates the code for new readers, and on the main site, which has a festival, the others. */
export async function makePromos(
  ctx: ResourceContext,
  scope: WriteScope,
  { shelf, stocks, opening }: Sold,
): Promise<void> {
  const now = ctx.clock.now();
  const percent = { discount_type: 'percent' as const };
  const toAll = { ...percent, discount: welcome.percent, for_all_plans: true, activations_limit: 0 };
  const text = 'In the mail that welcomes new readers.';
  const first = { title: 'Welcome', code: welcome.code, description: text, ...toAll };
  const welcomeId = await addPromo(ctx, scope, first, { createdAt: opening });
  await printCodes(ctx, scope, welcomeId, { ...cards, at: opening });
  const festival = stocks.get('spring-festival');
  if (!festival) return;
  const early = {
    title: 'Festival early bird',
    code: earlyBird.code,
    description: 'Twenty places for those who decide first.',
    discount_type: 'amount' as const,
    discount: earlyBird.offCents,
    currency: 'usd' as const,
    activations_limit: earlyBird.limit,
    start_date: dateOf(daysFrom(festival.onSaleAt, -1)),
    end_date: dateOf(daysFrom(now, earlyBird.untilDay + 1)),
    available_for: { ti_event_tickets: festival.tickets.map(({ id }) => ({ id })) },
  };
  await addPromo(ctx, scope, early, { createdAt: daysFrom(festival.onSaleAt, -1) });
  const students = ['studentMonthly', 'studentAnnual'].flatMap((name) => shelf.get(name) ?? []);
  const term = {
    title: 'Back to term',
    code: 'TERM20',
    ...percent,
    discount: 20,
    activations_limit: 200,
    start_date: dateOf(daysFrom(now, 20)),
    end_date: dateOf(daysFrom(now, 50)),
    available_for: { subscriptions: students.map(({ id }) => ({ id })) },
  };
  await addPromo(ctx, scope, term, { createdAt: daysFrom(now, -3) });
}

/** Sells festival tickets to readers with the early bird's code, up to its limit; two charges fail. */
export async function sellEarly(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { book, people, stock }: { book: Book; people: readonly Person[]; stock: Stock },
): Promise<void> {
  const { code, offCents, limit, untilDay } = earlyBird;
  for (let use = 0; use < limit; use += 1) {
    const at = random.instant(stock.onSaleAt, daysFrom(book.now, untilDay));
    const person = random.pick(people.filter(({ joinedAt }) => joinedAt < stock.onSaleAt));
    const ticket = random.pick(stock.tickets);
    const promo = { code, fullCents: ticket.priceCents };
    const charge = { ...ticketCharge({ person, ticket, priceCents: promo.fullCents - offCents, at }), promo };
    if (use % 10 === 7) book.sell({ ...charge, status: 'failed', feeCents: 0 });
    else {
      const key = `demo:${code}:${use}`;
      await takeTicketsIn(ctx, scope, { ticketId: ticket.id, ownerId: person.id, quantity: 1, key, at });
      book.sell(charge);
    }
  }
}

/** Positions of the charges that came by a card: every third new reader's, and each member's once at most. */
export function byCard(charges: readonly Pick<BookedCharge, 'promo' | 'memberId'>[]): ReadonlySet<number> {
  const welcomed = [...charges.entries()].filter(([, { promo }]) => promo?.code === welcome.code);
  const thirds = welcomed.filter((_, place) => place % 3 === 2);
  const first = new Map(thirds.toReversed().map(([position, { memberId }]) => [memberId, position]));
  return new Set(first.values());
}

/**
 * Redeems the promo of each charge that it lowered.
 * @param ids of the stored charges, in the same order
 */
export async function redeemPromos(
  ctx: ResourceContext,
  scope: WriteScope,
  charges: readonly BookedCharge[],
  ids: readonly number[],
): Promise<void> {
  const unused = (await codesOf(ctx, scope, cards.title)).values();
  const carded = byCard(charges);
  for (const [position, { promo, lines, memberId, currency, at }] of charges.entries()) {
    const [line] = lines;
    if (!promo || !line?.itemId) continue;
    const kind = line.itemType === 'ticket' ? ('ti_event_tickets' as const) : ('subscriptions' as const);
    const card = carded.has(position) ? unused.next().value : undefined;
    const { discountedCents } = await redeemPromoIn(ctx, scope, {
      code: card ?? promo.code,
      purchaseKey: `demo:${ids[position]}`,
      memberId,
      currency,
      lines: [{ kind, id: line.itemId, title: line.title, amountCents: promo.fullCents }],
      transactionId: ids[position] ?? null,
      at,
    });
    if (discountedCents !== line.priceCents)
      throw new RangeError(
        `${promo.code} leaves ${discountedCents} of ${promo.fullCents}, not what was charged`,
      );
  }
}

interface Guests extends Sold {
  groups: readonly MadeGroup[];
  people: readonly Person[];
}

type Invite = Parameters<typeof addInvite>[2] & { code: string };

interface Invitation {
  invite: Invite;
  guests: readonly Person[];
  /** Returns when the guest redeems it. */
  at: (guest: Person) => Date;
}

/** Invites to the group of the university: one that is used, and one to come. */
function toUniversity(random: Random, now: Date, { groups, people, opening }: Guests): Invitation[] {
  const university = groups.find(({ definition }) => definition.name === 'Larkfield University');
  if (!university) return [];
  const members = new Set(university.members);
  const since = daysFrom(opening, 320);
  const outsiders = people.filter(
    (person) =>
      (person.path === 'campus' || person.path === 'buyer') &&
      person.joinedAt > since &&
      !members.has(person),
  );
  const team = { team_id: university.id };
  const spring = { start_date: dateOf(daysFrom(now, 45)), end_date: dateOf(daysFrom(now, 75)) };
  return [
    {
      invite: { title: 'Freshers’ week', code: 'LARKFIELD-FRESHERS', activations_limit: 0, ...team },
      guests: outsiders.filter((_, position) => position % 9 === 0),
      at: ({ joinedAt }) => daysFrom(joinedAt, random.between(0.01, 0.8)),
    },
    {
      invite: {
        title: 'Larkfield, spring term',
        code: 'LARKFIELD-SPRING',
        activations_limit: 100,
        ...spring,
        ...team,
      },
      guests: [],
      at: () => now,
    },
  ];
}

/** Invites that give a plan and a ticket; the ticket's is used up. */
function toGuests(random: Random, now: Date, { shelf, stocks, people }: Guests): Invitation[] {
  const premium = shelf.get('premiumAnnual');
  const [speakers] = stocks.get('spring-festival')?.tickets ?? [];
  if (!premium || !speakers) return [];
  const some = (path: Person['path'], count: number) =>
    people.filter((person) => person.path === path).slice(10, 10 + count);
  return [
    {
      invite: {
        title: 'Press accreditation',
        code: 'PRESSCARD',
        description: 'For colleagues of other papers.',
        activations_limit: 10,
        subscription_id: premium.id,
        subscription_end_date: dateOf(daysFrom(now, 200)),
      },
      guests: some('free', 4),
      at: () => random.instant(daysFrom(now, -60), daysFrom(now, -10)),
    },
    {
      invite: {
        title: 'Festival speakers',
        code: 'SPEAKERS',
        activations_limit: 5,
        end_date: dateOf(daysFrom(now, 130)),
        ti_event_ticket_id: speakers.id,
      },
      guests: some('buyer', 5),
      at: () => random.instant(daysFrom(now, -30), daysFrom(now, -2)),
    },
  ];
}

/** Creates the invites of the main site, and redeems them. */
export async function inviteGuests(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  guests: Guests,
): Promise<void> {
  const now = ctx.clock.now();
  const invitations = [...toUniversity(random, now, guests), ...toGuests(random, now, guests)];
  for (const { invite, guests: invited, at } of invitations) {
    await addInvite(ctx, scope, invite, { createdAt: invite.start_date ? now : guests.opening });
    const uses = invited.map((guest) => ({ guest, at: at(guest) }));
    for (const use of uses.sort((one, other) => one.at.getTime() - other.at.getTime()))
      if (use.at <= now && use.at > use.guest.joinedAt)
        await redeemInviteIn(ctx, scope, { code: invite.code, memberId: use.guest.id, at: use.at });
  }
}
