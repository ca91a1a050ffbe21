// Stripe's billing: it renews automatically, charges the customer's card, retries failed charges, and cancels.
import { Temporal } from 'temporal-polyfill';
import { Refusal } from './errors.ts';
import { type Ledger, newId, type SubscriptionRow } from './ledger.ts';
import { addPastCharge, confirm } from './money.ts';
import { happened, subscriptionShape } from './shapes.ts';

const day = 86_400;
/** Days after the beginning of a period on which a failed charge is tried again; after the last it is canceled. */
const retryDays = [1, 3, 5];

function monthsAfter(anchor: number, months: number): number {
  const from = Temporal.Instant.fromEpochMilliseconds(anchor * 1_000).toZonedDateTimeISO('UTC');
  return Math.floor(from.add({ months }).epochMilliseconds / 1_000);
}

/** Returns the end of the period that starts at an instant: whole months after the anchor. */
function endAfter(anchor: number, begins: number): number {
  for (let months = 1; ; months += 1) {
    const end = monthsAfter(anchor, months);
    if (end > begins) return end;
  }
}

/** Creates a monthly subscription in the period that contains the ledger's current time. */
export function subscribe(
  ledger: Ledger,
  customerId: string,
  { amount, anchor, ...rest }: { amount: number; anchor: number } & Partial<SubscriptionRow>,
): SubscriptionRow {
  let periodStart = anchor;
  while (endAfter(anchor, periodStart) <= ledger.now()) periodStart = endAfter(anchor, periodStart);
  const row: SubscriptionRow = {
    id: newId('sub'),
    customerId,
    amount,
    currency: 'usd',
    status: 'active',
    anchor,
    periodStart,
    periodEnd: endAfter(anchor, periodStart),
    cancelAtPeriodEnd: false,
    ended: null,
    metadata: {},
    isDebit: false,
    failures: 0,
    created: anchor,
    ...rest,
  };
  ledger.subscriptions.set(row.id, row);
  return row;
}

function tell(ledger: Ledger, row: SubscriptionRow, type: string): void {
  happened(ledger, `customer.subscription.${type}`, subscriptionShape(ledger, row));
}

export function cancelNow(ledger: Ledger, row: SubscriptionRow): void {
  row.status = 'canceled';
  row.ended = ledger.now();
  tell(ledger, row, 'deleted');
}

function isCharged(ledger: Ledger, { customerId, amount, currency, id, isDebit }: SubscriptionRow): boolean {
  if (isDebit) {
    addPastCharge(ledger, customerId, { amount, currency, created: ledger.now() });
    return true;
  }
  const method = ledger.customers.get(customerId)?.defaultMethodId;
  if (!method) return false;
  const form = {
    amount: String(amount),
    currency,
    customer: customerId,
    payment_method: method,
    description: id,
    confirm: 'true',
    off_session: 'true',
  };
  try {
    confirm(ledger, form, []);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function collect(ledger: Ledger, row: SubscriptionRow): void {
  if (isCharged(ledger, row)) {
    row.status = 'active';
    row.failures = 0;
    happened(ledger, 'invoice.paid', {
      id: newId('in'),
      object: 'invoice',
      customer: row.customerId,
      parent: { type: 'subscription_details', subscription_details: { subscription: row.id } },
    });
    tell(ledger, row, 'updated');
    return;
  }
  row.status = 'past_due';
  row.failures += 1;
  if (row.failures > retryDays.length) cancelNow(ledger, row);
  else tell(ledger, row, 'updated');
}

function billOne(ledger: Ledger, row: SubscriptionRow): void {
  const now = ledger.now();
  while (row.status !== 'canceled' && row.status !== 'paused' && row.periodEnd <= now) {
    if (row.cancelAtPeriodEnd) {
      cancelNow(ledger, row);
      return;
    }
    row.periodStart = row.periodEnd;
    row.periodEnd = endAfter(row.anchor, row.periodStart);
    collect(ledger, row);
  }
  const retry = retryDays[row.failures - 1];
  if (row.status === 'past_due' && retry !== undefined && now >= row.periodStart + retry * day)
    collect(ledger, row);
}

/** Does everything due by the ledger's current time: renews, retries, cancels. */
export function bill(ledger: Ledger): void {
  for (const row of ledger.subscriptions.values()) billOne(ledger, row);
}
