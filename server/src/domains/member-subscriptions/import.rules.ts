// Rules for subscriptions imported from another system, with the dates, price and status from its file. Pure, like the
// other rules. No charge was made for it here, so it has no recurring revenue until its first payment.
import { attached } from './creation.rules.ts';
import { beginTransition, changeTransition } from './event-log.rules.ts';
import { expired, graceEnd } from './expiry.rules.ts';
import type { Terms } from './import-terms.service.ts';
import type { Option, Subscription, Transition } from './subscription.ts';

export interface SubscriptionImport {
  memberId: number;
  option: Option;
  terms: Terms;
  /** Given by an operator of the other system. */
  isComplimentary: boolean;
  livemode: boolean;
}

const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

function overdueSince(subscription: Subscription, now: Date, graceDays: number): Transition {
  const { endsAt } = subscription;
  const next = {
    ...subscription,
    status: 'past_due',
    pastDueReason: 'charge_failed',
    graceEndsAt: graceEnd(subscription, now, graceDays),
  } as const;
  return changeTransition('past_due', subscription, next, earlier(now, endsAt));
}

/**
 * Gives the site's default to an imported member: a free one renews, a paid one is given without payment for one
 * period. It has no payer, so that an undo can remove it.
 */
export function defaultGiven(
  { option, memberId, livemode }: Pick<SubscriptionImport, 'option' | 'memberId' | 'livemode'>,
  at: Date,
  renews: boolean,
): Transition {
  const isFree = option.priceCents === 0;
  const { next } = attached({ option, holder: { memberId, groupId: null }, at, livemode });
  return beginTransition('attach', {
    ...next,
    isAttachedByAdmin: !isFree,
    autorenew: isFree && renews && option.isAllowedAutorenew,
    isAllowedNext: isFree && (option.hasNext ?? false),
  });
}

/**
 * Imports a subscription, with its events at the times from the file. If it has expired since the file was written, our
 * own rules apply: it ended at its end, or waits for its renewal.
 * @param graceDays grace period in days, counted from now or from a future end
 */
export function imported(brought: SubscriptionImport, now: Date, graceDays: number): Transition {
  const { option, memberId, terms, isComplimentary, livemode } = brought;
  const { endsAt, isTrial, autorenew, price } = terms;
  const at = terms.start?.from ?? earlier(now, endsAt);
  const plain = attached({ option, holder: { memberId, groupId: null }, at, livemode, endsAt }).next;
  const first = beginTransition(isTrial ? 'trial_start' : 'attach', {
    ...plain,
    kind: isTrial ? 'trial' : 'attached',
    trialPeriods: isTrial ? 1 : 0,
    isAttachedByAdmin: isComplimentary,
    autorenew,
    priceCents: price?.cents ?? option.priceCents,
    currency: price?.currency ?? option.currency,
    // The file has seat holders with subscriptions of their own.
    seats: 0,
  });
  const steps = [first];
  if (terms.status === 'past_due') steps.push(overdueSince(first.next, now, graceDays));
  let last = steps.at(-1) ?? first;
  for (let over = expired(last.next, now); over !== null; over = expired(last.next, now)) {
    steps.push(over);
    last = over;
  }
  return { next: last.next, events: steps.flatMap(({ events }) => events) };
}
