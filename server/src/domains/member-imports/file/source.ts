import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { TextEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import type { RangedFile } from '#server/platform/spreadsheets/archive.ts';

export interface FileRow {
  /** Line of the file on which the row begins, or row of the spreadsheet, counted from 1. */
  line: number;
  cells: string[];
  /** Reason why the row can't be used; null if it can. */
  broken: string | null;
}

/** Some rows of a file, and how far it is read: 0 to 1. */
export interface FileRows {
  rows: FileRow[];
  share: number;
}

/** A file in any storage. It can be read from any position, any number of times. */
export interface FileSource extends RangedFile {
  /** Encoding detected from the whole file; if null or left out, the first bytes decide. */
  encoding?: TextEncoding | null | undefined;
  /** Line of the heading, or of the first row without one: rows above are left out. */
  firstLine?: number | undefined;
}

/** Thrown for a file that can't be read as a table; the message is for the operator. */
export class UnreadableFile extends Error {}

export async function fileAt(path: string): Promise<FileSource> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UnreadableFile(`There is no file ${path}.`);
    throw error;
  });
  if (!found.isFile()) throw new UnreadableFile(`${path} is not a file.`);
  return {
    bytes: found.size,
    open: (start = 0) => createReadStream(path, { highWaterMark: 262_144, start }),
  };
}

/** Length limit of a row, in bytes as in the file; the content of a longer row is dropped. */
export const longestRow = 1_000_000;

export const tooLong = `the row is longer than ${longestRow / 1_000_000} MB`;

export const tooWide = (cells: number, most: number): string =>
  `the row has ${cells} cells; at most ${most} can be read`;
