// Cuts a file into batches of rows. Reading it again with the same reader and start position yields the same rows and
// findings, so that a killed import can continue where it was.
import { importColumnsMax } from '#contract/domains/member-imports/schemas.ts';
import type { RejectedRow } from './cells.ts';
import { readFileRows } from './file-reader.ts';
import type { FileSource } from './source.ts';

/** Rows in one transaction; fewer if they have more than `batchLetters` characters. */
const batchSize = 1_000;
const batchLetters = 8_000_000;

export interface Batch<Row> {
  rows: Row[];
  rejected: RejectedRow[];
  /** Rows read before this batch, and with it; the heading does not count. */
  from: number;
  to: number;
  /** Share of the file read so far, 0 to 1. */
  share: number;
  /** True if the whole batch was imported before. */
  isDone: boolean;
}

/** Reads a row, or returns why it is rejected: the reason itself, and the text under which it is counted. */
export type ReadRow<Row> = (row: { cells: readonly string[]; line: number }) => Row | Refusal;

interface Refusal {
  reason: string;
  countedAs?: string;
}

const isRefusal = (row: object): row is Refusal => 'reason' in row;

export interface CutOptions {
  hasHeading: boolean;
  /** Number of rows that were imported before: they are read, because later rows depend on them. */
  skip?: number;
  /** True to return the batches of those rows as well. */
  showsDone?: boolean;
}

function emptyBatch<Row>(from: number, share: number, skip: number): Batch<Row> {
  return { rows: [], rejected: [], from, to: from, share, isDone: from < skip };
}

/** @throws UnreadableFile for a file that can't be parsed */
export async function* cutIntoBatches<Row extends object>(
  source: FileSource,
  readRow: ReadRow<Row>,
  { hasHeading, skip = 0, showsDone = false }: CutOptions,
): AsyncGenerator<Batch<Row>> {
  let isHeading = hasHeading;
  let [read, letters] = [0, 0];
  let batch = emptyBatch<Row>(showsDone ? 0 : skip, 0, skip);
  for await (const { rows, share } of readFileRows(source)) {
    for (const { line, cells, broken } of rows) {
      if (isHeading) {
        isHeading = false;
        continue;
      }
      read += 1;
      const row = broken === null ? readRow({ cells, line }) : { reason: broken };
      if (read <= skip && !showsDone) continue;
      batch.to = read;
      if (isRefusal(row)) {
        const { reason, countedAs = reason } = row;
        batch.rejected.push({ line, reason, countedAs, cells: cells.slice(0, importColumnsMax) });
      } else batch.rows.push(row);
      letters += cells.reduce((sum, { length }) => sum + length, 0);
      // A batch never mixes rows that were imported before with new ones.
      if (read - batch.from < batchSize && letters < batchLetters && read !== skip) continue;
      yield { ...batch, share };
      batch = emptyBatch(read, share, skip);
      letters = 0;
    }
  }
  if (batch.to > batch.from) yield { ...batch, share: 1 };
}
