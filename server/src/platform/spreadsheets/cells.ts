// Values of an export's cells, and their text in each file format.
import type { CellValue } from 'hucre';
import { amountToText } from '#contract/base/cents.ts';
import { unitOf } from '#contract/base/minor-units.ts';

/** Instant in milliseconds, and its local time at the site encoded as if it were UTC. */
export interface Moment {
  at: number;
  local: number;
}

/** Amount in minor units. */
export interface Amount {
  cents: number;
  currency: string;
}

export type Cell = string | number | boolean | null | Moment | Amount;

export type CellType = 'text' | 'number' | 'flag' | 'moment' | 'amount';

/** Number formats of a spreadsheet's columns. */
export const numberFormats: Readonly<Partial<Record<CellType, string>>> = {
  moment: 'yyyy-mm-dd hh:mm',
  // The format is the column's, the currency the row's: a third decimal shows if there is one.
  amount: '0.00##',
};

/** Widths of columns by type, in characters. */
export const columnWidths: Readonly<Record<CellType, number>> = {
  text: 24,
  number: 12,
  flag: 10,
  moment: 18,
  amount: 12,
};

/** Largest length of a cell that spreadsheet programs open, in characters. */
const longestText = 32_767;

/** First half of a surrogate pair at the end of a truncated text. */
const halfLetter = /[\ud800-\udbff]$/;

/**
 * Characters that a spreadsheet file can't contain, and sequences with a special meaning in one: `_x000D_` is a
 * carriage return.
 */
const unsayable = /[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

function spreadsheetText(text: string): string {
  const whole = text.length > longestText ? text.slice(0, longestText).replace(halfLetter, '') : text;
  return whole.replace(unsayable, (found) => (found === '_' ? '_x005F_' : '\ufffd'));
}

/** Converts a cell to a typed one. A spreadsheet has no time zones: an instant becomes the site's local time. */
export function spreadsheetCell(cell: Cell): CellValue {
  if (typeof cell === 'string') return spreadsheetText(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  return 'cents' in cell ? cell.cents / unitOf(cell.currency) : new Date(cell.local);
}

/**
 * Text that a spreadsheet program would take for a formula in a text file, also after blanks and with full-width signs;
 * and text that already looks escaped, so that the apostrophe can be removed again.
 */
const formula = /^'*(?:[\s\u00a0\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;
/** The same in places where a program that splits at semicolons or at every line break would begin another cell. */
const innerFormula = /([;\t\r\n])(?=['\s\u00a0\0]*[=+\-@＝＋－＠])/g;
const innerDefused = /([;\t\r\n])'(?=['\s\u00a0\0]*[=+\-@＝＋－＠])/g;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * Formats ISO 8601 with the site's offset at that moment. Written without patterns, because it runs for every date of a
 * million rows.
 */
function momentText({ at, local }: Moment): string {
  const minutes = Math.round((local - at) / 60_000);
  const size = Math.abs(minutes);
  const offset =
    minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  const text = new Date(local).toISOString();
  return text.slice(0, text.endsWith('.000Z') ? -5 : -1) + offset;
}

/** Returns the text of a cell for people. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'cents' in cell ? amountToText(cell.cents, cell.currency) : momentText(cell);
}

/** Returns the text of a cell for a text file: only texts can be formulas, and those are escaped by an apostrophe. */
export function plainCell(cell: Cell): string {
  return typeof cell === 'string' ? defused(cell) : textOfCell(cell);
}

function defused(text: string): string {
  const inner = text.replace(innerFormula, "$1'");
  return formula.test(text) ? `'${inner}` : inner;
}

/** Removes the escaping of a text in a text file. */
export function undefused(text: string): string {
  const outer = text.replace(innerDefused, '$1');
  return outer.startsWith("'") && formula.test(outer.slice(1)) ? outer.slice(1) : outer;
}
