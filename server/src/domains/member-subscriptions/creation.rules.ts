// Rules for the start of a subscription. Pure: calls, batches and the tests with random histories use the same rules.
import { periodFactors, recurringValue } from '#contract/base/periods.ts';
import { beginTransition } from './event-log.rules.ts';
import { countBetween, periodEnd } from './period-end.ts';
import { isValidAt, type Option, type Subscription, type Transition, validUntil } from './subscription.ts';
import { refused, texts } from './texts.ts';

export interface Holder {
  memberId: number | null;
  groupId: number | null;
}

export interface NewSubscription {
  option: Option;
  holder: Holder;
  at: Date;
  livemode: boolean;
  externalId?: string | null;
}

/**
 * Returns the recurring revenue of a period bought for `paidCents` (net, of the charged line). A free period and the
 * 100-year period have none. A discount on this charge changes nothing: the option's own price counts.
 * @throws AppError if it is paid and has no payer
 */
export function recurringValueOf(
  option: Option,
  paidCents: number,
  payerId: number | null,
): Pick<Subscription, 'isPaying' | 'priceCents' | 'currency' | 'recurringValue'> {
  if (paidCents > 0 && payerId === null) throw refused(texts.cannotBuy);
  const isPaying = paidCents > 0 && periodFactors[option.period] !== null;
  return {
    isPaying,
    priceCents: option.priceCents,
    currency: option.currency,
    recurringValue: isPaying ? recurringValue(option.priceCents, option.period) : 0,
  };
}

export function seatsOf(option: Option): number {
  return option.type === 'multi-seat' ? option.seats : 0;
}

function fresh({ option, holder, at, livemode, externalId }: NewSubscription): Subscription {
  return {
    id: 0,
    ...holder,
    payerId: null,
    parentId: null,
    planId: option.planId,
    optionId: option.id,
    optionVersion: option.version,
    kind: 'paid',
    status: 'active',
    startsAt: at,
    endsAt: null,
    graceEndsAt: null,
    pastDueReason: null,
    cancelledAt: null,
    endedAt: null,
    endCause: null,
    anchorAt: at,
    anchorPeriods: 1,
    countedIn: option.zone,
    trialPeriods: 0,
    autorenew: false,
    isAttachedByAdmin: false,
    isAllowedNext: false,
    isPaying: false,
    priceCents: option.priceCents,
    currency: option.currency,
    recurringValue: 0,
    seats: 0,
    seatsTaken: 0,
    livemode,
    externalId: externalId ?? null,
    lastEventAt: at,
  };
}

export interface Purchase extends NewSubscription {
  /** Id of the member who is charged; the holder by default. */
  payerId?: number | null;
  /** Net price of the charged line in cents; 0 if it is free. */
  paidCents: number;
  autorenew?: boolean;
}

/** Starts a bought subscription with its first regular period. */
export function started(purchase: Purchase): Transition {
  const { option, at } = purchase;
  if (option.type === 'gift') throw refused(texts.notSold);
  const payerId = purchase.payerId ?? purchase.holder.memberId;
  return beginTransition('start', {
    ...fresh(purchase),
    ...recurringValueOf(option, purchase.paidCents, payerId),
    payerId,
    endsAt: periodEnd(at, option.period, option.zone),
    autorenew: purchase.autorenew ?? option.isAllowedAutorenew,
    isAllowedNext: option.hasNext ?? false,
    seats: seatsOf(option),
  });
}

/**
 * Starts a trial, free or at its own price: it may be charged, but there is no paid period until the first regular one.
 */
export function trialStarted(purchase: Omit<Purchase, 'paidCents'>): Transition {
  const { option, at } = purchase;
  if (option.type === 'gift') throw refused(texts.notSold);
  if (option.trialPeriod === null) throw refused(texts.noTrial);
  return beginTransition('trial_start', {
    ...fresh(purchase),
    kind: 'trial',
    payerId: purchase.payerId ?? purchase.holder.memberId,
    endsAt: periodEnd(at, option.trialPeriod, option.zone),
    trialPeriods: 1,
    autorenew: purchase.autorenew ?? option.isAllowedAutorenew,
    isAllowedNext: option.hasNext ?? false,
    seats: seatsOf(option),
  });
}

/**
 * Returns whether members can be moved to the option after a payment failed for good: it is free, and neither removed
 * nor a gift.
 */
export function isForDowngrade(option: { price_cents: number; type: string; removed_at: unknown }): boolean {
  return option.removed_at === null && option.price_cents === 0 && option.type !== 'gift';
}

/** Starts a free subscription after one that ended because its payment failed. */
export function downgraded(over: Subscription, option: Option): Transition {
  const { memberId, groupId, payerId, livemode, isPaying, endedAt } = over;
  const purchase = {
    option,
    holder: { memberId, groupId },
    at: endedAt ?? over.lastEventAt,
    livemode,
    paidCents: 0,
  };
  return started(isPaying ? { ...purchase, payerId } : purchase);
}

/**
 * Starts a subscription that an operator gives without payment. By default it lasts one period; an `endsAt` of null
 * means no end.
 */
export function attached(beginning: NewSubscription & { endsAt?: Date | null }): Transition {
  const { option, at, endsAt } = beginning;
  return beginTransition('attach', {
    ...fresh(beginning),
    kind: 'attached',
    endsAt: endsAt === undefined ? periodEnd(at, option.period, option.zone) : endsAt,
    ...(endsAt && countBetween(at, endsAt, option.period, option.zone)),
    isAttachedByAdmin: true,
    seats: seatsOf(option),
  });
}

/** Starts a gift: one period, paid once or not at all, that never renews. */
export function gifted(beginning: NewSubscription & { giverId: number | null }): Transition {
  const { option, at, giverId } = beginning;
  if (option.type !== 'gift') throw refused(texts.notSold);
  return beginTransition('attach', {
    ...fresh(beginning),
    kind: 'gift',
    payerId: giverId,
    endsAt: periodEnd(at, option.period, option.zone),
  });
}

/** Starts one seat of a multi-seat subscription. Returns also the parent with the seat taken. */
export function seated(
  parent: Subscription,
  memberId: number,
  at: Date,
): Transition & { parent: Subscription } {
  if (parent.seats === 0) throw refused(texts.notMultiSeat);
  if (!isValidAt(parent, at)) throw refused(texts.ranOut);
  if (parent.seatsTaken >= parent.seats) throw refused(texts.noSeat);
  const seat: Subscription = {
    ...parent,
    id: 0,
    memberId,
    groupId: null,
    parentId: parent.id,
    kind: 'seat',
    status: 'active',
    startsAt: at,
    endsAt: validUntil(parent),
    graceEndsAt: null,
    pastDueReason: null,
    cancelledAt: null,
    anchorAt: at,
    autorenew: false,
    isAttachedByAdmin: false,
    isAllowedNext: false,
    isPaying: false,
    priceCents: 0,
    recurringValue: 0,
    seats: 0,
    seatsTaken: 0,
    externalId: null,
    lastEventAt: at,
  };
  return { ...beginTransition('attach', seat), parent: { ...parent, seatsTaken: parent.seatsTaken + 1 } };
}
