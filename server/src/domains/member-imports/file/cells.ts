// Checks and conversions that apply to any cell.
import { emailAddress } from '#contract/base/email-address.ts';
import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { undefused } from '#server/platform/spreadsheets/cells.ts';
import type { Heading } from './headings.ts';

export interface RejectedRow {
  line: number;
  reason: string;
  /** Text under which rows are counted, if each has a reason of its own. */
  countedAs: string;
  cells: readonly string[];
}

/** Reason why a row is rejected, as a text for the operator. */
export class RowError extends Error {}

/** Trims a cell; returns null if it is empty. @throws RowError */
export function text(value: string | undefined, name: string, limit: number): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return null;
  if (trimmed.includes('\uFFFD')) throw new RowError(`${name} is not valid UTF-8`);
  if (trimmed.includes('\u0000')) throw new RowError(`${name} holds a character that cannot be stored`);
  if (trimmed.length > limit) throw new RowError(`${name} is longer than ${limit} letters`);
  return trimmed;
}

/** Words for yes and no as systems and spreadsheets of several languages write them. */
const yes = new Set(
  'true,1,yes,y,t,on,x,✓,✔,1.0,1.00,wahr,ja,j,vrai,oui,o,verdadero,sí,si,s,vero,waar,verdadeiro,sim'.split(
    ',',
  ),
);
const no = new Set('false,0,no,n,f,off,0.0,0.00,falsch,nein,faux,non,falso,onwaar,nee,não'.split(','));
const nothing = new Set(['-', '–', '—', 'n/a', 'null']);

/** Returns whether a cell holds a sign for "no value". */
export function saysNothing(value: string): boolean {
  return nothing.has(value.toLowerCase());
}

/** Returns whether a word means yes or no; null for other words. */
export function flagWord(value: string): boolean | null {
  const word = value.normalize('NFC').toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** @throws RowError */
export function flag(value: string | null, name: string): boolean | null {
  if (value === null || saysNothing(value)) return null;
  const said = flagWord(value);
  if (said === null) throw new RowError(`${name} is neither true nor false`);
  return said;
}

/** @throws RowError */
export function emailOf(value: string | undefined): string | null {
  const typed = text(value, 'email', 254);
  if (typed === null) return null;
  const { data } = emailAddress.safeParse(typed);
  if (data === undefined) throw new RowError('email is not an address');
  return data;
}

export type Cell = (field: ImportField) => string | undefined;

/**
 * Removes the protection from a cell: our own exports put an apostrophe before text that a spreadsheet program would
 * take for a formula.
 */
export function plainOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : undefused(value);
}

/** A row as the file has it; lines are counted from 1. */
export interface RowOfCells {
  cells: readonly string[];
  line: number;
}

/** Returns a function that reads a row's cells by field. */
export type CellsOf = (row: RowOfCells) => Cell;

/** Returns the cells of a row by its columns. */
export function cellsAt(heading: Heading): CellsOf {
  return ({ cells }) =>
    (field) => {
      const position = heading.get(field);
      return position === undefined ? undefined : cells[position];
    };
}

/**
 * Reads one row by its fields. A row may end early: spreadsheets leave out empty cells at the end.
 * @returns the parsed row with its line and cells, or the reason why it is rejected
 */
export function cellsBy<T>(
  cellsOf: CellsOf,
  row: RowOfCells,
  make: (cell: Cell) => T,
): (T & RowOfCells) | { reason: string } {
  try {
    const { line, cells } = row;
    return { ...make(cellsOf(row)), line, cells };
  } catch (error) {
    if (error instanceof RowError) return { reason: error.message };
    throw error;
  }
}
