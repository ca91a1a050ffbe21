import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { TextEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import type { RangedFile } from '#server/platform/spreadsheets/archive.ts';

export interface FileRow {
  /** Line of the file the row begins on, or row of the spreadsheet, counted from 1. */
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

/** A file, wherever it is kept. It can be read from any place on, any number of times. */
export interface FileSource extends RangedFile {
  /** How its text is written, decided by the whole file; null or left out, its first bytes tell. */
  encoding?: TextEncoding | null | undefined;
  /** Line of the headings, or of the first row without any: what stands above is left out. */
  firstLine?: number | undefined;
}

/** A file that cannot be read as a table at all, in words for whoever chose it. */
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

/** Longest row that is still taken for one, in bytes as it stands in the file: nothing of a longer one is kept. */
export const longestRow = 1_000_000;

export const tooLong = `the row is longer than ${longestRow / 1_000_000} MB`;

export const tooWide = (cells: number, most: number): string =>
  `the row has ${cells} cells; at most ${most} can be read`;
