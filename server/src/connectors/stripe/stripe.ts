// Calls to Stripe. Each is sent once; a retry must use the same key.
import type Stripe from 'stripe';
import type { OutboundClient } from '#server/platform/http/outbound.ts';
import { stripeAmount } from './amounts.ts';
import { failureOf, StripeFailure } from './failure.ts';
import { type StripeAddress, stripePackage } from './http.ts';
import { type StripeLists, stripeLists } from './lists.ts';
import {
  type Charge,
  type Customer,
  cardOf,
  chargeOf,
  customerOf,
  type Dispute,
  disputeOf,
  type Payment,
  paymentOf,
  type Refund,
  refundOf,
} from './objects.ts';
import { type SubscriptionCalls, subscriptionCalls } from './subscriptions.ts';

export interface ChargeRequest {
  customerId: string;
  paymentMethodId: string;
  /** Amount in minor units by ISO 4217. */
  amountCents: number;
  currency: string;
  description: string;
  /** Kept with the payment. */
  metadata: Record<string, string>;
  /** The same key never charges twice. */
  idempotencyKey: string;
}

/** Each throws StripeFailure. */
export interface StripeCalls {
  /** Returns the id of the account that the key belongs to. */
  account(): Promise<string>;
  /** Charges a stored card while its owner is away. */
  charge(request: ChargeRequest): Promise<Payment>;
  payment(id: string): Promise<Payment>;
  /**
   * Returns the payment of a customer with this value in its metadata; null if there is none among the latest hundred.
   */
  findPayment(customerId: string, key: string, value: string): Promise<Payment | null>;
  /** Returns a customer; null if it was deleted or never existed. */
  customer(id: string): Promise<Customer | null>;
  /** Attaches a card to a customer, created if there is none, and makes it the default. */
  keepCard(asked: { token: string; email: string; customerId: string | null }): Promise<KeptCard>;
  changeEmail(customerId: string, email: string): Promise<void>;
  /**
   * Deletes a customer with their cards; charges stay at Stripe.
   * @returns false if Stripe has no such id, or deleted it before
   */
  deleteCustomer(id: string): Promise<boolean>;
  /** Returns the latest hundred charges of a customer, latest first. */
  charges(customerId: string): Promise<Charge[]>;
  oneCharge(id: string): Promise<Charge>;
  /** Returns the latest hundred refunds of a charge. */
  refunds(chargeId: string): Promise<Refund[]>;
  refund(id: string): Promise<Refund>;
  dispute(id: string): Promise<Dispute>;
  /** Customers of an address, the newest first; without their cards. */
  customersOf(email: string): Promise<{ id: string; at: Date }[]>;
  subscriptions: SubscriptionCalls;
  /** Everything of the account, page by page. */
  lists: StripeLists;
}

export interface KeptCard {
  customerId: string;
  paymentMethodId: string;
  brand: string;
  last4: string;
  /** First day after its last month, YYYY-MM-DD. */
  expiresOn: string | null;
}

const withFee = { expand: ['latest_charge.balance_transaction'] };

function isMissing(failure: StripeFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'resource_missing';
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw failureOf(error);
  });
}

async function charge(stripe: Stripe, request: ChargeRequest): Promise<Payment> {
  const { customerId, paymentMethodId, amountCents, idempotencyKey, ...rest } = request;
  const parameters = {
    ...rest,
    ...withFee,
    amount: stripeAmount(amountCents, request.currency),
    customer: customerId,
    payment_method: paymentMethodId,
    off_session: true,
    confirm: true,
  };
  return paymentOf(await asked(stripe.paymentIntents.create(parameters, { idempotencyKey })));
}

async function customer(stripe: Stripe, id: string): Promise<Customer | null> {
  const expand = ['invoice_settings.default_payment_method'];
  try {
    const found = await asked(stripe.customers.retrieve(id, { expand }));
    if (found.deleted) return null;
    if (found.invoice_settings.default_payment_method) return customerOf(found, []);
    const cards = await asked(stripe.customers.listPaymentMethods(id, { type: 'card', limit: 1 }));
    return customerOf(found, cards.data);
  } catch (error) {
    if (error instanceof StripeFailure && isMissing(error)) return null;
    throw error;
  }
}

async function keepCard(
  stripe: Stripe,
  { token, email, customerId }: { token: string; email: string; customerId: string | null },
): Promise<KeptCard> {
  const id = customerId ?? (await asked(stripe.customers.create({ email }))).id;
  const method = cardOf(await asked(stripe.paymentMethods.attach(token, { customer: id })));
  const { paymentMethodId, brand, last4, expiresOn } = method;
  await asked(
    stripe.customers.update(id, { email, invoice_settings: { default_payment_method: paymentMethodId } }),
  );
  return { customerId: id, paymentMethodId, brand: brand ?? 'card', last4: last4 ?? '0000', expiresOn };
}

async function deleteCustomer(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await asked(stripe.customers.del(id));
    return true;
  } catch (error) {
    if (error instanceof StripeFailure && isMissing(error)) return false;
    throw error;
  }
}

async function customersOf(stripe: Stripe, email: string): Promise<{ id: string; at: Date }[]> {
  const { data } = await asked(stripe.customers.list({ email, limit: 100 }));
  return data.map(({ id, created }) => ({ id, at: new Date(created * 1_000) }));
}

export function stripeCalls(outbound: OutboundClient, address: StripeAddress): StripeCalls {
  const stripe = stripePackage(outbound, address);
  return {
    account: async () => (await asked(stripe.accounts.retrieveCurrent())).id,
    charge: (request) => charge(stripe, request),
    payment: async (id) => paymentOf(await asked(stripe.paymentIntents.retrieve(id, withFee))),
    findPayment: async (customerId, key, value) => {
      const expand = ['data.latest_charge.balance_transaction'];
      const { data } = await asked(stripe.paymentIntents.list({ customer: customerId, limit: 100, expand }));
      const found = data.find(({ metadata }) => metadata[key] === value);
      return found ? paymentOf(found) : null;
    },
    customer: (id) => customer(stripe, id),
    keepCard: (asked) => keepCard(stripe, asked),
    changeEmail: async (id, email) => {
      await asked(stripe.customers.update(id, { email }));
    },
    deleteCustomer: (id) => deleteCustomer(stripe, id),
    charges: async (customerId) => {
      const expand = ['data.balance_transaction'];
      const { data } = await asked(stripe.charges.list({ customer: customerId, limit: 100, expand }));
      return data.map(chargeOf);
    },
    oneCharge: async (id) =>
      chargeOf(await asked(stripe.charges.retrieve(id, { expand: ['balance_transaction'] }))),
    refunds: async (chargeId) => {
      const expand = ['data.failure_balance_transaction'];
      return (await asked(stripe.refunds.list({ charge: chargeId, limit: 100, expand }))).data.map(refundOf);
    },
    refund: async (id) =>
      refundOf(await asked(stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] }))),
    dispute: async (id) => disputeOf(await asked(stripe.disputes.retrieve(id))),
    customersOf: (email) => customersOf(stripe, email),
    subscriptions: subscriptionCalls(stripe),
    lists: stripeLists(stripe),
  };
}
