// Rules for an operator's changes to a subscription. Pure: saving and its preview use the same rules.
import { AppError } from '#server/platform/errors/app-error.ts';
import { changeTransition } from './event-log.rules.ts';
import { cancelled, ended, endMoved, requireOpen, uncancelled } from './lifecycle.rules.ts';
import type { PricedOption } from './next-period.rules.ts';
import { countBetween } from './period-end.ts';
import type { Option, Subscription, Transition } from './subscription.ts';
import { refused, texts } from './texts.ts';

/** Requested changes; omitted fields stay. */
export interface SubscriptionEdit {
  /** New end; null for no end. */
  endsAt?: Date | null | undefined;
  autorenew?: boolean | undefined;
  isAllowedNext?: boolean | undefined;
  isTrial?: boolean | undefined;
}

/** Facts that the rules need besides the subscription. */
export interface EditKnown {
  held: PricedOption;
  /** The option named as the next one, unless it was removed. */
  next: Option | null;
  /** System that still renews the subscription; null if none does. */
  elsewhere: 'stripe' | 'other' | null;
  at: Date;
}

type Rule = (current: Subscription, known: EditKnown) => Transition | null;

/**
 * Ends the trial: the rest of the period counts as given by the operator, and the first regular period is still the
 * first paid one. Undoing that makes it a trial again; no other subscription can become one.
 */
function trialSet(isTrial: boolean): Rule {
  return (current, { at }) => {
    if ((current.kind === 'trial') === isTrial) return null;
    if (!isTrial)
      return changeTransition(
        'edit',
        current,
        { ...current, kind: 'attached', isAttachedByAdmin: true },
        at,
        'admin',
      );
    if (current.kind === 'paid') throw refused(texts.isPaid);
    if (current.kind !== 'attached' || current.trialPeriods === 0) throw refused(texts.noTrialBegun);
    return changeTransition(
      'edit',
      current,
      { ...current, kind: 'trial', isAttachedByAdmin: false },
      at,
      'admin',
    );
  };
}

/** @throws AppError conflict if another system charges for the next period already */
function requireNobodyElse({ elsewhere }: EditKnown): void {
  if (elsewhere !== null)
    throw refused(elsewhere === 'stripe' ? texts.renewsAtStripe : texts.renewsElsewhere);
}

function autorenewOn(current: Subscription, known: EditKnown): Transition {
  const { held, at } = known;
  requireNobodyElse(known);
  if (current.kind === 'gift' || held.type === 'gift') throw refused(texts.giftEnds);
  if (current.endsAt === null) throw refused(texts.neverEnds);
  if (!held.isAllowedAutorenew) throw refused(texts.optionEnds);
  if (current.cancelledAt !== null) return uncancelled(current, at);
  return changeTransition('edit', current, { ...current, autorenew: true }, at, 'admin');
}

function autorenewSet(autorenew: boolean): Rule {
  return (current, known) => {
    if (current.autorenew === autorenew) return null;
    return autorenew ? autorenewOn(current, known) : cancelled(current, known.at);
  };
}

function nextSet(isAllowedNext: boolean): Rule {
  return (current, known) => {
    const { next, at } = known;
    if (current.isAllowedNext === isAllowedNext) return null;
    if (isAllowedNext) requireNobodyElse(known);
    if (isAllowedNext && next === null) throw refused(texts.noNext);
    // Without the next option the overdue payment has no purpose, so turning it off ends the subscription.
    if (!isAllowedNext && !current.autorenew && current.status === 'past_due')
      return ended(current, at, 'cancelled');
    return changeTransition('edit', current, { ...current, isAllowedNext }, at, 'admin');
  };
}

function endSet(endsAt: Date | null): Rule {
  return (current, { at }) =>
    endsAt?.getTime() === current.endsAt?.getTime() ? null : endMoved(current, at, endsAt);
}

const ruleOf = {
  is_trial: ({ isTrial }: SubscriptionEdit) => (isTrial === undefined ? null : trialSet(isTrial)),
  autorenew: ({ autorenew }: SubscriptionEdit) => (autorenew === undefined ? null : autorenewSet(autorenew)),
  is_allowed_next_subscription: ({ isAllowedNext }: SubscriptionEdit) =>
    isAllowedNext === undefined ? null : nextSet(isAllowedNext),
  subscription_end_date: ({ endsAt }: SubscriptionEdit) => (endsAt === undefined ? null : endSet(endsAt)),
};

export interface Edited extends Transition {
  /** Reasons for refusals, by the field's name on the wire; if there are any, the edit must not be stored. */
  faults: Record<string, string>;
}

/**
 * Applies several changes at once: the trial first and the end last, so that each rule sees the results of those
 * before.
 * @throws AppError conflict if the subscription has ended, or is a seat
 */
export function edited(before: Subscription, edit: SubscriptionEdit, known: EditKnown): Edited {
  requireOpen(before);
  if (before.kind === 'seat') throw refused(texts.seat);
  const result: Edited = { next: before, events: [], faults: {} };
  for (const [field, ruleFor] of Object.entries(ruleOf)) {
    try {
      if (result.next.status === 'ended') break;
      const step = ruleFor(edit)?.(result.next, known) ?? null;
      if (step === null) continue;
      result.next = step.next;
      result.events.push(...step.events);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.faults[field] = error.message;
    }
  }
  return result;
}

/** State in the other system of a subscription that is taken over. */
export interface ToldThere {
  /** End of its current period; null keeps ours. */
  endsAt: Date | null;
  /** Instant from which it counts its periods; null if unknown. */
  anchorAt: Date | null;
}

/**
 * Takes over a subscription that another system has renewed so far: adopts its end, counts periods from the same day,
 * and turns autorenew on.
 * @throws AppError conflict if the subscription can't renew here
 */
export function handedOver(
  before: Subscription,
  { endsAt, anchorAt }: ToldThere,
  known: EditKnown,
): Transition {
  const isSame =
    endsAt === null || (endsAt.getTime() === before.endsAt?.getTime() && before.status === 'active');
  const moved = isSame ? null : endMoved(before, known.at, endsAt);
  const { period, zone } = known.held;
  const end = endsAt ?? before.endsAt;
  const count = anchorAt && end && countBetween(anchorAt, end, period, zone);
  const current = { ...(moved?.next ?? before), ...(count && { ...count, countedIn: zone }) };
  const on = current.autorenew ? null : autorenewOn(current, known);
  return { next: on?.next ?? current, events: [...(moved?.events ?? []), ...(on?.events ?? [])] };
}
