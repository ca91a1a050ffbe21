// Stripe's lists, page by page, the latest first.
import type Stripe from 'stripe';
import { failureOf } from './failure.ts';
import {
  type Charge,
  type Customer,
  chargeOf,
  customerOf,
  type Dispute,
  disputeOf,
  type Refund,
  refundOf,
} from './objects.ts';

export interface StripePage<Item> {
  items: Item[];
  /** Id of the last object, to continue after; null at the end of the list. */
  next: string | null;
}

export interface PageRequest {
  /** Id of the last object of the page before; null for the first page. */
  after: string | null;
  /** Only objects created then or later; null for all. */
  since: Date | null;
}

/** Each gives a hundred objects at most, and throws StripeFailure. */
export interface StripeLists {
  charges(page: PageRequest): Promise<StripePage<Charge>>;
  refunds(page: PageRequest): Promise<StripePage<Refund>>;
  disputes(page: PageRequest): Promise<StripePage<Dispute>>;
  /** Lists customers with their default card; their other cards aren't looked up. */
  customers(page: PageRequest): Promise<StripePage<Customer>>;
}

interface Answer<Found> {
  data: Found[];
  has_more: boolean;
}

async function pageOf<Found extends { id: string }, Item>(
  asked: Promise<Answer<Found>>,
  shape: (found: Found) => Item,
): Promise<StripePage<Item>> {
  const { data, has_more: hasMore } = await asked.catch((error: unknown) => {
    throw failureOf(error);
  });
  return { items: data.map(shape), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

const parametersOf = ({ after, since }: PageRequest) => ({
  limit: 100,
  ...(after !== null && { starting_after: after }),
  ...(since !== null && { created: { gte: Math.floor(since.getTime() / 1000) } }),
});

export function stripeLists(stripe: Stripe): StripeLists {
  return {
    charges: (page) => pageOf(stripe.charges.list(parametersOf(page)), chargeOf),
    refunds: (page) => pageOf(stripe.refunds.list(parametersOf(page)), refundOf),
    disputes: (page) => pageOf(stripe.disputes.list(parametersOf(page)), disputeOf),
    customers: (page) =>
      pageOf(
        stripe.customers.list({
          ...parametersOf(page),
          expand: ['data.invoice_settings.default_payment_method'],
        }),
        (found) => customerOf(found, []),
      ),
  };
}
