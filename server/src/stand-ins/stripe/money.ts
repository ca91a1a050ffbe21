// Operations that move money, or fail to.
import { type Bank, declines } from './cards.ts';
import { invalid, missing, Refusal } from './errors.ts';
import { type Fields, inner, text } from './form.ts';
import {
  addIntent,
  type ChargeRow,
  type DisputeRow,
  type IntentRow,
  type Ledger,
  newId,
  type RefundRow,
} from './ledger.ts';
import { chargeShape, disputeShape, happened, intentShape, refundShape } from './shapes.ts';

function metadataOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inner(fields, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Returns the smallest step of Stripe's amounts in a currency. */
function stepOf(currency: string): number {
  if (['isk', 'ugx'].includes(currency)) return 100;
  return ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) ? 10 : 1;
}

function intentOf(ledger: Ledger, fields: Fields): IntentRow {
  const amount = Number(text(fields, 'amount'));
  const customer = ledger.customers.get(text(fields, 'customer') ?? '');
  const method = ledger.methods.get(text(fields, 'payment_method') ?? '');
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw invalid('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  if (amount % stepOf(text(fields, 'currency') ?? 'usd') !== 0)
    throw invalid(
      'Invalid amount for this currency.',
      'amount',
      'invalid_charge_amount_no_decimal_compatible',
    );
  if (!customer || customer.deleted) throw missing('customer', text(fields, 'customer') ?? '', 'customer');
  if (!method) throw missing('PaymentMethod', text(fields, 'payment_method') ?? '', 'payment_method');
  if (method.customerId !== customer.id)
    throw invalid('The provided PaymentMethod does not belong to this Customer.', 'payment_method');
  const bank = customer.bank ?? method.bank;
  return {
    id: newId('pi'),
    customerId: customer.id,
    methodId: method.id,
    amount,
    currency: text(fields, 'currency') ?? 'usd',
    description: text(fields, 'description'),
    metadata: metadataOf(fields),
    status: bank === 'yes' ? 'succeeded' : 'requires_payment_method',
    bank,
    chargeId: null,
    created: ledger.now(),
  };
}

function chargeOf(ledger: Ledger, intent: IntentRow): ChargeRow {
  const { id: intentId, customerId, methodId, amount, currency, description, bank } = intent;
  const row = { intentId, customerId, methodId, amount, currency, description, bank };
  return { ...row, id: newId('ch'), refunded: 0, created: ledger.now() };
}

function declined(ledger: Ledger, intent: IntentRow, bank: Exclude<Bank, 'yes'>): Refusal {
  return new Refusal(402, {
    type: 'card_error',
    ...declines[bank],
    payment_intent: intentShape(ledger, intent),
    ...(intent.chargeId && { charge: intent.chargeId }),
  });
}

/** Makes and confirms a payment while the customer is away. */
export function confirm(ledger: Ledger, fields: Fields, expand: readonly string[]): object {
  if (text(fields, 'confirm') !== 'true' || text(fields, 'off_session') !== 'true')
    throw invalid('The stand-in makes payments that are confirmed off session at once.', 'confirm');
  const intent = intentOf(ledger, fields);
  ledger.intents.set(intent.id, intent);
  const charge = chargeOf(ledger, intent);
  ledger.charges.set(charge.id, charge);
  intent.chargeId = charge.id;
  const { bank } = intent;
  const type = bank === 'yes' ? 'succeeded' : 'failed';
  happened(ledger, `charge.${type}`, chargeShape(ledger, charge));
  happened(
    ledger,
    `payment_intent.${bank === 'yes' ? 'succeeded' : 'payment_failed'}`,
    intentShape(ledger, intent),
  );
  if (bank !== 'yes') throw declined(ledger, intent, bank);
  return intentShape(ledger, intent, expand);
}

/** Adds an earlier payment with the card of a customer, without an event. */
export function addPastCharge(
  ledger: Ledger,
  customerId: string,
  { amount, created, currency = 'usd' }: { amount: number; created: number; currency?: string },
): ChargeRow {
  const methodId = ledger.customers.get(customerId)?.defaultMethodId ?? '';
  const base = { customerId, methodId, amount, currency, description: null, bank: 'yes' as const, created };
  const [id, intentId] = [newId('ch'), newId('pi')];
  const charge = { ...base, id, intentId, refunded: 0 };
  ledger.charges.set(id, charge);
  addIntent(ledger, charge, {});
  return charge;
}

export function refund(
  ledger: Ledger,
  chargeId: string,
  amount?: number,
  status: 'succeeded' | 'pending' = 'succeeded',
): RefundRow {
  const charge = ledger.charges.get(chargeId);
  if (charge?.bank !== 'yes') throw missing('charge', chargeId, 'charge');
  const left = charge.amount - charge.refunded;
  const wanted = amount ?? left;
  if (left === 0)
    throw invalid(`Charge ${chargeId} has already been refunded.`, 'charge', 'charge_already_refunded');
  if (wanted > left) throw invalid('Refund amount is greater than unrefunded amount on charge', 'amount');
  charge.refunded += wanted;
  const { currency } = charge;
  const row: RefundRow = {
    id: newId('re'),
    chargeId,
    amount: wanted,
    currency,
    status,
    created: ledger.now(),
  };
  ledger.refunds.set(row.id, row);
  happened(ledger, 'refund.created', refundShape(ledger, row));
  happened(ledger, 'charge.refunded', chargeShape(ledger, charge));
  return row;
}

/** Completes a refund: it succeeds, or the member's bank returns the money, even long after it had arrived. */
export function settleRefund(ledger: Ledger, id: string, status: 'succeeded' | 'failed'): void {
  const row = ledger.refunds.get(id);
  const charge = ledger.charges.get(row?.chargeId ?? '');
  if (!row || !charge) throw missing('refund', id);
  row.status = status;
  if (status === 'failed') {
    row.failed = ledger.now();
    charge.refunded -= row.amount;
    happened(ledger, 'refund.failed', refundShape(ledger, row));
  }
  happened(ledger, 'refund.updated', refundShape(ledger, row));
  happened(ledger, 'charge.refund.updated', refundShape(ledger, row));
}

export function refundByForm(ledger: Ledger, fields: Fields): object {
  const amount = text(fields, 'amount');
  return refundShape(
    ledger,
    refund(ledger, text(fields, 'charge') ?? '', amount === null ? undefined : Number(amount)),
  );
}

/** Disputes a charge. */
export function dispute(ledger: Ledger, chargeId: string): DisputeRow {
  const charge = ledger.charges.get(chargeId);
  if (!charge) throw missing('charge', chargeId, 'charge');
  const { amount, currency } = charge;
  const row: DisputeRow = {
    id: newId('dp'),
    chargeId,
    amount,
    currency,
    status: 'needs_response',
    created: ledger.now(),
  };
  ledger.disputes.set(row.id, row);
  happened(ledger, 'charge.dispute.created', disputeShape(ledger, row));
  happened(ledger, 'charge.dispute.funds_withdrawn', disputeShape(ledger, row));
  return row;
}

export function closeDispute(
  ledger: Ledger,
  id: string,
  status: 'won' | 'lost',
  { isFeeReturned }: Pick<DisputeRow, 'isFeeReturned'> = {},
): void {
  const row = ledger.disputes.get(id);
  if (!row) throw missing('dispute', id);
  Object.assign(row, { status, isFeeReturned });
  if (status === 'won') happened(ledger, 'charge.dispute.funds_reinstated', disputeShape(ledger, row));
  happened(ledger, 'charge.dispute.closed', disputeShape(ledger, row));
}
