// What a subscription comes to as it stands: the steps that cost nothing are taken in thought, up to the first that
// asks for money or to the end.
import type { Forecast } from '#contract/domains/member-subscriptions/schemas.ts';
import { wentOn } from './following.rules.ts';
import { followingBy, type Known } from './known.ts';
import { type Subscription, validUntil } from './subscription.ts';

/** More free steps than any trial has; from then on it goes on for ever. */
const mostSteps = 60;

function ahead(subscription: Subscription, known: Known): Pick<Forecast, 'access_ends_at' | 'next_charge'> {
  const followingOf = followingBy(known);
  let current = subscription;
  for (let taken = 0; taken < mostSteps; taken += 1) {
    const following = current.status === 'active' ? followingOf(current) : null;
    const until = validUntil(current);
    if (following === null || current.endsAt === null)
      return { access_ends_at: until?.toISOString() ?? null, next_charge: null };
    const { amountCents: amount, currency, title, priceCents } = following;
    if (priceCents > 0)
      return {
        access_ends_at: null,
        next_charge: { at: current.endsAt.toISOString(), amount, currency, title },
      };
    current = wentOn(current, following, { at: current.endsAt, paidCents: 0 }).next;
  }
  return { access_ends_at: null, next_charge: null };
}

export function forecastOf(subscription: Subscription, known: Known): Forecast {
  return {
    ...ahead(subscription, known),
    mrr: Math.round(subscription.recurringValue / 720),
    currency: subscription.currency,
  };
}
