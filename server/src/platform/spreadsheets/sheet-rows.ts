// The rows of a spreadsheet's sheet, one after the other, in constant memory.
import { type ArchiveEntry, type RangedFile, UnreadableWorkbook } from './archive.ts';
import { plainCell } from './cells.ts';
import { type CellStyle, type DateStyle, openWorkbook, unescaped, type Workbook } from './workbook.ts';
import { sheetXmlParser, textOf } from './xml.ts';

export interface SheetRow {
  /** Counted from 1, as the program shows it. Sheets that go on where the one before ended are counted on. */
  number: number;
  /** What stands in the cells, in words: dates as 2026-01-31 or 2026-01-31 10:20:30.5, on the clock of whoever wrote it. */
  cells: string[];
  /** Why the row cannot be read, or null. */
  broken: string | null;
}

export interface SheetLimits {
  /** Most cells of a row. */
  cells: number;
  /** Most letters of a row. */
  letters: number;
  /** Most letters of the file itself between the ends of two rows, for one that never ends a row. */
  gap: number;
  /** Most elements within each other; tests lift it. */
  depth?: number;
}

/** Days from the first day of a program's calendar to 1970, by which kind it is. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 } as const;

/**
 * Returns the day that a number of days since a program's first one means, with its time where it has one. Midnight is a
 * time where the cell shows times.
 */
function dateText(serial: number, style: DateStyle, isFrom1904: boolean): string | null {
  const days = serial - daysTo1970[isFrom1904 ? 'from1904' : 'from1900'];
  const date = new Date(Math.round(days * 86_400_000));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0) return null;
  const [day = '', rest = ''] = date.toISOString().split('T');
  const time = rest.replace(/(?:\.000)?Z$/, '');
  // A time of no day counts from zero.
  if (serial < 1) return time;
  return time === '00:00:00' && style === 'day' ? day : `${day} ${time}`;
}

/**
 * Returns a number as programs show it: 15 digits, so that 0.1 + 0.2 is 0.3.
 * @param digits that a whole number has at least, so that a zip keeps its zero
 */
function numberText(value: number, digits = 0): string {
  const text = String(Number(value.toPrecision(15)));
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

/** The place of a cell such as AB12, counted from 0. */
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

/** Takes rows apart as the text of the sheet comes. */
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

  /** The rows that are whole since the last time, and whether any row ended since, were it an empty one. */
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
    // Texts are written as a text file has them, defused: whoever reads either takes the same away.
    if (type === 's') return plainCell(this.#book.texts[Number(text)] ?? '');
    if (type === 'str' || type === 'inlineStr' || type === 'e') return plainCell(unescaped(text));
    if (text === '') return '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    const number = Number(text);
    // A date that says itself (t="d"), or what is no number although it should be one.
    if (type === 'd' || Number.isNaN(number)) return plainCell(text);
    const date = style?.date ?? null;
    return (date ? dateText(number, date, this.#book.isFrom1904) : null) ?? numberText(number, style?.digits);
  }
}

/** Some rows, and how much of the sheet is read: 0 to 1. */
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
 * Reads the first sheet that shows and holds anything, and those behind it that go on under the same first row, as ours
 * do past a million rows; that row comes once.
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
