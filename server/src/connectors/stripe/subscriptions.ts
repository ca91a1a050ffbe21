// Subscriptions of Stripe's own billing.
import type Stripe from 'stripe';
import { failureOf, StripeFailure } from './failure.ts';

export interface BilledSubscription {
  id: string;
  customerId: string | null;
  /** Stripe's word: `active`, `trialing`, `past_due`, `unpaid`, `canceled`, `paused`, `incomplete` and others. */
  status: string;
  /** End of the current period; null where Stripe tells none. */
  periodEndsAt: Date | null;
  /** Anchor of its periods: each ends on this day of the month, or on the month's last day. */
  anchorAt: Date | null;
  cancelsAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** Payment method of the subscription, if it has its own. */
  paymentMethodId: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  at: Date;
}

/** Each throws StripeFailure; of the kind `account` where the key may not do it. */
export interface SubscriptionCalls {
  /** Returns a subscription; null if Stripe has no such id. */
  get(id: string): Promise<BilledSubscription | null>;
  /** Returns the latest hundred subscriptions of a customer, latest first, including canceled ones. */
  ofCustomer(customerId: string): Promise<BilledSubscription[]>;
  /** Lets it run to the end of its period and no further, or takes that back. */
  cancelAtPeriodEnd(
    id: string,
    isCanceled: boolean,
    metadata: Record<string, string>,
  ): Promise<BilledSubscription>;
  /** Cancels it immediately, without a last invoice. */
  cancel(id: string): Promise<BilledSubscription>;
}

const instant = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1_000) : null;
const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Returns the end of the period, which the items have; older versions of the API have it on the subscription. */
function periodEnd(subscription: Stripe.Subscription): Date | null {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (ends.length > 0 && ends.every((end) => typeof end === 'number')) return instant(Math.min(...ends));
  const older = Object.entries(subscription).find(([name]) => name === 'current_period_end')?.[1];
  return typeof older === 'number' ? instant(older) : null;
}

export function subscriptionOf(subscription: Stripe.Subscription): BilledSubscription {
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    periodEndsAt: periodEnd(subscription),
    anchorAt: instant(subscription.billing_cycle_anchor),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: instant(subscription.ended_at),
    paymentMethodId: idOf(subscription.default_payment_method),
    metadata: subscription.metadata,
    livemode: subscription.livemode,
    at: new Date(subscription.created * 1_000),
  };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw failureOf(error);
  });
}

export function subscriptionCalls(stripe: Stripe): SubscriptionCalls {
  return {
    get: async (id) => {
      try {
        return subscriptionOf(await asked(stripe.subscriptions.retrieve(id)));
      } catch (error) {
        const isMissing =
          error instanceof StripeFailure && error.kind === 'refused' && error.code === 'resource_missing';
        if (isMissing) return null;
        throw error;
      }
    },
    ofCustomer: async (customer) =>
      (await asked(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))).data.map(
        subscriptionOf,
      ),
    cancelAtPeriodEnd: async (id, isCanceled, metadata) =>
      subscriptionOf(
        await asked(stripe.subscriptions.update(id, { cancel_at_period_end: isCanceled, metadata })),
      ),
    cancel: async (id) =>
      subscriptionOf(await asked(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }))),
  };
}
