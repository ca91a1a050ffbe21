// A file cut into batches of rows. Read again with the same heading, clock and place to go on from, it is cut into the
// same rows with the same findings: that is what lets an import that was killed go on where it was.
import { type ImportedMember, type RejectedRow, readRow } from './columns.ts';
import { type FileSource, readFileRows } from './file-reader.ts';
import type { Heading } from './headings.ts';
import { SeenEmails } from './seen-emails.ts';

/** Rows that go into one transaction. */
const batchSize = 1_000;

export interface Batch {
  members: ImportedMember[];
  rejected: RejectedRow[];
  /** Rows read before this batch, and with it; the heading does not count. */
  from: number;
  to: number;
  /** Share of the file read so far, 0 to 1. */
  share: number;
}

export interface BatchOptions {
  heading: Heading;
  hasHeading: boolean;
  /** Judges dates that lie in the future. */
  now: Date;
  /** Rows that are done already: they are read for their addresses only. */
  skip?: number;
}

/** @throws UnreadableFile for a file that cannot be taken apart */
export async function* readBatches(source: FileSource, options: BatchOptions): AsyncGenerator<Batch> {
  const { heading, hasHeading, now, skip = 0 } = options;
  const seen = new SeenEmails();
  let isHeading = hasHeading;
  let batch: Batch = { members: [], rejected: [], from: skip, to: skip, share: 0 };
  let read = 0;
  for await (const { rows, share } of readFileRows(source)) {
    for (const { line, cells, broken } of rows) {
      if (isHeading) {
        isHeading = false;
        continue;
      }
      read += 1;
      const row = broken === null ? readRow(heading, cells, line, now) : { reason: broken };
      const earlier = 'reason' in row ? null : seen.add(row.email.toLowerCase(), line);
      if (read <= skip) continue;
      batch.to = read;
      if ('reason' in row) batch.rejected.push({ line, reason: row.reason, countedAs: row.reason, cells });
      else if (earlier === null) batch.members.push(row);
      else batch.rejected.push(repeated(line, earlier, cells));
      if (read - batch.from < batchSize) continue;
      yield { ...batch, share };
      batch = { members: [], rejected: [], from: read, to: read, share };
    }
  }
  if (batch.to > batch.from) yield { ...batch, share: 1 };
}

function repeated(line: number, earlier: number, cells: readonly string[]): RejectedRow {
  return {
    line,
    reason: `the same email stands on line ${earlier}`,
    countedAs: 'the same email stands on an earlier line',
    cells,
  };
}
