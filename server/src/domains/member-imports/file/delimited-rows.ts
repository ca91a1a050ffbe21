import { type CastingContext, type InfoRecord, type Parser, parse } from 'csv-parse';
import { importColumnsMax } from '#contract/domains/member-imports/schemas.ts';
import type { Separator } from './separator.ts';
import {
  type FileRow,
  type FileRows,
  type FileSource,
  longestRow,
  tooLong,
  tooWide,
  UnreadableFile,
} from './source.ts';
import { decoded, wholeLines } from './text-stream.ts';

/** Number of broken rows after which a file is unreadable; after each one reading resumes at a new position. */
const brokenRowsMax = 20;
/** Characters of a broken row that are kept to identify it. */
const shownOfBroken = 500;
/** Bytes that are parsed between two checks of the row length. */
const bytesBetween = 65_536;

export interface Place {
  /** Position in bytes of the decoded text, and its line. */
  offset: number;
  line: number;
}

interface Reading {
  parser: Parser;
  /** Parsed rows that were not returned yet, in order. */
  rows: FileRow[];
  /** Position after the last complete row. */
  place: Place;
  /** Bytes of the decoded text that the parser was given, from the beginning of the file. */
  fed: number;
  /** Earliest possible start of the current row: after the previous row, or before the last empty line. */
  begins: number;
  emptyLines: number;
  error: (Error & { code?: string }) | null;
}

function lineEndsIn(cells: readonly string[]): number {
  let ends = 0;
  for (const cell of cells) if (cell.includes('\n')) ends += cell.split('\n').length - 1;
  return ends;
}

function startReading(delimiter: Separator, from: Place): Reading {
  const reading: Reading = {
    parser: parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // Collected here because the stream would drop complete rows if a later one breaks.
      on_record: (cells: string[], info: InfoRecord | CastingContext) => {
        const end = from.line + info.lines;
        const offset = from.offset + info.bytes;
        reading.place = { offset, line: end };
        reading.begins = offset;
        const broken = cells.length > importColumnsMax ? tooWide(cells.length, importColumnsMax) : null;
        reading.rows.push({ line: end - 1 - lineEndsIn(cells), cells, broken });
        return null;
      },
    }),
    rows: [],
    place: from,
    fed: from.offset,
    begins: from.offset,
    emptyLines: 0,
    error: null,
  };
  reading.parser.on('error', (error: Error) => {
    reading.error = error;
  });
  reading.parser.resume();
  return reading;
}

const isBrokenRow = (error: { code?: string }): boolean =>
  error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE' || error.code === tooLong;

async function feed(reading: Reading, chunk: Buffer | null): Promise<void> {
  const { parser } = reading;
  await new Promise<void>((resolve) => {
    const done = (): void => resolve();
    if (chunk === null) parser.once('close', done).end();
    else parser.write(chunk, done);
  });
  const { empty_lines: emptyLines } = parser.info;
  if (emptyLines > reading.emptyLines) reading.begins = Math.max(reading.begins, reading.fed);
  reading.emptyLines = emptyLines;
  reading.fed += chunk?.length ?? 0;
  // The parser counts the characters of a row, and a row of commas has none.
  if (reading.fed - reading.begins > longestRow)
    reading.error ??= Object.assign(new Error(tooLong), { code: tooLong });
}

/** Reads rows from a position; stops at the end of the file or at a broken row, which sets `reading.error`. */
async function* rowsFrom(source: FileSource, reading: Reading): AsyncGenerator<FileRows> {
  const { offset } = reading.place;
  for await (const { text, share } of decoded(source, offset)) {
    for (let from = 0; from < text.length && !reading.error; from += bytesBetween) {
      await feed(reading, text.subarray(from, from + bytesBetween));
      if (reading.rows.length > 0 && !reading.error) yield { rows: reading.rows.splice(0), share };
    }
    if (reading.error) break;
  }
  if (!reading.error) await feed(reading, null);
  if (reading.rows.length > 0) yield { rows: reading.rows.splice(0), share: reading.error ? 0 : 1 };
  reading.parser.destroy();
}

/** Returns the first line of a broken row, as a row, and the position after it. */
async function brokenLine(source: FileSource, place: Place): Promise<{ row: FileRow; next: Place }> {
  for await (const { text, bytes } of wholeLines(source, place.offset, shownOfBroken)) {
    if (text === '') {
      place = { offset: place.offset + bytes, line: place.line + 1 };
      continue;
    }
    const broken = bytes > longestRow ? tooLong : 'a quotation mark is opened and never closed';
    return {
      row: { line: place.line, cells: [text], broken },
      next: { offset: place.offset + bytes, line: place.line + 1 },
    };
  }
  throw new UnreadableFile(`The file can't be read from line ${place.line} on.`);
}

const beginning: Place = { offset: 0, line: 1 };

/**
 * Reads a file with a separator between its cells, row by row, in constant memory. A row that can't be parsed, or
 * exceeds the limits of bytes or cells, is returned as broken, and reading continues after it.
 * @throws UnreadableFile if too many rows are broken
 */
export async function* delimitedRows(
  source: FileSource,
  separator: Separator,
  from: Place = beginning,
): AsyncGenerator<FileRows> {
  let place = from;
  for (let broken = 0; ; broken += 1) {
    const reading = startReading(separator, place);
    yield* rowsFrom(source, reading);
    if (!reading.error) return;
    if (!isBrokenRow(reading.error)) throw reading.error;
    if (broken === brokenRowsMax)
      throw new UnreadableFile(
        `More than ${brokenRowsMax} rows can't be read, the last one on line ${reading.place.line}. Is this a table?`,
      );
    const found = await brokenLine(source, reading.place);
    yield { rows: [found.row], share: 0 };
    place = found.next;
  }
}
