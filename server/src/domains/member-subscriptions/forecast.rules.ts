// Forecasts a subscription from its current state: simulates the free steps up to the first charge or the end.
import type { Forecast } from '#contract/domains/member-subscriptions/schemas.ts';
import { continued } from './next-period.rules.ts';
import { nextPeriodResolver, type PricedNextPeriod, type RenewalContext } from './renewal-context.ts';
import { type Subscription, validUntil } from './subscription.ts';

/** More free steps than any trial has; after that the subscription is taken to continue forever. */
const mostSteps = 60;

type Ahead = Pick<Forecast, 'access_ends_at' | 'next_charge'>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Forecasts a past due subscription: access ends with the grace period unless the next retry succeeds. */
function tried(current: Subscription, following: PricedNextPeriod | null, nextTryAt: Date | null): Ahead {
  const access_ends_at = iso(validUntil(current));
  // A free renewal is never charged, and only money settles an overdue payment.
  if (!following?.priceCents || nextTryAt === null) return { access_ends_at, next_charge: null };
  const { amountCents: amount, currency, title } = following;
  return { access_ends_at, next_charge: { at: nextTryAt.toISOString(), amount, currency, title } };
}

function ahead(subscription: Subscription, known: RenewalContext): Ahead {
  const followingOf = nextPeriodResolver(known);
  if (subscription.status === 'past_due')
    return tried(subscription, followingOf(subscription), known.nextTryAt);
  let current = subscription;
  for (let taken = 0; taken < mostSteps; taken += 1) {
    const following = current.status === 'active' ? followingOf(current) : null;
    const until = validUntil(current);
    if (following === null || current.endsAt === null)
      return { access_ends_at: iso(until), next_charge: null };
    const { amountCents: amount, currency, title, priceCents } = following;
    if (priceCents > 0)
      return {
        access_ends_at: null,
        next_charge: { at: current.endsAt.toISOString(), amount, currency, title },
      };
    current = continued(current, following, { at: current.endsAt, paidCents: 0 }).next;
  }
  return { access_ends_at: null, next_charge: null };
}

export function forecastOf(subscription: Subscription, known: RenewalContext): Forecast {
  return {
    ...ahead(subscription, known),
    mrr: Math.round(subscription.recurringValue / 720),
    currency: subscription.currency,
  };
}
