// Continues a subscription from period to period until today: charged, failed, canceled, switched, restarted.
import {
  applyRule,
  rules,
  type SubscriptionHistory,
} from '#server/domains/member-subscriptions/history.service.ts';
import type { Book } from './book.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

export interface SubscriptionScript {
  book: Book;
  random: Random;
  memberId: number;
  life: SubscriptionHistory;
  /** Manual payments never fail automatically. */
  bySystem?: 'manual';
}

/** Returns the probability that the reader turns autorenew off within the current period. */
function chanceToCancel({ life, book, bySystem }: SubscriptionScript): number {
  const { current } = life;
  if (bySystem === 'manual') return 0.05;
  const { period } = book.articleOf(current, book.now);
  if (current.kind === 'trial') return 0.4;
  const isYear = period === '1 year';
  const age = current.anchorPeriods;
  if (isYear) return 0.2;
  return age <= 2 ? 0.085 : age <= 6 ? 0.045 : 0.022;
}

/**
 * Returns the probability that a charge fails. It is higher in the last days, so that some payments are always past
 * due.
 */
function chanceToFail({ life, book }: SubscriptionScript, end: Date): number {
  const isRecent = end.getTime() > book.now.getTime() - 6 * day;
  return isRecent ? 0.25 : life.current.kind === 'trial' ? 0.06 : 0.03;
}

function charge(career: SubscriptionScript, at: Date, isPaid: boolean): number {
  const { book, life, memberId, bySystem } = career;
  const article = book.articleOf(life.current, at);
  const priceCents = article.priceCents;
  book.charge({ memberId, at, article, life, priceCents, isPaid, bySystem });
  return priceCents;
}

function renew(career: SubscriptionScript, at: Date): void {
  const { book, life } = career;
  const option = book.articleOf(life.current, at);
  const paidCents = charge(career, at, true);
  applyRule(life, (current) => rules.renewed(current, { option, at, paidCents }));
}

/**
 * Makes a charge fail: it is retried for some days, then the subscription ends.
 * @returns whether the subscription continues
 */
function goOverdue(career: SubscriptionScript, end: Date): boolean {
  const { book, random, life } = career;
  const failedAt = new Date(end.getTime() + random.between(0.05, 1) * hour);
  if (failedAt > book.now) return false;
  charge(career, failedAt, false);
  applyRule(life, (current) => rules.pastDue(current, failedAt, 7));
  const isSaved = random.chance(0.64);
  const savedAt = new Date(failedAt.getTime() + random.between(0.8, 6.5) * day);
  if (!isSaved) {
    const retry = new Date(failedAt.getTime() + 3 * day);
    if (retry < book.now) charge(career, retry, false);
    book.expire(life);
    return false;
  }
  if (savedAt > book.now) return false;
  renew(career, savedAt);
  return true;
}

const steps: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  digitalMonthly: [
    ['digitalAnnual', 5],
    ['premiumMonthly', 3],
    ['printQuarter', 1],
  ],
  digitalMonthlyEur: [['premiumMonthly', 1]],
  premiumMonthly: [
    ['premiumAnnual', 3],
    ['digitalMonthly', 3],
  ],
  studentMonthly: [
    ['digitalMonthly', 4],
    ['studentAnnual', 2],
  ],
  weekend: [
    ['digitalMonthly', 5],
    ['printQuarter', 2],
  ],
  printQuarter: [
    ['printAnnual', 3],
    ['digitalMonthly', 2],
  ],
};

/** Switches to another option at some time within the current period. @returns whether it happened */
function trySwitch(career: SubscriptionScript, end: Date, from: string): boolean {
  const { book, random, life, memberId } = career;
  const choices = steps[from]?.filter(([name]) => book.has(name)) ?? [];
  if (choices.length === 0) return false;
  const at = random.instant(life.current.lastEventAt, end);
  if (at > book.now) return false;
  const option = book.article(random.weighted(choices), at);
  // An upgrade starts at once; a downgrade waits for the end of the paid period, at the price of the next renewal.
  const isNewPeriod = option.priceCents > life.current.priceCents;
  const paidCents = isNewPeriod ? option.priceCents : 0;
  applyRule(life, (current) => rules.switched(current, { option, at, paidCents, isNewPeriod }));
  if (isNewPeriod) book.charge({ memberId, at, article: option, life, priceCents: paidCents, isPaid: true });
  return true;
}

/** Cancels at some time within the period; a few readers reverse it. */
function cancel(career: SubscriptionScript, end: Date): void {
  const { book, random, life } = career;
  const at = random.instant(life.current.lastEventAt, end);
  if (at > book.now) return;
  applyRule(life, (current) => rules.cancelled(current, at));
  const back = random.instant(at, end);
  if (random.chance(0.12) && back <= book.now) applyRule(life, (current) => rules.uncancelled(current, back));
}

function nameOf(career: SubscriptionScript): string {
  const { book, life } = career;
  return Object.keys(steps).find((name) => book.has(name) && isHeld(book, name, life)) ?? '';
}

function isHeld(book: Book, name: string, life: SubscriptionHistory): boolean {
  return book.article(name, book.now).id === life.current.optionId;
}

/** Runs one period. @returns whether another one follows */
function period(career: SubscriptionScript): boolean {
  const { book, random, life, bySystem } = career;
  const end = life.current.endsAt;
  if (end === null || life.current.status === 'ended') return false;
  if (life.current.autorenew && random.chance(book.restlessness * chanceToCancel(career)))
    cancel(career, end);
  else if (life.current.kind === 'paid' && random.chance(0.012) && trySwitch(career, end, nameOf(career)))
    return true;
  if (!life.current.autorenew) {
    book.expire(life);
    return false;
  }
  if (end > book.now) {
    // Charged shortly before the end, which may be now.
    const early = book.renewalTime(end);
    if (early > book.now) return false;
    renew(career, early);
    return false;
  }
  if (bySystem === undefined && random.chance(chanceToFail(career, end))) return goOverdue(career, end);
  renew(career, book.renewalTime(end));
  return true;
}

/** Lives the subscription up to today. */
export function simulateSubscription(career: SubscriptionScript): void {
  for (let periods = 0; periods < 400 && period(career); periods += 1);
}
