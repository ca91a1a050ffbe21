import { isCharged, pmpro } from './pmpro-terms.ts';
import { type LeftOut, source } from './source.ts';

const unpaid = (status: string): LeftOut => ({
  leftOut: `the order was not paid, or given back: "${status}"`,
});

/** Orders. A refunded one is left out, because the refunded amount isn't in the file. */
export const pmproOrders = source({
  ...pmpro,
  key: 'pmpro-orders',
  file: 'orders',
  exportAt: 'Memberships, Orders, Export.',
  kind: 'sales',
  rowIs: 'sale',
  knows: { all: ['user_id', 'user_email', 'level_name', 'total', 'status', 'timestamp'] },
  columns: {
    user_id: 'id',
    user_email: 'email',
    timestamp: 'date',
    total: 'amount',
    level_name: 'title',
    payment_transaction_id: 'sale_id',
    status: 'sale_status',
  },
  leftOut: {
    id: 'It is the order’s number; the payment’s tells sales apart.',
    code: 'The payment’s number tells sales apart.',
    gateway_environment: 'Orders of its test mode are left out.',
    accountnumber: 'Numbers of cards are never taken.',
    subtotal: 'The total is what was paid.',
    tax: 'The total is what was paid.',
  },
  charges: 'nobody',
  asks: ['currency'],
  next: [],
  row: (cell, said) => {
    const status = said.sale_status ?? '';
    if (/^sandbox$/i.test(cell('gateway_environment'))) return { leftOut: 'the order is one of a test mode' };
    if (!/^(?:success)?$/i.test(status)) return unpaid(status);
    return isCharged(said.amount ?? '') ? said : { leftOut: 'the order cost nothing' };
  },
});
