// How a subscription begins. Pure: the same rules serve one call, a batch, and the tests that live random lives.
import { periodFactors, recurringValue } from '#contract/base/periods.ts';
import { begun } from './log.ts';
import { countBetween, periodEnd } from './period-end.ts';
import { isValidAt, type Option, type Subscription, type Transition, validUntil } from './subscription.ts';
import { refused, texts } from './texts.ts';

export interface Holder {
  memberId: number | null;
  groupId: number | null;
}

export interface Beginning {
  option: Option;
  holder: Holder;
  at: Date;
  livemode: boolean;
  externalId?: string | null;
}

/**
 * What a period is worth that was bought for `paidCents` (net, of the charged line). A free one, and the period of
 * 100 years, is no recurring revenue. A discount on this charge changes nothing: the option's own price counts.
 */
export function worthOf(
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

function fresh({ option, holder, at, livemode, externalId }: Beginning): Subscription {
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

export interface Purchase extends Beginning {
  /** Who is charged; the holder when left out. */
  payerId?: number | null;
  /** Net price of the charged line; 0 for what costs nothing. */
  paidCents: number;
  autorenew?: boolean;
}

/** Bought: the first regular period begins. */
export function started(purchase: Purchase): Transition {
  const { option, at } = purchase;
  if (option.type === 'gift') throw refused(texts.notSold);
  const payerId = purchase.payerId ?? purchase.holder.memberId;
  return begun('start', {
    ...fresh(purchase),
    ...worthOf(option, purchase.paidCents, payerId),
    payerId,
    endsAt: periodEnd(at, option.period, option.zone),
    autorenew: purchase.autorenew ?? option.isAllowedAutorenew,
    isAllowedNext: option.hasNext ?? false,
    seats: seatsOf(option),
  });
}

/** A trial, free or for its own price: money perhaps, but no paid period until the first regular one is bought. */
export function trialStarted(purchase: Omit<Purchase, 'paidCents'>): Transition {
  const { option, at } = purchase;
  if (option.type === 'gift') throw refused(texts.notSold);
  if (option.trialPeriod === null) throw refused(texts.noTrial);
  return begun('trial_start', {
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

/** Whether an option is one that members go on with after a payment that failed for good: nobody is charged for it. */
export function isForDowngrade(option: { price_cents: number; type: string; removed_at: unknown }): boolean {
  return option.removed_at === null && option.price_cents === 0 && option.type !== 'gift';
}

/** What begins for free where a subscription ended because it was not paid for. */
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

/** Given by an operator without payment. Without `endsAt` it lasts one period; null never ends. */
export function attached(beginning: Beginning & { endsAt?: Date | null }): Transition {
  const { option, at, endsAt } = beginning;
  return begun('attach', {
    ...fresh(beginning),
    kind: 'attached',
    endsAt: endsAt === undefined ? periodEnd(at, option.period, option.zone) : endsAt,
    ...(endsAt && countBetween(at, endsAt, option.period, option.zone)),
    isAttachedByAdmin: true,
    seats: seatsOf(option),
  });
}

/** Received as a gift: one period, paid once by somebody else or nobody, never renewed by itself. */
export function gifted(beginning: Beginning & { giverId: number | null }): Transition {
  const { option, at, giverId } = beginning;
  if (option.type !== 'gift') throw refused(texts.notSold);
  return begun('attach', {
    ...fresh(beginning),
    kind: 'gift',
    payerId: giverId,
    endsAt: periodEnd(at, option.period, option.zone),
  });
}

/** One seat of a multi-seat subscription. Returns the parent with the seat taken, too. */
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
  return { ...begun('attach', seat), parent: { ...parent, seatsTaken: parent.seatsTaken + 1 } };
}
