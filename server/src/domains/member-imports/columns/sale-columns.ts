import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import {
  type Cell,
  type CellsOf,
  cellsBy,
  emailOf,
  plainOf,
  RowError,
  type RowOfCells,
  text,
} from '../file/cells.ts';
import { isPaid } from '../sources/vocabulary.ts';
import { amountOf, currencyOf } from './sale-amounts.ts';
import type { SaleDate } from './sale-dates.ts';

/** Data of one sale from one row of a file. It names the member by id in the old system, by address, or by both. */
export interface ImportedSale {
  /** Line of the file on which the row begins, counted from 1. */
  line: number;
  externalId: string | null;
  email: string | null;
  /** Stripe customer of the member, which is looked up before the id and address. */
  stripeCustomerId: string | null;
  /** Id of the sale in the old system or at Stripe. */
  saleId: string | null;
  date: SaleDate;
  /** Amount in minor units of the currency; 0 if it was free. */
  amountCents: number;
  /** Amount refunded later, in minor units of the currency. */
  refundedCents: number;
  /** ISO 4217 in lower case. */
  currency: string;
  /** Title of the item that was sold. */
  title: string | null;
  /** Cells of the row, unchanged. */
  cells: readonly string[];
}

/** Options for reading sales. */
export interface SaleStyle {
  dateOf: (value: string | null) => SaleDate;
  /** Decimal sign of the file; null if no amount depends on it. */
  decimals: DecimalSign | null;
  /** True if a column gives the currency of each amount. */
  hasCurrency: boolean;
  /** Currency of all amounts if no column gives it. */
  currency: string | null;
}

const longest = {
  id: 200,
  date: 40,
  amount: 40,
  currency: 20,
  title: 300,
  sale_id: 200,
  sale_status: 60,
  refunded: 40,
  stripe_customer_id: 200,
} as const;

/** @throws RowError for a sale that was never paid */
function requirePaid(status: string | null): void {
  if (status !== null && !isPaid(status)) throw new RowError(`the sale was not paid: "${status}"`);
}

/** @throws RowError if the refund is larger than the payment */
function refundedOf(value: string | null, amountCents: number, currency: string, style: SaleStyle): number {
  if (value === null) return 0;
  const cents = amountOf(value, currency, style.decimals);
  if (cents > amountCents) throw new RowError('more was given back than was paid');
  return cents;
}

/** Reads one row. @returns the sale, or the reason why the row is rejected */
export function readSale(
  cellsOf: CellsOf,
  row: RowOfCells,
  style: SaleStyle,
): ImportedSale | { reason: string } {
  return cellsBy(cellsOf, row, (given) => {
    const cell: Cell = (field) => plainOf(given(field));
    const word = (field: keyof typeof longest) => text(cell(field), field, longest[field]);
    requirePaid(word('sale_status'));
    const [externalId, email] = [word('id'), emailOf(cell('email'))];
    const stripeCustomerId = word('stripe_customer_id');
    if (externalId === null && email === null && stripeCustomerId === null)
      throw new RowError('neither an id nor an email says who paid');
    const currency = currencyOf(style.hasCurrency ? word('currency') : style.currency);
    const amountCents = amountOf(word('amount'), currency, style.decimals);
    return {
      externalId,
      email,
      stripeCustomerId,
      saleId: word('sale_id'),
      date: style.dateOf(word('date')),
      amountCents,
      refundedCents: refundedOf(word('refunded'), amountCents, currency, style),
      currency,
      title: word('title'),
    };
  });
}
