// A promo that didn't pay off: coupons of a bargain site, half off the first month. Most of those readers left soon.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { rules } from '#server/domains/member-subscriptions/history.service.ts';
import { addPromo } from '#server/domains/promos/service.ts';
import { Book } from './book.ts';
import { simulateSubscription } from './career.ts';
import type { Shelf } from './catalogue.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import { codesOf, printCodes } from './unique-codes.ts';

const day = 86_400_000;

export const halfOff = { code: 'HALFOFF', percent: 50 };

const coupons = { title: 'Bargain site coupons', prefix: 'DEAL-', letters: 10, total: 120 };

/** Days of the sale, counted back from when the demo was loaded. */
const sale = { first: 410, last: 340 };

/** Factor of the usual probability to cancel, for readers who came for a bargain. */
const restlessness = 5;

interface Market {
  shelf: Shelf;
  people: readonly Person[];
  /** Sales without coupons. */
  book: Book;
  seed: number;
}

async function printCoupons(ctx: ResourceContext, scope: WriteScope, shelf: Shelf): Promise<string[]> {
  const dayBefore = (days: number) => new Date(ctx.clock.now().getTime() - days * day);
  const dateBefore = (days: number) => dayBefore(days).toISOString().slice(0, 10);
  const monthly = ['digitalMonthly', 'digitalMonthlyEur'].flatMap((name) => shelf.get(name) ?? []);
  const promo = {
    title: 'Half off the first month',
    code: halfOff.code,
    description: 'For the coupons of a bargain site.',
    discount_type: 'percent' as const,
    discount: halfOff.percent,
    activations_limit: 0,
    start_date: dateBefore(sale.first + 1),
    end_date: dateBefore(sale.last - 1),
    available_for: { subscriptions: monthly.map(({ id }) => ({ id })) },
  };
  const at = dayBefore(sale.first + 3);
  await printCodes(ctx, scope, await addPromo(ctx, scope, promo, { createdAt: at }), { ...coupons, at });
  return codesOf(ctx, scope, coupons.title);
}

/** Picks free readers at random who joined before the sale and bought nothing else. */
function bargainHunters({ people, book }: Market, random: Random, until: Date): Person[] {
  const known = new Set(book.lives.map(({ current }) => current.payerId));
  const free = people.filter(
    ({ id, path, joinedAt }) => path === 'free' && joinedAt < until && !known.has(id),
  );
  return free.filter(() => random.chance(0.3));
}

/**
 * Sells the first month at half price to some readers; every fourth uses the promo's own code, the others a coupon.
 * @returns the sales, in a separate book
 */
export async function sellCoupons(ctx: ResourceContext, scope: WriteScope, market: Market): Promise<Book> {
  const { shelf, seed } = market;
  const { now } = market.book;
  const codes = (await printCoupons(ctx, scope, shelf)).values();
  const random = new Random(seed);
  const { livemode } = ctx.resource;
  const book = new Book({ random, shelf, livemode, now, prefix: 'coupon', restlessness });
  const from = new Date(now.getTime() - sale.first * day);
  const until = new Date(now.getTime() - sale.last * day);
  for (const [position, person] of bargainHunters(market, random, from).entries()) {
    const at = random.instant(from, until);
    const name = person.place.currency === 'eur' ? 'digitalMonthlyEur' : 'digitalMonthly';
    const article = book.article(name, at);
    const fullCents = article.priceCents;
    const priceCents = fullCents - Math.round((fullCents * halfOff.percent) / 100);
    const life = book.keep(rules.started({ ...book.base(article, person.id, at), paidCents: priceCents }));
    const coupon = position % 4 === 3 ? undefined : codes.next().value;
    const promo = { code: coupon ?? halfOff.code, fullCents };
    book.charge({ memberId: person.id, at, article, life, priceCents, isPaid: true, promo });
    simulateSubscription({ book, random, memberId: person.id, life });
  }
  return book;
}
