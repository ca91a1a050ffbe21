// Paths of Stripe's billing that the stand-in supports.
import { cancelNow } from './billing.ts';
import { missing } from './errors.ts';
import { type Fields, inner, text } from './form.ts';
import type { Ledger, SubscriptionRow } from './ledger.ts';
import { list } from './list.ts';
import { happened, subscriptionShape } from './shapes.ts';

type Answer = (ledger: Ledger, fields: Fields, id: string, expand: readonly string[]) => object;

function found({ subscriptions }: Ledger, id: string): SubscriptionRow {
  const row = subscriptions.get(id);
  if (row === undefined) throw missing('subscription', id);
  return row;
}

/** Returns whether a list includes the row. Without a status it includes all that aren't canceled, as Stripe does. */
function isAsked(fields: Fields, row: SubscriptionRow): boolean {
  const [customer, status] = [text(fields, 'customer'), text(fields, 'status')];
  if (customer !== null && row.customerId !== customer) return false;
  if (status === null) return row.status !== 'canceled';
  return status === 'all' || row.status === status;
}

const change: Answer = (ledger, fields, id) => {
  const row = found(ledger, id);
  // A canceled subscription can't be changed any more.
  if (row.status === 'canceled') throw missing('subscription', id);
  const wanted = text(fields, 'cancel_at_period_end');
  if (wanted !== null) row.cancelAtPeriodEnd = wanted === 'true';
  for (const [name, value] of Object.entries(inner(fields, 'metadata')))
    if (typeof value === 'string') row.metadata[name] = value;
  const shape = subscriptionShape(ledger, row);
  happened(ledger, 'customer.subscription.updated', shape);
  return shape;
};

const cancel: Answer = (ledger, _fields, id) => {
  const row = found(ledger, id);
  if (row.status === 'canceled') throw missing('subscription', id);
  cancelNow(ledger, row);
  return subscriptionShape(ledger, row);
};

export const subscriptionRoutes: readonly (readonly [string, RegExp, Answer])[] = [
  [
    'GET',
    /^\/v1\/subscriptions$/,
    (ledger, fields) =>
      list(
        ledger.subscriptions,
        fields,
        (row) => isAsked(fields, row),
        (row) => subscriptionShape(ledger, row),
      ),
  ],
  [
    'GET',
    /^\/v1\/subscriptions\/(\w+)$/,
    (ledger, _fields, id, expand) => subscriptionShape(ledger, found(ledger, id), expand),
  ],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, change],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancel],
];
