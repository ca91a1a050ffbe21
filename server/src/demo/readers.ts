// History of each reader: trial, purchase, gift, return.
import {
  addSeat,
  applyRule,
  rules,
  type SubscriptionHistory,
} from '#server/domains/member-subscriptions/history.service.ts';
import type { Book } from './book.ts';
import { simulateSubscription } from './career.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/** Promo for readers who buy for the first time, or again. */
export const welcome = { code: 'WELCOME30', percent: 30 };

const after = (from: Date, days: number) => new Date(from.getTime() + days * day);

/** Chooses an option by the reader's home; only options that the site sells. */
function choice(book: Book, random: Random, person: Person, at: Date): string {
  const inEurope = person.place.currency;
  const isEarly = at.getTime() < book.now.getTime() - 500 * day;
  const all: readonly (readonly [string, number])[] = [
    ['digitalMonthly', inEurope === 'usd' ? 46 : 6],
    ['digitalMonthlyEur', inEurope === 'eur' ? 46 : 0],
    ['digitalAnnualGbp', inEurope === 'gbp' ? 26 : 0],
    ['premiumMonthlyGbp', inEurope === 'gbp' ? 20 : 0],
    ['digitalAnnual', inEurope === 'usd' ? 17 : 2],
    ['premiumMonthly', 9],
    ['premiumAnnual', 5],
    ['printQuarter', person.place.country === 'US' ? 7 : 0],
    ['printAnnual', person.place.country === 'US' ? 6 : 0],
    ['studentMonthly', person.path === 'campus' ? 90 : 4],
    ['studentAnnual', person.path === 'campus' ? 40 : 1],
    ['lifetime', 0.7],
    ['weekend', isEarly ? 12 : 0],
  ];
  return random.weighted(all.filter(([name, weight]) => weight > 0 && book.has(name)));
}

function buy(book: Book, random: Random, person: Person, at: Date): SubscriptionHistory | null {
  if (at > book.now) return null;
  const article = book.article(choice(book, random, person, at), at);
  // Some get a welcome discount, which lowers the charge but not the MRR.
  const fullCents = article.priceCents;
  const isWelcome = random.chance(0.12);
  const priceCents = isWelcome ? fullCents - Math.round((fullCents * welcome.percent) / 100) : fullCents;
  const life = book.keep(rules.started({ ...book.base(article, person.id, at), paidCents: priceCents }));
  const sale = { memberId: person.id, at, article, life, priceCents, isPaid: true };
  book.charge(isWelcome ? { ...sale, promo: { code: welcome.code, fullCents } } : sale);
  simulateSubscription({ book, random, memberId: person.id, life });
  return life;
}

function tryOut(book: Book, random: Random, person: Person, at: Date): SubscriptionHistory | null {
  if (at > book.now) return null;
  const names = ['digitalMonthly', 'digitalMonthlyEur', 'premiumMonthly'];
  const wanted =
    person.place.currency === 'eur'
      ? 'digitalMonthlyEur'
      : random.pick(names.filter((n) => n !== 'digitalMonthlyEur'));
  const article = book.article(book.has(wanted) ? wanted : 'digitalMonthly', at);
  const life = book.keep(rules.trialStarted(book.base(article, person.id, at)));
  const priceCents = article.trialPriceCents;
  book.charge({ memberId: person.id, at, article, life, priceCents, isPaid: true });
  simulateSubscription({ book, random, memberId: person.id, life });
  return life;
}

/** Probabilities that a reader who left comes back, and wants a second subscription. */
export interface ReaderProfile {
  comesBack: number;
  wantsMore: number;
}
const usual: ReaderProfile = { comesBack: 0.24, wantsMore: 0.035 };

function comeBack(
  book: Book,
  random: Random,
  person: Person,
  last: SubscriptionHistory | null,
  temper: ReaderProfile,
): void {
  let life = last;
  for (let times = 0; times < 3; times += 1) {
    const endedAt = life?.current.endedAt;
    if (!endedAt || !random.chance(temper.comesBack)) return;
    // Some are back within the day, which is no leave at all.
    const days = random.chance(0.06) ? random.between(0.05, 0.8) : 15 + random.wait(95);
    life = buy(book, random, person, after(endedAt, days));
  }
}

