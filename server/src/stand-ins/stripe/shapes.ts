// Rows as Stripe's API shows them.
import { declines } from './cards.ts';
import {
  type ChargeRow,
  type CustomerRow,
  type DisputeRow,
  feeOf,
  type IntentRow,
  type Ledger,
  type MethodRow,
  newId,
  type RefundRow,
  type StripeEvent,
  type SubscriptionRow,
} from './ledger.ts';

/** Returns a charge converted to the balance's currency. */
function balanceOf({ balance }: Ledger, { amount, currency }: ChargeRow): object {
  if (balance === null || balance.currency === currency) return { amount, currency, fee: feeOf(amount) };
  const converted = Math.round(amount * balance.rate);
  return { amount: converted, currency: balance.currency, fee: feeOf(converted) };
}

const last4 = (number: string): string => number.slice(-4);

export function methodShape(ledger: Ledger, row: MethodRow): object {
  return {
    id: row.id,
    object: 'payment_method',
    type: 'card',
    livemode: ledger.livemode,
    customer: row.customerId,
    card: { brand: row.brand, last4: last4(row.number), exp_month: row.expMonth, exp_year: row.expYear },
  };
}

export function customerShape(ledger: Ledger, row: CustomerRow, expand: readonly string[] = []): object {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true };
  const method = ledger.methods.get(row.defaultMethodId ?? '');
  const isExpanded = expand.includes('invoice_settings.default_payment_method');
  return {
    id: row.id,
    object: 'customer',
    email: row.email,
    created: row.created ?? 0,
    livemode: ledger.livemode,
    invoice_settings: {
      default_payment_method: method && isExpanded ? methodShape(ledger, method) : row.defaultMethodId,
    },
  };
}

export function chargeShape(ledger: Ledger, row: ChargeRow, expand: readonly string[] = []): object {
  const method = ledger.methods.get(row.methodId);
  const decline = row.bank === 'yes' ? null : declines[row.bank];
  const balance = `txn_${row.id.slice(3)}`;
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_refunded: row.refunded,
    balance_transaction: decline
      ? null
      : expand.includes('balance_transaction')
        ? { id: balance, object: 'balance_transaction', ...balanceOf(ledger, row) }
        : balance,
    currency: row.currency,
    created: row.created,
    customer: row.customerId,
    description: row.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: ledger.livemode,
    outcome: { reason: decline?.decline_code ?? null },
    payment_intent: row.intentId,
    payment_method: row.methodId,
    payment_method_details: {
      type: 'card',
      card: method ? { brand: method.brand, last4: last4(method.number) } : null,
    },
    refunded: row.refunded === row.amount,
    status: decline ? 'failed' : 'succeeded',
  };
}

export function intentShape(ledger: Ledger, row: IntentRow, expand: readonly string[] = []): object {
  const charge = ledger.charges.get(row.chargeId ?? '');
  const inner = expand
    .filter((path) => path.startsWith('latest_charge.'))
    .map((path) => path.slice('latest_charge.'.length));
  const isExpanded = inner.length > 0 || expand.includes('latest_charge');
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    currency: row.currency,
    created: row.created,
    customer: row.customerId,
    description: row.description,
    last_payment_error: row.bank === 'yes' ? null : { type: 'card_error', ...declines[row.bank] },
    latest_charge: charge && isExpanded ? chargeShape(ledger, charge, inner) : row.chargeId,
    livemode: ledger.livemode,
    metadata: row.metadata,
    payment_method: row.status === 'requires_payment_method' ? null : row.methodId,
    status: row.status,
  };
}

export function refundShape({ charges }: Ledger, row: RefundRow, expand: readonly string[] = []): object {
  const failure = `txn_${row.id.slice(3)}`;
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    charge: row.chargeId,
    created: row.created,
    currency: row.currency,
    ...(row.failed !== undefined && {
      failure_balance_transaction: expand.includes('failure_balance_transaction')
        ? { id: failure, object: 'balance_transaction', amount: row.amount, created: row.failed }
        : failure,
    }),
    payment_intent: charges.get(row.chargeId)?.intentId ?? null,
    reason: 'requested_by_customer',
    status: row.status,
  };
}

/**
 * Returns a dispute: the amount is withdrawn when it is opened, and returned if it is won; the fee stays in most
 * countries.
 */
export function disputeShape({ charges, balance }: Ledger, row: DisputeRow): object {
  const isConverted = balance !== null && balance.currency !== row.currency;
  const amount = isConverted ? Math.round(row.amount * balance.rate) : row.amount;
  const currency = isConverted ? balance.currency : row.currency;
  const taken = { amount: -amount, currency, fee: 1500, reporting_category: 'dispute' };
  const back = {
    amount,
    currency,
    fee: row.isFeeReturned ? -1500 : 0,
    reporting_category: 'dispute_reversal',
  };
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: row.status === 'won' ? [taken, back] : [taken],
    charge: row.chargeId,
    created: row.created,
    currency: row.currency,
    payment_intent: charges.get(row.chargeId)?.intentId ?? null,
    reason: 'fraudulent',
    status: row.status,
  };
}

/** Returns a subscription as newer versions of the API do: its items have the period. */
export function subscriptionShape(
  ledger: Ledger,
  row: SubscriptionRow,
  expand: readonly string[] = [],
): object {
  const customer = ledger.customers.get(row.customerId);
  return {
    id: row.id,
    object: 'subscription',
    status: row.status,
    created: row.created,
    billing_cycle_anchor: row.anchor,
    livemode: ledger.livemode,
    currency: row.currency,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    ended_at: row.ended,
    metadata: row.metadata,
    customer:
      customer && expand.includes('customer') ? customerShape(ledger, customer, expand) : row.customerId,
    default_payment_method: null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${row.id.slice(4)}`,
          object: 'subscription_item',
          current_period_start: row.periodStart,
          current_period_end: row.periodEnd,
        },
      ],
    },
  };
}

/** Records an event, with the object as it was then. */
export function happened(ledger: Ledger, type: string, object: object): StripeEvent {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    created: ledger.now(),
    livemode: ledger.livemode,
    data: { object },
  };
  ledger.events.push(event);
  return event;
}
