import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { undefused } from '#server/platform/spreadsheets/cells.ts';
import { csvLine } from '#server/platform/spreadsheets/csv.ts';
import type { RejectedRow } from './cells.ts';

/**
 * Returns the line of a rejected row. A protected cell isn't protected twice, so the file can be corrected and imported
 * repeatedly.
 */
const lineOf = ({ line, reason, cells }: RejectedRow): string =>
  csvLine([line, reason, ...cells.map(undefused)]);

/**
 * Returns the first line of a file of rejected rows, with the byte order mark by which spreadsheet programs recognize
 * UTF-8.
 */
export function rejectedHeading(titles: readonly string[]): string {
  return `\uFEFF${csvLine(['line', 'reason', ...titles.map(undefused)])}`;
}

/** Returns some rows of a file of rejected rows. */
export function rejectedLines(rows: readonly RejectedRow[]): string {
  return rows.map(lineOf).join('');
}

export interface RejectedFile {
  write(row: RejectedRow): Promise<void>;
  /** @returns the file's path, or null if no row was rejected */
  close(): Promise<string | null>;
}

/**
 * Creates a file of rejected rows: the line, the reason, then the original cells. The file is created with the first
 * row.
 */
export function rejectedFile(path: string, titles: readonly string[]): RejectedFile {
  let file: WriteStream | null = null;
  let done: Promise<void> | null = null;
  return {
    write: async (row) => {
      if (file === null) {
        file = createWriteStream(path);
        done = finished(file);
        // The failure is reported when the file is closed.
        done.catch(() => undefined);
        file.write(rejectedHeading(titles));
      }
      if (!file.write(lineOf(row)) && !file.destroyed) await Promise.race([once(file, 'drain'), done]);
    },
    close: async () => {
      if (file === null) return null;
      file.end();
      await done;
      return path;
    },
  };
}
