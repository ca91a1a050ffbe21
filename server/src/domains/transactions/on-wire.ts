import type { FilteredAmount, TransactionRow } from '#contract/domains/transactions/schemas.ts';
import type { ShownRow } from './rows.queries.ts';
import type { Sum } from './sums.queries.ts';

/** Returns the payment source; null if no provider gave a card. */
function sourceOf({ card_last4 }: ShownRow): TransactionRow['payment_source'] {
  if (card_last4 === null) return null;
  return { source_type: 'card', payment_method: { type: 'card', data: { card_last4 } } };
}

/** Returns the payer; null if unknown or erased. */
function memberOf({ member_id: id, first_name, last_name, email }: ShownRow): TransactionRow['user'] {
  if (id === null || email === null) return null;
  return { id, first_name: first_name ?? '', last_name: last_name ?? '', email };
}

/** Returns a transaction as the API shows it. Fields that only a payment provider knows are null without one. */
export function onWire(row: ShownRow): TransactionRow {
  const [first] = row.purchases;
  const price = row.purchases.reduce((sum, one) => sum + one.price, 0);
  return {
    id: row.id,
    version: row.version,
    amount: row.amount_cents,
    fee: row.fee_cents,
    currency: row.currency,
    processing_fees: row.fee_cents,
    processing_vat: null,
    status: row.status,
    pay_system: row.pay_system,
    card_brand: row.card_brand,
    card_last4: row.card_last4,
    payment_source: sourceOf(row),
    created_at: row.day ?? new Date(row.created_at).toISOString(),
    livemode: row.livemode,
    user: memberOf(row),
    purchases: row.purchases,
    receipt: null,
    transaction_id: row.external_id,
    customer_id: row.customer_id ?? (row.pay_system === 'stripe' ? row.stripe_customer_id : null),
    price,
    sub_total: price,
    item_type: first?.item_type ?? null,
    item_title: first?.item_title ?? row.title,
    sub_title: row.purchases.find((one) => one.item_type === 'subscription')?.item_title ?? null,
    plan_title: row.plan_title,
    refunded_amount: row.adjusted_cents,
  };
}

export function sumOnWire(sum: Sum): FilteredAmount {
  return { ...sum, net: sum.gross - sum.refunded };
}
