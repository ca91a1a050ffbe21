import type { Selectable } from 'kysely';
import type { MemberSubscriptions, PricingOptions } from '#server/database/schema.ts';
import type { Option, Subscription, SubscriptionEvent } from './subscription.ts';

type SubscriptionRow = Omit<Selectable<MemberSubscriptions>, 'created_at' | 'version' | 'resource_id'>;

const instant = (value: Date | string): Date => new Date(value);
const maybe = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

export function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    memberId: row.member_id,
    groupId: row.group_id,
    payerId: row.payer_id,
    parentId: row.parent_id,
    planId: row.plan_id,
    optionId: row.pricing_option_id,
    optionVersion: row.option_version,
    kind: row.kind,
    status: row.status,
    startsAt: instant(row.starts_at),
    endsAt: maybe(row.ends_at),
    graceEndsAt: maybe(row.grace_ends_at),
    pastDueReason: row.past_due_reason,
    cancelledAt: maybe(row.cancelled_at),
    endedAt: maybe(row.ended_at),
    endCause: row.end_cause,
    anchorAt: instant(row.anchor_at),
    anchorPeriods: row.anchor_periods,
    countedIn: row.counted_in,
    trialPeriods: row.trial_periods,
    autorenew: row.autorenew,
    isAttachedByAdmin: row.is_attached_by_admin,
    isAllowedNext: row.is_allowed_next_subscription,
    isPaying: row.is_paying,
    priceCents: row.price_cents,
    currency: row.currency,
    recurringValue: row.recurring_value,
    seats: row.seats,
    seatsTaken: row.seats_taken,
    livemode: row.livemode,
    externalId: row.external_id,
    lastEventAt: instant(row.last_event_at),
  };
}

export function valuesOf(subscription: Subscription) {
  return {
    member_id: subscription.memberId,
    group_id: subscription.groupId,
    payer_id: subscription.payerId,
    parent_id: subscription.parentId,
    plan_id: subscription.planId,
    pricing_option_id: subscription.optionId,
    option_version: subscription.optionVersion,
    kind: subscription.kind,
    status: subscription.status,
    starts_at: subscription.startsAt,
    ends_at: subscription.endsAt,
    grace_ends_at: subscription.graceEndsAt,
    past_due_reason: subscription.pastDueReason,
    cancelled_at: subscription.cancelledAt,
    ended_at: subscription.endedAt,
    end_cause: subscription.endCause,
    anchor_at: subscription.anchorAt,
    anchor_periods: subscription.anchorPeriods,
    counted_in: subscription.countedIn,
    trial_periods: subscription.trialPeriods,
    autorenew: subscription.autorenew,
    is_trial: subscription.kind === 'trial',
    is_attached_by_admin: subscription.isAttachedByAdmin,
    is_allowed_next_subscription: subscription.isAllowedNext,
    is_paying: subscription.isPaying,
    price_cents: subscription.priceCents,
    currency: subscription.currency,
    recurring_value: subscription.recurringValue,
    seats: subscription.seats,
    seats_taken: subscription.seatsTaken,
    livemode: subscription.livemode,
    external_id: subscription.externalId,
    last_event_at: subscription.lastEventAt,
  };
}

export interface EventActor {
  kind: string;
  id: number | null;
}

export function eventValuesOf(event: SubscriptionEvent, actor: EventActor) {
  return {
    subscription_id: event.subscriptionId,
    payer_id: event.payerId,
    type: event.type,
    previous_status: event.previousStatus,
    next_status: event.nextStatus,
    previous_kind: event.previousKind,
    kind: event.kind,
    plan_id: event.planId,
    pricing_option_id: event.optionId,
    previous_paying: event.previousPaying,
    next_paying: event.nextPaying,
    previous_value: event.previousValue,
    next_value: event.nextValue,
    previous_currency: event.previousCurrency,
    currency: event.currency,
    valid_until: event.validUntil,
    cause: event.cause,
    livemode: event.livemode,
    actor_kind: actor.kind,
    actor_id: actor.id,
    occurred_at: event.occurredAt,
  };
}

/** @param zone time zone of the site */
export function optionOf(row: Selectable<PricingOptions>, zone: string): Option {
  return {
    id: row.id,
    version: row.version,
    planId: row.plan_id,
    type: row.type,
    seats: row.seats,
    priceCents: row.price_cents,
    currency: row.currency,
    period: row.period,
    trialPeriod: row.trial_period,
    trialIterations: row.trial_iterations,
    isAllowedAutorenew: row.is_allowed_autorenew,
    zone,
    hasNext: row.next_option_id !== null,
  };
}
