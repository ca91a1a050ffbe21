import type { Selectable } from 'kysely';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import { memberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import type { MemberSubscriptions } from '#server/database/schema.ts';
import { nextPeriodResolver, type RenewalContext } from './renewal-context.ts';
import { subscriptionOf } from './rows.ts';
import { type Subscription, validUntil } from './subscription.ts';

export interface NamedRow extends Selectable<MemberSubscriptions> {
  option_title: string;
  option_type: string;
  is_allowed_autorenew: boolean;
  period: string;
  plan_title: string;
  next_option_id: number | null;
  next_title: string | null;
  downgrade_option_id: number | null;
  downgrade_title: string | null;
  renewed_elsewhere: string | null;
}

const named = (id: number | null, title: string | null) => (id === null ? null : { id, title: title ?? '' });
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns the price of a regular period on the renewal terms, or on the current terms if it doesn't renew. */
function priceOf(row: NamedRow, held: Subscription, known: RenewalContext) {
  const following = nextPeriodResolver(known)(held);
  const option = known.options.get(held.optionId);
  const renews = option !== undefined && following !== null && following.step !== 'next';
  return renews
    ? { price: option.price_cents, price_currency: option.currency, period: option.period }
    : { price: held.priceCents, price_currency: held.currency, period: row.period };
}

export function subscriptionOnWire(row: NamedRow, known: RenewalContext): MemberSubscription {
  const held = subscriptionOf(row);
  return memberSubscription.parse({
    id: held.id,
    version: row.version,
    title: row.option_title,
    subscription_id: held.optionId,
    type: row.option_type,
    plan_id: held.planId,
    plan_title: row.plan_title,
    kind: held.kind,
    status: held.status,
    subscription_start_date: held.startsAt.toISOString(),
    subscription_end_date: iso(held.status === 'ended' ? held.endedAt : held.endsAt),
    access_until: iso(validUntil(held)),
    autorenew: held.autorenew,
    renewed_elsewhere: held.status === 'ended' ? null : row.renewed_elsewhere,
    is_allowed_autorenew: row.is_allowed_autorenew,
    is_trial: held.kind === 'trial',
    is_trial_subscription: held.trialPeriods > 0,
    is_allowed_next_subscription: held.isAllowedNext,
    next_subscription: named(row.next_option_id, row.next_title),
    downgrade_subscription: named(row.downgrade_option_id, row.downgrade_title),
    is_attached_by_admin: held.isAttachedByAdmin,
    cancelled_at: iso(held.cancelledAt),
    ended_at: iso(held.endedAt),
    end_cause: held.endCause,
    past_due_reason: held.pastDueReason,
    seats: held.seats,
    seats_taken: held.seatsTaken,
    ...priceOf(row, held, known),
    currency: held.currency,
    mrr: Math.round(held.recurringValue / 720),
  });
}
