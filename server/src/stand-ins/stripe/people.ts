// Customers and their cards.
import { type Bank, declines, testCards } from './cards.ts';
import { missing, Refusal } from './errors.ts';
import { type Fields, inner, text } from './form.ts';
import { type CustomerRow, type Ledger, type MethodRow, newId } from './ledger.ts';
import { customerShape, happened, methodShape } from './shapes.ts';

export function addCustomer(ledger: Ledger, email: string | null): CustomerRow {
  const row: CustomerRow = {
    id: newId('cus'),
    email,
    defaultMethodId: null,
    deleted: false,
    bank: null,
    created: ledger.now(),
  };
  ledger.customers.set(row.id, row);
  happened(ledger, 'customer.created', customerShape(ledger, row));
  return row;
}

export function customerOf(ledger: Ledger, id: string): CustomerRow {
  const row = ledger.customers.get(id);
  if (!row) throw missing('customer', id);
  return row;
}

/** Attaches a card, one of the documented test cards, to a customer and makes it the default. */
export function attach(ledger: Ledger, customerId: string, card: string): MethodRow {
  const known = testCards[card];
  if (!known) throw missing('PaymentMethod', card, 'payment_method');
  const { bank, brand, number } = known;
  if (!known.attaches && bank !== 'yes') throw new Refusal(402, { type: 'card_error', ...declines[bank] });
  const customer = customerOf(ledger, customerId);
  const row: MethodRow = { id: newId('pm'), customerId, brand, number, bank, expMonth: 8, expYear: 2031 };
  ledger.methods.set(row.id, row);
  happened(ledger, 'payment_method.attached', methodShape(ledger, row));
  customer.defaultMethodId = row.id;
  happened(ledger, 'customer.updated', customerShape(ledger, customer));
  return row;
}

export function changeCustomer(ledger: Ledger, id: string, fields: Fields): object {
  const row = customerOf(ledger, id);
  row.email = text(fields, 'email') ?? row.email;
  row.defaultMethodId =
    text(inner(fields, 'invoice_settings'), 'default_payment_method') ?? row.defaultMethodId;
  happened(ledger, 'customer.updated', customerShape(ledger, row));
  return customerShape(ledger, row);
}

/** Sets the bank's answer to all payments of this customer; null for that of the card. */
export function setBank(ledger: Ledger, customerId: string, bank: Bank | null): void {
  customerOf(ledger, customerId).bank = bank;
}

/** Deletes a customer with their cards; charges and refunds stay. */
export function deleteCustomer(ledger: Ledger, id: string): object {
  const row = customerOf(ledger, id);
  if (row.deleted) throw missing('customer', id);
  row.deleted = true;
  row.email = null;
  row.defaultMethodId = null;
  for (const method of ledger.methods.values()) if (method.customerId === id) method.customerId = null;
  happened(ledger, 'customer.deleted', { id, object: 'customer' });
  return { id, object: 'customer', deleted: true };
}
