// What a cell of an export can hold, and how each kind of file says it.
import type { CellValue } from 'hucre';
import { amountToText } from '#contract/base/cents.ts';
import { unitOf } from '#contract/base/minor-units.ts';

/** An instant, and the same moment on the wall clock of the site as if that were UTC. Milliseconds. */
export interface Moment {
  at: number;
  local: number;
}

/** An amount in minor units. */
export interface Amount {
  cents: number;
  currency: string;
}

export type Cell = string | number | boolean | null | Moment | Amount;

export type CellType = 'text' | 'number' | 'flag' | 'moment' | 'amount';

/** How a spreadsheet program shows the cells of a column. */
export const numberFormats: Readonly<Partial<Record<CellType, string>>> = {
  moment: 'yyyy-mm-dd hh:mm',
  // The format is the column's, the currency the row's: a third decimal shows where there is one.
  amount: '0.00##',
};

/** Room for what a column usually holds, in characters. */
export const columnWidths: Readonly<Record<CellType, number>> = {
  text: 24,
  number: 12,
  flag: 10,
  moment: 18,
  amount: 12,
};

/** No program opens a cell with more letters than this. */
const longestText = 32_767;

/** Half of a letter at the end of what was cut off in the middle of one. */
const halfLetter = /[\ud800-\udbff]$/;

/** What no spreadsheet file can hold, and what in one stands for something else: `_x000D_` is a carriage return there. */
const unsayable = /[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

function spreadsheetText(text: string): string {
  const whole = text.length > longestText ? text.slice(0, longestText).replace(halfLetter, '') : text;
  return whole.replace(unsayable, (found) => (found === '_' ? '_x005F_' : '\ufffd'));
}

/** A typed cell. A spreadsheet has no time zones: an instant becomes the time on the site's own clock. */
export function spreadsheetCell(cell: Cell): CellValue {
  if (typeof cell === 'string') return spreadsheetText(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  return 'cents' in cell ? cell.cents / unitOf(cell.currency) : new Date(cell.local);
}

/**
 * What a spreadsheet program would take for a formula when it opens a text file, also behind blanks and by full-width
 * signs; and what already begins like a defused one, so that the apostrophe can be taken off again.
 */
const formula = /^'*(?:[\s\u00a0\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;
/** The same where a program that splits at semicolons or at every line break would begin another cell. */
const innerFormula = /([;\t\r\n])(?=['\s\u00a0\0]*[=+\-@＝＋－＠])/g;
const innerDefused = /([;\t\r\n])'(?=['\s\u00a0\0]*[=+\-@＝＋－＠])/g;

const pad = (value: number) => String(value).padStart(2, '0');

/** ISO 8601 with the site's offset at that moment. Written for every date of a million rows, so without patterns. */
function momentText({ at, local }: Moment): string {
  const minutes = Math.round((local - at) / 60_000);
  const size = Math.abs(minutes);
  const offset =
    minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  const text = new Date(local).toISOString();
  return text.slice(0, text.endsWith('.000Z') ? -5 : -1) + offset;
}

/** A cell in words, for people to read. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'cents' in cell ? amountToText(cell.cents, cell.currency) : momentText(cell);
}

/** The same for a text file: only texts can be formulas, and those are defused by an apostrophe. */
export function plainCell(cell: Cell): string {
  return typeof cell === 'string' ? defused(cell) : textOfCell(cell);
}

function defused(text: string): string {
  const inner = text.replace(innerFormula, "$1'");
  return formula.test(text) ? `'${inner}` : inner;
}

/** A text of a text file as it was before it was defused. */
export function undefused(text: string): string {
  const outer = text.replace(innerDefused, '$1');
  return outer.startsWith("'") && formula.test(outer.slice(1)) ? outer.slice(1) : outer;
}
