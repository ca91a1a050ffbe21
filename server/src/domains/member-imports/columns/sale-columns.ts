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

/** What one row of a file says about a sale. It names the member by their id in the old system, their address, or both. */
export interface ImportedSale {
  /** Line of the file the row begins on, counted from 1. */
  line: number;
  externalId: string | null;
  email: string | null;
  /** Of the member at Stripe, by which they are looked for first. */
  stripeCustomerId: string | null;
  /** Of the sale in the old system or at Stripe. */
  saleId: string | null;
  date: SaleDate;
  /** In minor units of the currency; 0 for what was free. */
  amountCents: number;
  /** How much of it was given back later. */
  refundedCents: number;
  /** ISO 4217 in lower case. */
  currency: string;
  /** What was sold. */
  title: string | null;
  /** The row as it came. */
  cells: readonly string[];
}

/** How the sales of a file are written. */
export interface SaleStyle {
  dateOf: (value: string | null) => SaleDate;
  /** Where amounts depend on it. */
  decimals: DecimalSign | null;
  /** Whether a column tells the currency of each amount. */
  hasCurrency: boolean;
  /** Of all amounts, when no column says it. */
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

/** @throws RowError for what was never paid */
function requirePaid(status: string | null): void {
  if (status !== null && !isPaid(status)) throw new RowError(`the sale was not paid: "${status}"`);
}

/** @throws RowError when more was given back than was paid */
function refundedOf(value: string | null, amountCents: number, currency: string, style: SaleStyle): number {
  if (value === null) return 0;
  const cents = amountOf(value, currency, style.decimals);
  if (cents > amountCents) throw new RowError('more was given back than was paid');
  return cents;
}

/**
 * Reads one row.
 * @returns the sale, or a sentence that says why the row cannot be taken
 */
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
