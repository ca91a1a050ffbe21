// How a subscription begins here that another system had: with the dates, the price and the state that its file tells.
// Pure, like the other rules. Nobody was charged for it here, so it is no recurring revenue until its first payment.
import { attached } from './begin.rules.ts';
import type { Terms } from './import-terms.service.ts';
import { ranOut } from './life.rules.ts';
import { begun, changed } from './log.ts';
import type { Option, Subscription, Transition } from './subscription.ts';

export interface Brought {
  memberId: number;
  option: Option;
  terms: Terms;
  /** Given by an operator of the other system. */
  isComplimentary: boolean;
  livemode: boolean;
}

const day = 86_400_000;

const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

function overdueSince(subscription: Subscription, now: Date, graceDays: number): Transition {
  const { endsAt } = subscription;
  const from = Math.max(now.getTime(), endsAt?.getTime() ?? 0);
  const next = {
    ...subscription,
    status: 'past_due',
    graceEndsAt: new Date(from + graceDays * day),
  } as const;
  return changed('past_due', subscription, next, earlier(now, endsAt));
}

/**
 * Brings a subscription in, with its lines in the log at the times they tell of. What has run out since the file was
 * written comes in as what it is by our own rules: ended at its end, or waiting for its renewal.
 * @param graceDays how long access stays while a payment is overdue, from now or the end that is still to come
 */
export function broughtIn(brought: Brought, now: Date, graceDays: number): Transition {
  const { option, memberId, terms, isComplimentary, livemode } = brought;
  const { endsAt, isTrial, autorenew, price } = terms;
  const at = terms.start?.from ?? earlier(now, endsAt);
  const plain = attached({ option, holder: { memberId, groupId: null }, at, livemode, endsAt }).next;
  const first = begun(isTrial ? 'trial_start' : 'attach', {
    ...plain,
    kind: isTrial ? 'trial' : 'attached',
    trialPeriods: isTrial ? 1 : 0,
    isAttachedByAdmin: isComplimentary,
    autorenew,
    priceCents: price?.cents ?? option.priceCents,
    currency: price?.currency ?? option.currency,
    // Whoever has a seat of it stands in the file with a subscription of their own.
    seats: 0,
  });
  const steps = [first];
  if (terms.status === 'past_due') steps.push(overdueSince(first.next, now, graceDays));
  const open = steps.at(-1)?.next ?? first.next;
  const over = ranOut(open, now);
  if (over !== null) steps.push(over);
  return { next: over?.next ?? open, events: steps.flatMap(({ events }) => events) };
}
