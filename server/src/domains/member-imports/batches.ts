// The two kinds of files, cut into batches of what their rows say.

import { oneAhead } from '#server/platform/streams/one-ahead.ts';
import { type ImportedMember, readRow } from './columns.ts';
import type { FileSource } from './file-reader.ts';
import type { Heading } from './headings.ts';
import { type Batch, type CutOptions, cutIntoBatches, type ReadRow } from './row-batches.ts';
import { memberTimes } from './said-times.ts';
import { type ImportedSale, readSale } from './sale-columns.ts';
import { saleDates } from './sale-dates.ts';
import { SeenTexts } from './seen-texts.ts';

export interface BatchOptions extends CutOptions {
  heading: Heading;
  /** Judges dates that lie in the future. */
  now: Date;
  /** Where the site counts its days. */
  siteZone: string;
}

/** Nobody stands in a file of members twice: a second row of the same address is refused. */
function memberReader({ heading, now, siteZone }: BatchOptions): ReadRow<ImportedMember> {
  const seen = new SeenTexts();
  const times = { now, read: memberTimes(siteZone) };
  return ({ cells, line }) => {
    const row = readRow(heading, { cells, line }, times);
    const earlier = 'reason' in row ? null : seen.add(row.email.toLowerCase(), line);
    if (earlier === null) return row;
    return {
      reason: `the same email stands on line ${earlier}`,
      countedAs: 'the same email stands on an earlier line',
    };
  };
}

/** @throws UnreadableFile for a file that cannot be taken apart */
export function readBatches(
  source: FileSource,
  options: BatchOptions,
): AsyncGenerator<Batch<ImportedMember>> {
  return oneAhead(cutIntoBatches(source, memberReader(options), options));
}

/**
 * Batches of sales, those that are done among them: which of several equal sales a row is depends on them.
 * @throws UnreadableFile for a file that cannot be taken apart
 */
export function readSaleBatches(
  source: FileSource,
  options: BatchOptions,
): AsyncGenerator<Batch<ImportedSale>> {
  const { heading, now, siteZone } = options;
  const dateOf = saleDates(siteZone, now);
  return oneAhead(
    cutIntoBatches<ImportedSale>(source, (row) => readSale(heading, row, dateOf), {
      ...options,
      showsDone: true,
    }),
  );
}
