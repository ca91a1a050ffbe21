import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { parse } from 'csv-parse';

export interface FileRow {
  /** Line of the file the row begins on, counted from 1. */
  line: number;
  cells: string[];
  /** Share of the file read so far, 0 to 1. */
  progress: number;
}

const delimiters = [',', ';', '\t'] as const;

/** The sign that separates the cells: the one the heading has most of. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const heading = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
    const counted = delimiters.map((sign) => ({ sign, count: heading.split(sign).length }));
    return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
  } finally {
    await file.close();
  }
}

/** Longest record that is still taken for one, in bytes: an unclosed quote would swallow the rest of the file. */
const longestRecord = 1_000_000;

/**
 * Reads a file of comma, semicolon or tab separated values row by row, heading first, in constant memory.
 * @throws Error with the line for a file whose quotes never close
 */
export async function* readFileRows(path: string): AsyncGenerator<FileRow> {
  const { size } = await stat(path);
  const input = createReadStream(path);
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    info: true,
  });
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let nextLine = 1;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    const line = nextLine;
    nextLine = info.lines + 1;
    yield { line, cells: record, progress: size === 0 ? 1 : Math.min(1, input.bytesRead / size) };
  }
}
