import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type CastingContext, type InfoRecord, type Parser, parse } from 'csv-parse';
import { decoded, wholeLines } from './text-stream.ts';

export interface FileRow {
  /** Line of the file the row begins on, counted from 1. */
  line: number;
  cells: string[];
  /** Why the row is none, or null. */
  broken: string | null;
}

/** Some rows of a file, and how far it is read: 0 to 1. */
export interface FileRows {
  rows: FileRow[];
  share: number;
}

/** A file, wherever it is kept. It can be read from its beginning any number of times. */
export interface FileSource {
  bytes: number;
  open(): AsyncIterable<Buffer>;
}

/** A file that cannot be read as a table of members at all. */
export class UnreadableFile extends Error {}

export async function fileAt(path: string): Promise<FileSource> {
  const { size } = await stat(path);
  return { bytes: size, open: () => createReadStream(path, { highWaterMark: 262_144 }) };
}

const delimiters = [',', ';', '\t'] as const;

/** The sign that separates the cells: the one the first line has most of, outside of quotes. */
function delimiterOf(head: string): string {
  const line = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)[0] ?? '';
  const counted = delimiters.map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}

/** Longest row that is still taken for one, in bytes: an unclosed quote would swallow the rest of the file. */
const longestRow = 1_000_000;
/** Broken rows after which a file counts as none; each of them makes us read on from a new place. */
const brokenRowsMax = 20;
/** Letters of a broken row that are kept to find it by. */
const shownOfBroken = 500;

interface Place {
  /** Bytes of the decoded text, and the line there. */
  offset: number;
  line: number;
}

interface Reading {
  parser: Parser;
  /** Rows parsed and not yet taken, in order. */
  rows: FileRow[];
  /** Behind the last whole row. */
  place: Place;
  error: (Error & { code?: string }) | null;
}

function lineEndsIn(cells: readonly string[]): number {
  let ends = 0;
  for (const cell of cells) if (cell.includes('\n')) ends += cell.split('\n').length - 1;
  return ends;
}

function startReading(delimiter: string, from: Place): Reading {
  const reading: Reading = {
    parser: parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // Taken here and not from the stream, which would drop whole rows when a later one breaks.
      on_record: (cells: string[], info: InfoRecord | CastingContext) => {
        const end = from.line + info.lines;
        reading.place = { offset: from.offset + info.bytes, line: end };
        reading.rows.push({ line: end - 1 - lineEndsIn(cells), cells, broken: null });
        return null;
      },
    }),
    rows: [],
    place: from,
    error: null,
  };
  reading.parser.on('error', (error: Error) => {
    reading.error = error;
  });
  reading.parser.resume();
  return reading;
}

const isBrokenRow = (error: { code?: string }): boolean =>
  error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';

function feed({ parser }: Reading, chunk: Buffer | null): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => resolve();
    if (chunk === null) parser.once('close', done).end();
    else parser.write(chunk, done);
  });
}

/** Reads rows from a place on; ends at the end of the file or at a broken row, which `reading.error` tells. */
async function* rowsFrom(
  source: FileSource,
  reading: Reading,
  bytesAtOnce: number,
): AsyncGenerator<FileRows> {
  const { offset } = reading.place;
  for await (const { text, share } of decoded(source, offset)) {
    for (let from = 0; from < text.length && !reading.error; from += bytesAtOnce) {
      await feed(reading, text.subarray(from, from + bytesAtOnce));
      if (reading.rows.length > 0 && !reading.error) yield { rows: reading.rows.splice(0), share };
    }
    if (reading.error) break;
  }
  if (!reading.error) await feed(reading, null);
  if (reading.rows.length > 0) yield { rows: reading.rows.splice(0), share: reading.error ? 0 : 1 };
  reading.parser.destroy();
}

/** The line a broken row begins on, as a row, and the place behind that line. */
async function brokenLine(source: FileSource, place: Place): Promise<{ row: FileRow; next: Place }> {
  for await (const { text, bytes } of wholeLines(source, place.offset, shownOfBroken)) {
    if (text === '') {
      place = { offset: place.offset + bytes, line: place.line + 1 };
      continue;
    }
    const broken =
      bytes > longestRow
        ? `the row is longer than ${longestRow / 1_000_000} MB`
        : 'a quotation mark is opened and never closed';
    return {
      row: { line: place.line, cells: [text], broken },
      next: { offset: place.offset + bytes, line: place.line + 1 },
    };
  }
  throw new UnreadableFile(`The file cannot be read from line ${place.line} on.`);
}

/**
 * Reads a file of comma, semicolon or tab separated values row by row, heading first, in constant memory. UTF-8, or
 * UTF-16 with a byte order mark. A row that cannot be taken apart is handed out as broken, and reading goes on with the
 * line after the one it begins on.
 * @throws UnreadableFile when too many rows are broken
 */
export async function* readFileRows(
  source: FileSource,
  bytesAtOnce = Number.POSITIVE_INFINITY,
): AsyncGenerator<FileRows> {
  let delimiter = '';
  for await (const { text } of decoded(source, 0)) {
    delimiter = delimiterOf(text.subarray(0, 65_536).toString('utf8'));
    break;
  }
  if (delimiter === '') return;
  let place: Place = { offset: 0, line: 1 };
  for (let broken = 0; ; broken += 1) {
    const reading = startReading(delimiter, place);
    yield* rowsFrom(source, reading, bytesAtOnce);
    if (!reading.error) return;
    if (!isBrokenRow(reading.error)) throw reading.error;
    if (broken === brokenRowsMax)
      throw new UnreadableFile(
        `More than ${brokenRowsMax} rows cannot be taken apart, the last one on line ${reading.place.line}. Is this a CSV file?`,
      );
    const found = await brokenLine(source, reading.place);
    yield { rows: [found.row], share: 0 };
    place = found.next;
  }
}
