import { date } from '#console/lib/formats.ts';
import { type Currency, defaultCurrency } from '#contract/base/cents.ts';
import { currency } from '#contract/base/money.ts';
import type { Transaction, TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';

/** A purchase as the form shows it. */
export interface Bought {
  id?: number;
  item_type: ItemType;
  item_key: number | null;
  title: string;
}

export interface TransactionValues {
  user_id: number | null;
  /** Cents. */
  amount: number | null;
  fee: number | null;
  currency: Currency;
  /** Day in the site's zone; empty is now. */
  created_at: string | null;
  livemode: 'live' | 'test';
  purchases: Bought[];
}

export const emptyTransaction = (isLive: boolean): TransactionValues => ({
  user_id: null,
  amount: null,
  fee: null,
  currency: defaultCurrency,
  created_at: null,
  livemode: isLive ? 'live' : 'test',
  purchases: [],
});

/** Converts a day from `MM/DD/YYYY` to `YYYY-MM-DD`. */
function dayOf(at: string, zone: string): string {
  const [month = '', day = '', year = ''] = date(at, zone).split('/');
  return `${year}-${month}-${day}`;
}

export function valuesOf(transaction: Transaction): TransactionValues {
  const { amount, fee, purchases } = transaction;
  return {
    user_id: transaction.user?.id ?? null,
    amount,
    fee,
    currency: currency.safeParse(transaction.currency).data ?? defaultCurrency,
    created_at: dayOf(transaction.created_at, transaction.timezone),
    livemode: transaction.livemode ? 'live' : 'test',
    purchases: purchases.map(({ id, item_type, item_key, item_title: title }) => ({
      id,
      item_type,
      item_key,
      title,
    })),
  };
}

/** Returns the values as API input; the schema rejects empty ones. */
export function inputOf(values: TransactionValues): TransactionInput {
  const { user_id, amount, fee, currency: code, created_at, livemode, purchases } = values;
  return {
    user_id: user_id ?? 0,
    amount: amount ?? 0,
    fee: fee ?? 0,
    currency: code,
    ...(created_at === null ? {} : { created_at }),
    livemode: livemode === 'live',
    purchases: purchases.map(({ title: _, ...one }) => one),
  };
}

/** Returns the field that shows an error; errors of single purchases are shown below all of them. */
export const fieldOf = (path: string): string => (path.startsWith('purchases') ? 'purchases' : path);
