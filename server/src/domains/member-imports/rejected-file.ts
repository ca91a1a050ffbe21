import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import type { RejectedRow } from './cells.ts';

/** Cells that a spreadsheet program would run as a formula are defused. */
const options = { escape_formulas: true } as const;

const asRecord = ({ line, reason, cells }: RejectedRow): string[] => [String(line), reason, ...cells];
const asHeading = (titles: readonly string[]): string[] => ['line', 'reason', ...titles];

/** The first line of a file of rejected rows. */
export function rejectedHeading(titles: readonly string[]): string {
  return stringifyNow([asHeading(titles)], options);
}

/** Some rows of such a file. */
export function rejectedLines(rows: readonly RejectedRow[]): string {
  return stringifyNow(rows.map(asRecord), options);
}

export interface RejectedFile {
  write(row: RejectedRow): Promise<void>;
  /** @returns the file's path, or null when nothing was rejected */
  close(): Promise<string | null>;
}

/**
 * A file of the rows that were not taken: the line, the reason, then the cells as they came. It is made with the
 * first such row.
 */
export function rejectedFile(path: string, heading: readonly string[]): RejectedFile {
  let writer: ReturnType<typeof stringify> | null = null;
  let done: Promise<void> | null = null;
  return {
    write: async (row) => {
      if (writer === null) {
        writer = stringify(options);
        const file = createWriteStream(path);
        writer.pipe(file);
        done = finished(file);
        writer.write(asHeading(heading));
      }
      if (!writer.write(asRecord(row))) await once(writer, 'drain');
    },
    close: async () => {
      if (writer === null) return null;
      writer.end();
      await done;
      return path;
    },
  };
}
