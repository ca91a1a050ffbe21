// Converts another system's subscription to ours: its status words, its dates and which side renews it.
import type { Period } from '#contract/base/periods.ts';
import type { ChargedBy, ChargedThere } from '#contract/domains/member-imports/source-schemas.ts';
import type { Elsewhere, Terms } from '../../member-subscriptions/import-terms.service.ts';
import type { Meaning } from '../sources/vocabulary.ts';

/** Subscription as read from a row, before it is judged. */
export interface ReadTerms {
  title: string | null;
  meaning: Meaning;
  start: Terms['start'];
  /** End of the subscription; null if the row gives none. */
  end: Date | null;
  /** True if it renews; null if the row doesn't say. */
  autorenew: boolean | null;
  isTrial: boolean;
  price: Terms['price'];
  period: Period | null;
  /** False if the file has a period that we don't have, or says that the subscription doesn't renew. */
  canRenew: boolean;
  /** True if the file has a price that couldn't be read: no other price is charged in its place. */
  isPriceLost: boolean;
  /** Id of the subscription in the system's billing. */
  providerSubscription: string | null;
}

/** System that renews the subscriptions of the file. */
export interface Charging {
  there: ChargedThere;
  /** Operator's answer to which side charges; null if the operator wasn't asked. */
  by: ChargedBy | null;
}

/** Terms to import, or the reason why there is nothing to import. */
export type Judged =
  | { terms: Terms; isFree: boolean }
  | { leftOut: string; tag?: string }
  | { leftOut: null };

const noAccess = {
  unending:
    'subscriptions that their platform renews and that tell no end were left out: they would never end here',
  paused: 'paused subscriptions give no access here: their members have the tag "paused"',
  pending: 'subscriptions that never began were left out',
  later: 'subscriptions that begin later were left out: add them once they begin',
  over: 'subscriptions that are over and tell no end were left out',
} as const;

/** Returns whether a subscription with this status continues after its end if it is renewed. */
export function isRunning(meaning: Meaning): boolean {
  return meaning === 'open' || meaning === 'trial' || meaning === 'overdue';
}

/** Returns whether subscriptions without an autorenew value renew in the system that exported them. */
export function isRenewed({ there }: Charging): boolean {
  return there === 'stripe' || there === 'system';
}

/** Returns which side renews the subscription from now on, if any. */
function renewal(read: ReadTerms, charging: Charging): { autorenew: boolean; elsewhere: Elsewhere | null } {
  const { autorenew, end, canRenew, providerSubscription: id } = read;
  const wants =
    isRunning(read.meaning) && canRenew && (autorenew ?? (charging.there !== 'nobody' && end !== null));
  if (!wants || charging.there === 'platform') return { autorenew: false, elsewhere: null };
  const isHere = charging.by === 'here' || (charging.by === null && charging.there === 'nobody');
  if (isHere) return { autorenew: !read.isPriceLost, elsewhere: null };
  const isStripe = id?.startsWith('sub_') ?? charging.there === 'stripe';
  return { autorenew: false, elsewhere: { provider: isStripe ? 'stripe' : 'other', id } };
}

/**
 * Judges a row's subscription as of the time of the import. A member never gets access that the file doesn't state, and
 * a subscription that another system renews doesn't renew here.
 */
export function judged(read: ReadTerms, charging: Charging, now: Date): Judged {
  const { meaning, start, end } = read;
  const isAhead = end !== null && end > now;
  if (meaning === 'paused') return { leftOut: noAccess.paused, tag: 'paused' };
  if (meaning === 'pending' || meaning === 'later') return { leftOut: noAccess[meaning] };
  if (meaning === 'over' || (meaning === 'cancelled' && !isAhead)) {
    if (end === null || isAhead) return { leftOut: noAccess.over };
    // Its start is unknown and it has ended.
    if (start === null) return { leftOut: null };
  }
  const isFree = meaning === 'free';
  // The other platform wouldn't report here that the subscription ended there.
  const isOpen = !isFree && meaning !== 'ends';
  if (charging.there === 'platform' && isOpen && end === null) return { leftOut: noAccess.unending };
  return {
    isFree,
    terms: {
      title: read.title,
      status: meaning === 'overdue' ? 'past_due' : 'active',
      start,
      endsAt: end,
      isTrial: read.isTrial || meaning === 'trial',
      price: isFree && read.price !== null ? { ...read.price, cents: 0 } : read.price,
      period: read.period,
      ...renewal(read, charging),
    },
  };
}
