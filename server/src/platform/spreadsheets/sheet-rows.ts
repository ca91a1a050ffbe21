// Rows of a spreadsheet's sheet, one after the other, in constant memory.
import { type ArchiveEntry, type RangedFile, UnreadableWorkbook } from './archive.ts';
import { plainCell } from './cells.ts';
import { type CellStyle, type DateStyle, openWorkbook, unescaped, type Workbook } from './workbook.ts';
import { sheetXmlParser, textOf } from './xml.ts';

export interface SheetRow {
  /** Number from 1, as the program shows it. Continued sheets are numbered on. */
  number: number;
  /** Cells as text: dates as 2026-01-31 or 2026-01-31 10:20:30.5, in the author's local time. */
  cells: string[];
  /** Reason why the row can't be read, or null. */
  broken: string | null;
}

export interface SheetLimits {
  /** Largest number of cells of a row. */
  cells: number;
  /** Largest length of a row, in characters. */
  letters: number;
  /** Largest length of the file's text between the ends of two rows in characters, for a file that never ends a row. */
  gap: number;
  /** Largest depth of nested elements; tests raise it. */
  depth?: number;
}

/** Days from the first day of a program's calendar to 1970, by the kind of calendar. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 } as const;

/** Returns the date of a day number, with its time if it has one. Midnight is a time if the cell shows times. */
function dateText(serial: number, style: DateStyle, isFrom1904: boolean): string | null {
  const days = serial - daysTo1970[isFrom1904 ? 'from1904' : 'from1900'];
  const date = new Date(Math.round(days * 86_400_000));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0) return null;
  const [day = '', rest = ''] = date.toISOString().split('T');
  const time = rest.replace(/(?:\.000)?Z$/, '');
  // A time without a day counts from zero.
  if (serial < 1) return time;
  return time === '00:00:00' && style === 'day' ? day : `${day} ${time}`;
}

/**
 * Formats a number as programs show it: 15 digits, so that 0.1 + 0.2 is 0.3.
 * @param digits smallest number of digits of an integer, so that a zip keeps its leading zero
 */
function numberText(value: number, digits = 0): string {
  const text = String(Number(value.toPrecision(15)));
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

/** Returns the column of a cell such as AB12, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle | null;
  text: string;
}

/** Splits the sheet's text into rows as it arrives. */
class RowReader {
  readonly #book: Workbook;
  readonly #limits: SheetLimits;
  #rows: SheetRow[] = [];
  #row: SheetRow | null = null;
  #letters = 0;
  #cell: OpenCell | null = null;
  #isValue = false;
  #isReading = false;
  #number = 0;
  #hasEnded = false;
  readonly parser: ReturnType<typeof sheetXmlParser>;

  constructor(book: Workbook, limits: SheetLimits) {
    this.#book = book;
    this.#limits = limits;
    const handler = {
      open: this.#open.bind(this),
      text: this.#text.bind(this),
      close: this.#close.bind(this),
    };
    this.parser = sheetXmlParser(handler, limits.depth);
  }

  /** Returns the complete rows since the last call, and whether any row ended since, even an empty one. */
  take(): { rows: SheetRow[]; hasEnded: boolean } {
    const taken = { rows: this.#rows, hasEnded: this.#hasEnded };
    this.#rows = [];
    this.#hasEnded = false;
    return taken;
  }

  #count(letters: number): void {
    this.#letters += letters;
    if (this.#letters > this.#limits.letters)
      this.#refuse(`the row is longer than ${this.#limits.letters / 1_000_000} MB`);
  }

  #refuse(reason: string): void {
    if (this.#row) this.#row.broken ??= reason;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const said = Number(attributes.r ?? Number.NaN);
      this.#number = Number.isSafeInteger(said) && said > 0 ? said : this.#number + 1;
      this.#row = { number: this.#number, cells: [], broken: null };
      this.#letters = 0;
    } else if (name === 'c' && this.#row) {
      const { r: reference, t: type = 'n', s: style } = attributes;
      const column = reference === undefined ? this.#row.cells.length : columnOf(reference);
      const shown = this.#book.styles[Number(style ?? -1)] ?? null;
      this.#cell = { column, type, style: shown, text: '' };
    } else if (name === 'v' || name === 't') this.#isValue = true;
    else if (name === 'rPh') this.#isReading = true;
  }

  #text(part: string): void {
    if (this.#cell === null || !this.#isValue || this.#isReading || this.#row?.broken) return;
    this.#count(part.length);
    this.#cell.text += part;
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'c') this.#keepCell();
    else if (name === 'row' && this.#row) {
      if (this.#row.cells.some((cell) => cell !== '') || this.#row.broken) this.#rows.push(this.#row);
      this.#row = null;
      this.#hasEnded = true;
    }
  }

  #keepCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = null;
    if (!row || !cell || row.broken) return;
    const text = this.#textOf(cell);
    if (text === '') return;
    const { cells: most } = this.#limits;
    if (cell.column < 0 || cell.column >= most) {
      this.#refuse(`the row has more than ${most} cells`);
      return;
    }
    this.#count(text.length - cell.text.length);
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = text;
  }

  #textOf({ type, style, text }: OpenCell): string {
    // Texts are escaped as in a text file, so that readers of either remove the same escaping.
    if (type === 's') return plainCell(this.#book.texts[Number(text)] ?? '');
    if (type === 'str' || type === 'inlineStr' || type === 'e') return plainCell(unescaped(text));
    if (text === '') return '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    const number = Number(text);
    // A date as text (t="d"), or text in place of a number.
    if (type === 'd' || Number.isNaN(number)) return plainCell(text);
    const date = style?.date ?? null;
    return (date ? dateText(number, date, this.#book.isFrom1904) : null) ?? numberText(number, style?.digits);
  }
}

/** Some rows, and the share of the sheet that is read: 0 to 1. */
interface SheetRows {
  rows: SheetRow[];
  share: number;
}

async function* rowsOf(sheet: ArchiveEntry, book: Workbook, limits: SheetLimits): AsyncGenerator<SheetRows> {
  const reader = new RowReader(book, limits);
  let gap = 0;
  for await (const { text, share } of textOf(sheet)) {
    reader.parser.write(text);
    const { rows, hasEnded } = reader.take();
    gap = hasEnded ? 0 : gap + text.length;
    if (gap > limits.gap)
      throw new UnreadableWorkbook(
        `The spreadsheet holds more than ${limits.gap / 1_000_000} MB without a row.`,
      );
    if (rows.length > 0) yield { rows, share: Math.min(1, share) };
  }
  reader.parser.end();
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, place) => cell === other[place]);

/**
 * Reads the first visible sheet with content, and its continuation sheets with the same first row, like those of our
 * exports beyond a million rows; that row is returned once.
 * @throws UnreadableWorkbook
 */
export async function* sheetRows(file: RangedFile, limits: SheetLimits): AsyncGenerator<SheetRows> {
  const book = await openWorkbook(file);
  const total = book.sheets.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  let heading: readonly string[] | null = null;
  let [before, counted] = [0, 0];
  for (const sheet of book.sheets) {
    let last = 0;
    let isFirst = true;
    for await (const { rows, share } of rowsOf(sheet, book, limits)) {
      const [first] = rows;
      if (isFirst && first) {
        isFirst = false;
        if (heading === null) heading = first.cells;
        else if (isSame(heading, first.cells)) rows.shift();
        else return;
      }
      for (const row of rows) {
        last = row.number;
        row.number += counted;
      }
      yield { rows, share: Math.min(1, (before + share * sheet.bytes) / total) };
    }
    before += sheet.bytes;
    counted += last;
  }
}
