// Words in which systems write the status of a subscription, the length of its period and the consent to emails: one
// list for all of them. Pure.
import type { Period } from '#contract/base/periods.ts';

/** Status of a subscription, independent of any system. */
export type Meaning =
  /** Open, and renewed at its end by the side that renews it. */
  | 'open'
  /** Open until its end, and not renewed. */
  | 'ends'
  /** Cancelled: open where its end is still to come, else over. */
  | 'cancelled'
  | 'trial'
  | 'overdue'
  | 'paused'
  /** Given for nothing. */
  | 'free'
  | 'over'
  /** Never started, or never paid for. */
  | 'pending'
  /** Starts later. */
  | 'later';

const wordsOf: Readonly<Record<Meaning, readonly string[]>> = {
  open: ['active', 'paid', 'founding', 'activepatron', 'live', 'renewing', 'premium', 'yes'],
  ends: ['pendingcancel', 'pendingcancellation', 'nonrenewing', 'notrenewing', 'cancelatperiodend'],
  cancelled: ['canceled', 'cancelled'],
  trial: ['trialing', 'trial', 'intrial', 'freetrial'],
  overdue: ['pastdue', 'declinedpatron', 'unpaid', 'delinquent', 'paymentfailed'],
  paused: ['paused', 'onhold', 'suspended'],
  free: ['comp', 'comped', 'complimentary', 'gift', 'gifted', 'guest', 'author', 'freeforever'],
  over: [
    'expired', 'ended', 'formerpatron', 'inactive', 'switched', 'transferred', 'incompleteexpired', 'none', 'deactivated',
    'lapsed', 'no',
  ],
  pending: ['pending', 'incomplete', 'failed', 'abandoned', 'token', 'draft', 'trash'],
  later: ['future', 'delayed', 'scheduled'],
}; // biome-ignore format: a table reads better dense

const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(wordsOf).flatMap(([meaning, words]) => words.map((word) => [word, meaning as Meaning])),
);

/** Folds a word: ignores case, blanks, `_`, `-`, and the prefix of WordPress plugins. */
export function foldedWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/^wcm?-/, '')
    .replaceAll(/[\s_-]/g, '');
}

/**
 * @param own meanings of the system's own words that differ from the common ones, by their folded form
 * @returns null for an unknown word
 */
export function meaningOf(word: string, own: Readonly<Record<string, Meaning>> = {}): Meaning | null {
  const folded = foldedWord(word);
  return (Object.hasOwn(own, folded) ? own[folded] : meanings.get(folded)) ?? null;
}

/** Words for a period without a number. */
const periodWords: Readonly<Record<string, Period>> = {
  daily: '1 day',
  weekly: '1 week',
  fortnight: '2 weeks',
  fortnightly: '2 weeks',
  biweekly: '2 weeks',
  monthly: '1 month',
  everymonth: '1 month',
  quarter: '3 months',
  quarterly: '3 months',
  halfyearly: '6 months',
  semiannual: '6 months',
  semiannually: '6 months',
  yearly: '1 year',
  annual: '1 year',
  annually: '1 year',
  everyyear: '1 year',
  biennial: '2 years',
};

/** By a number and the first letter of a unit. */
const lengths: Readonly<Record<string, Period>> = {
  '1 d': '1 day',
  '3 d': '3 days',
  '5 d': '5 days',
  '7 d': '1 week',
  '14 d': '2 weeks',
  '21 d': '3 weeks',
  '1 w': '1 week',
  '2 w': '2 weeks',
  '3 w': '3 weeks',
  '1 m': '1 month',
  '2 m': '2 months',
  '3 m': '3 months',
  '6 m': '6 months',
  '12 m': '1 year',
  '24 m': '2 years',
  '36 m': '3 years',
  '48 m': '4 years',
  '60 m': '5 years',
  '1 q': '3 months',
  '2 q': '6 months',
  '1 y': '1 year',
  '2 y': '2 years',
  '3 y': '3 years',
  '4 y': '4 years',
  '5 y': '5 years',
  '100 y': '100 years',
};

/** Words after which nothing renews. */
const endlessWords = new Set(['lifetime', 'onetime', 'once', 'forever', 'unlimited', 'never']);

/** A period from a file: one of ours, one that never ends, or one that we don't have, such as 30 days. */
export type SaidPeriod = { period: Period } | 'endless' | 'unknown';

/** Reads a number and a unit, or a word: `3 Months`, `yearly`, `lifetime`. */
export function periodSaid(said: string): SaidPeriod {
  const folded = foldedWord(said);
  if (endlessWords.has(folded)) return 'endless';
  const word = Object.hasOwn(periodWords, folded) ? periodWords[folded] : undefined;
  if (word !== undefined) return { period: word };
  const found = /^(\d{0,3})(d|w|m|q|y)(?:ays?|eeks?|onths?|uarters?|ears?)?(?:\(s\)|s)?$/.exec(folded);
  const period = found && lengths[`${found[1] === '' ? 1 : Number(found[1])} ${found[2]}`];
  return period ? { period } : 'unknown';
}

const mailed = new Set(['true', '1', '2', 'yes', 'y', 'on', 'active', 'subscribed', 'optedin', 'confirmed']);
const notMailed = new Set([
  'false', '0', 'no', 'n', 'off', 'inactive', 'unsubscribed', 'optedout', 'cleaned', 'bounced', 'invalid', 'complained',
  'pending', 'validating', 'requiresverification', 'unconfirmed', 'nonsubscribed', 'notsubscribed',
]); // biome-ignore format: a table reads better dense
const bounced = new Set(['cleaned', 'bounced', 'invalid', 'complained']);

/** Returns whether a word is consent to emails; null for an unknown word. */
export function consentSaid(word: string): boolean | null {
  const folded = foldedWord(word);
  if (mailed.has(folded)) return true;
  return notMailed.has(folded) ? false : null;
}

/** Returns whether a word says that emails to the member bounced. */
export function hasBounced(word: string): boolean {
  return bounced.has(foldedWord(word));
}

const paidWords = new Set([
  '',
  'paid',
  'success',
  'succeeded',
  'complete',
  'completed',
  'refunded',
  'partialrefund',
  'partiallyrefunded',
  'ok',
]);

/** Returns whether a sale with this status was paid, whether refunded later or not. */
export function isPaid(word: string): boolean {
  return paidWords.has(foldedWord(word));
}