function receiveGift(book: Book, random: Random, person: Person, giver: Person, at: Date): void {
  const name = random.chance(0.6) ? 'giftQuarter' : 'giftYear';
  if (at > book.now || !book.has(name)) return;
  const article = book.article(name, at);
  const life = book.keep(rules.gifted({ ...book.base(article, person.id, at), giverId: giver.id }));
  book.charge({ memberId: giver.id, at, article, life, priceCents: article.priceCents, isPaid: true });
  book.expire(life);
  const endedAt = life.current.endedAt;
  if (endedAt && random.chance(0.3)) buy(book, random, person, after(endedAt, random.between(0, 12)));
}

function attach(book: Book, random: Random, person: Person, at: Date): void {
  const name = book.has('premiumAnnual') ? 'premiumAnnual' : 'digitalAnnual';
  if (at > book.now) return;
  const base = book.base(book.article(name, at), person.id, at);
  const life = book.keep(rules.attached({ ...base, ...(random.chance(0.4) ? { endsAt: null } : {}) }));
  if (random.chance(0.12)) {
    const end = after(at, random.between(40, 300));
    const told = after(end, random.between(0, 5));
    if (told < book.now)
      applyRule(life, (current) => (isOpen(current, told) ? rules.endMoved(current, told, end) : null));
  }
  book.expire(life);
}

function isOpen(subscription: SubscriptionHistory['current'], at: Date): boolean {
  const { status, endsAt } = subscription;
  return status !== 'ended' && (endsAt === null || at < endsAt);
}

/** Runs the history of a reader who joined by this path. */
function follow(book: Book, random: Random, person: Person, giver: Person, temper: ReaderProfile): void {
  const { path, joinedAt } = person;
  if (path === 'trial') {
    const tried = tryOut(book, random, person, after(joinedAt, random.wait(0.2)));
    comeBack(book, random, person, tried, temper);
  } else if (path === 'buyer' || (path === 'campus' && random.chance(0.55))) {
    comeBack(book, random, person, buy(book, random, person, after(joinedAt, random.wait(6))), temper);
    // A few want two subscriptions at once.
    if (random.chance(temper.wantsMore)) buy(book, random, person, after(joinedAt, 40 + random.wait(200)));
  } else if (path === 'gift') receiveGift(book, random, person, giver, after(joinedAt, random.wait(2)));
  else if (path === 'complimentary') attach(book, random, person, after(joinedAt, random.wait(3)));
  // Some free readers come round in the end.
  else if (path === 'free' && random.chance(0.13))
    comeBack(book, random, person, buy(book, random, person, after(joinedAt, 20 + random.wait(160))), temper);
}

/** Adds a sponsor whose guests take the seats; they are free readers otherwise. */
function sponsor(book: Book, random: Random, person: Person, guests: readonly Person[]): void {
  const name = random.chance(0.65) || !book.has('corporateTen') ? 'corporateFive' : 'corporateTen';
  // People are ordered by joining, so the last guest joined last.
  const at = after((guests.at(-1) ?? person).joinedAt, random.between(1, 9));
  if (at > book.now) return;
  const article = book.article(name, at);
  const life = book.keep(
    rules.started({ ...book.base(article, person.id, at), paidCents: article.priceCents }),
  );
  const sale = { memberId: person.id, at, article, life, priceCents: article.priceCents, isPaid: true };
  book.charge({ ...sale, bySystem: 'manual' });
  guests.slice(0, life.current.seats).forEach((guest, position) => {
    addSeat(life, guest.id, new Date(at.getTime() + (position + 1) * 3_600_000));
  });
  simulateSubscription({ book, random, memberId: person.id, life, bySystem: 'manual' });
}

/** Runs the history of all readers. */
export function simulateReaders(
  book: Book,
  random: Random,
  people: readonly Person[],
  sponsors: number,
  temper = usual,
): void {
  const givers = people.filter((person) => person.path === 'buyer');
  // People are ordered by joining, so readers who joined before and can give a gift come first.
  const earlier: Person[] = [];
  for (const person of people) {
    for (let next = givers[earlier.length]; next && next.joinedAt < person.joinedAt; ) {
      earlier.push(next);
      next = givers[earlier.length];
    }
    follow(book, random, person, random.pick(earlier.length > 0 ? earlier : givers), temper);
  }
  const free = people.filter((person) => person.path === 'free');
  for (let number = 0; number < sponsors && book.has('corporateFive'); number += 1) {
    const start = random.int(0, Math.max(0, free.length - 40));
    const [head, ...guests] = free.slice(start, start + random.int(4, 11));
    if (head) sponsor(book, random, head, guests);
  }
}
