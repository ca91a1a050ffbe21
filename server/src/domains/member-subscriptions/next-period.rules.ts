// Rules for the period after the current one, and the step to it. Pure.
import { recurringValueOf, seatsOf } from './creation.rules.ts';
import { changeTransition } from './event-log.rules.ts';
import {
  firstPeriod,
  notPastDue,
  type Payment,
  renewed,
  requireOpen,
  requireWithinGap,
} from './lifecycle.rules.ts';
import type { Option, Subscription, Transition } from './subscription.ts';
import { refused, texts } from './texts.ts';

/** An option with the price of its trial. */
export interface PricedOption extends Option {
  /** Net price of one period of the trial, in cents. */
  trialPriceCents: number;
}

export interface NextPeriod {
  /** Kind of the step: one more trial period; a regular period of the current option; or the next option. */
  step: 'trial' | 'regular' | 'next';
  /** Option of the following period, with the version of its terms. */
  option: Option;
  /** Net, in cents. */
  priceCents: number;
}

/**
 * Returns the period after the current one; null if the subscription ends with it.
 * @param held the current option, with the terms on which it renews
 * @param next the option named to follow, as it is sold; null without one
 */
export function findNextPeriod(
  subscription: Subscription,
  held: PricedOption,
  next: Option | null,
): NextPeriod | null {
  const { kind, status, endsAt, autorenew, isAllowedNext, trialPeriods, seatsTaken } = subscription;
  if (kind === 'seat' || status === 'ended' || endsAt === null) return null;
  if (autorenew) {
    const isTrial = kind === 'trial' && held.trialPeriod !== null && trialPeriods < held.trialIterations;
    return isTrial
      ? { step: 'trial', option: held, priceCents: held.trialPriceCents }
      : { step: 'regular', option: held, priceCents: held.priceCents };
  }
  if (!isAllowedNext || next === null || next.type === 'gift' || seatsTaken > seatsOf(next)) return null;
  return { step: 'next', option: next, priceCents: next.priceCents };
}

/** Returns the id of the member who is charged for the next period. A gift's giver pays only once. */
export function payerOf({ kind, payerId, memberId }: Subscription): number | null {
  return kind === 'gift' ? memberId : (payerId ?? memberId);
}

/** Continues with the next option, from the end of the current period. */
function passedOn(subscription: Subscription, { option, at, paidCents }: Payment): Transition {
  requireOpen(subscription);
  requireWithinGap(subscription, at);
  const { kind, endsAt, cancelledAt, seatsTaken } = subscription;
  if (kind === 'seat') throw refused(texts.seat);
  if (seatsTaken > seatsOf(option)) throw refused(texts.noSeat);
  const autorenew = option.isAllowedAutorenew;
  // The history must show that the cancellation was reverted, which the renewal alone doesn't.
  if (autorenew && cancelledAt !== null) {
    const back = changeTransition(
      'uncancel',
      subscription,
      { ...subscription, autorenew, cancelledAt: null },
      at,
    );
    const step = passedOn(back.next, { option, at, paidCents });
    return { next: step.next, events: [...back.events, ...step.events] };
  }
  const payerId = payerOf(subscription);
  const next: Subscription = {
    ...subscription,
    ...notPastDue,
    ...recurringValueOf(option, paidCents, payerId),
    ...firstPeriod(option, endsAt ?? at, at),
    planId: option.planId,
    optionId: option.id,
    optionVersion: option.version,
    kind: 'paid',
    payerId,
    seats: seatsOf(option),
    autorenew,
    isAllowedNext: option.hasNext ?? false,
  };
  return changeTransition(kind === 'paid' ? 'switch' : 'start', subscription, next, at);
}

/** Starts the next period, paid or free. Also clears past due. */
export function continued(
  subscription: Subscription,
  { step, option }: Pick<NextPeriod, 'step' | 'option'>,
  { at, paidCents }: Omit<Payment, 'option'>,
): Transition {
  const payment = { option, at, paidCents };
  return step === 'next' ? passedOn(subscription, payment) : renewed(subscription, payment);
}
