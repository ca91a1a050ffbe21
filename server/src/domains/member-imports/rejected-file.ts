import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { RejectedRow } from './columns.ts';

export interface RejectedFile {
  write(row: RejectedRow): void;
  /** @returns the file's path, or null when nothing was rejected */
  close(): Promise<string | null>;
}

/**
 * A file of the rows that were not taken: the line, the reason, then the cells as they came. It is made with the
 * first such row. Cells that a spreadsheet program would run as a formula are defused.
 */
export function rejectedFile(path: string, heading: readonly string[]): RejectedFile {
  let writer: ReturnType<typeof stringify> | null = null;
  let done: Promise<void> | null = null;
  return {
    write: ({ line, reason, cells }) => {
      if (writer === null) {
        writer = stringify({ escape_formulas: true });
        const file = createWriteStream(path);
        writer.pipe(file);
        done = finished(file);
        writer.write(['line', 'reason', ...heading]);
      }
      writer.write([String(line), reason, ...cells]);
    },
    close: async () => {
      if (writer === null) return null;
      writer.end();
      await done;
      return path;
    },
  };
}
