import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import { type Cell, cellsBy, emailOf, plainOf, RowError, text } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { amountOf, currencyOf } from './sale-amounts.ts';
import type { SaleDate } from './sale-dates.ts';

/** What one row of a file says about a sale. It names the member by their id in the old system, their address, or both. */
export interface ImportedSale {
  /** Line of the file the row begins on, counted from 1. */
  line: number;
  externalId: string | null;
  email: string | null;
  date: SaleDate;
  /** In hundredths of the currency's unit; 0 for what was free. */
  amountCents: number;
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
  /** Of all amounts, when no column says it. */
  currency: string | null;
}

const longest = { id: 200, date: 40, amount: 40, currency: 20, title: 300 } as const;

/**
 * Reads one row.
 * @returns the sale, or a sentence that says why the row cannot be taken
 */
export function readSale(
  heading: Heading,
  row: { cells: readonly string[]; line: number },
  { dateOf, decimals, currency: common }: SaleStyle,
): ImportedSale | { reason: string } {
  return cellsBy(heading, row, (given) => {
    const cell: Cell = (field) => plainOf(given(field));
    const word = (field: keyof typeof longest) => text(cell(field), field, longest[field]);
    const [externalId, email] = [word('id'), emailOf(cell('email'))];
    if (externalId === null && email === null) throw new RowError('neither an id nor an email says who paid');
    const currency = currencyOf(heading.has('currency') ? word('currency') : common);
    return {
      externalId,
      email,
      date: dateOf(word('date')),
      amountCents: amountOf(word('amount'), currency, decimals),
      currency,
      title: word('title'),
    };
  });
}
