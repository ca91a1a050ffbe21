// Compares what the spreadsheet program shows with the exported rows.
import { unitOf } from '#contract/base/minor-units.ts';
import { type Cell, plainCell, textOfCell } from '#server/platform/spreadsheets/cells.ts';
import type { OpenedCell, OpenedSheet } from './flat-sheets.ts';

export interface Difference {
  where: string;
  expected: string;
  found: string;
}

/** Judges one cell. Returns the error, or null if it is as expected. */
export type Judge = (expected: Cell, found: OpenedCell) => string | null;

const nothing: OpenedCell = { type: '', value: '', shown: '', isFormula: false };

/** Returns a text as a cell holds it: the program has one kind of line break, and drops tabs from multi-line text. */
const held = (text: string) =>
  /[\r\n]/.test(text) ? text.replace(/\r\n?/g, '\n').replaceAll('\t', '') : text;

const isText = (found: OpenedCell, text: string) =>
  text === '' ? found.value === '' : found.type === 'string' && found.value === held(text);

/** Compares times in hundredths of seconds, which the program saves. */
function isMoment(found: OpenedCell, local: number): boolean {
  const value = Date.parse(
    `${found.value.replace(/(\.\d{3})\d*$/, '$1')}${found.value.includes('T') ? 'Z' : ''}`,
  );
  const minute = new Date(local).toISOString().slice(0, 16).replace('T', ' ');
  return found.type === 'date' && Math.abs(value - local) <= 10 && found.shown === minute;
}

function isTyped(expected: Cell, found: OpenedCell): boolean {
  if (expected === null) return found.type === '';
  if (typeof expected === 'string') return isText(found, expected);
  if (typeof expected === 'boolean') return found.type === 'boolean' && found.value === String(expected);
  if (typeof expected === 'number') return found.type === 'float' && Number(found.value) === expected;
  if ('local' in expected) return isMoment(found, expected.local);
  return (
    found.type === 'float' &&
    Number(found.value) === expected.cents / unitOf(expected.currency) &&
    found.shown === textOfCell(expected)
  );
}

/** Judges a spreadsheet: every cell has its type, and the column's format. */
export const typed: Judge = (expected, found) => {
  if (found.isFormula) return 'a formula';
  return isTyped(expected, found) ? null : `${found.type || 'empty'} ${found.value} (${found.shown})`;
};

/** Judges a text file imported as text: every character is kept. */
export const lettered: Judge = (expected, found) => {
  if (found.isFormula) return 'a formula';
  return isText(found, plainCell(expected)) ? null : `${found.type || 'empty'} ${found.value}`;
};

/**
 * Judges a text file opened with a double click: numbers stay numbers, and nothing is a formula; other changes are
 * ignored.
 */
export const harmless: Judge = (expected, found) => {
  if (found.isFormula) return 'a formula';
  if (typeof expected !== 'number') return null;
  return found.type === 'float' && Number(found.value) === expected ? null : `${found.type} ${found.value}`;
};

/** Splits the rows into sheets: by default one, otherwise `sheetRows` rows each, headings included. */
export function inSheets(rows: readonly Cell[][], sheetRows = rows.length + 1): Cell[][][] {
  const size = Math.max(1, sheetRows - 1);
  const found: Cell[][][] = [];
  for (let from = 0; from === 0 || from < rows.length; from += size)
    found.push(rows.slice(from, from + size));
  return found;
}

/** The expected rows of one sheet, without its heading. */
export interface Expected {
  titles: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** @returns the number of compared cells, and those that differ */
export function compareSheet(
  expected: Expected,
  sheet: OpenedSheet | undefined,
  judge: Judge,
): { cells: number; differences: Difference[] } {
  const differences: Difference[] = [];
  const found = sheet?.rows ?? [];
  if (found.length !== expected.rows.length + 1)
    differences.push({
      where: 'rows',
      expected: String(expected.rows.length + 1),
      found: String(found.length),
    });
  let cells = 0;
  const all: (readonly Cell[])[] = [expected.titles, ...expected.rows];
  for (const [line, row] of all.entries()) {
    const extra = found[line]?.slice(row.length) ?? [];
    if (extra.length > 0)
      differences.push({ where: `row ${line + 1}`, expected: 'nothing more', found: String(extra.length) });
    for (const [column, cell] of row.entries()) {
      cells += 1;
      const wrong = judge(cell, found[line]?.[column] ?? nothing);
      if (wrong !== null)
        differences.push({
          where: `${sheet?.name} row ${line + 1}, ${expected.titles[column]}`,
          expected: JSON.stringify(cell),
          found: wrong,
        });
    }
  }
  return { cells, differences };
}
