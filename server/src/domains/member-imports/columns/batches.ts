// The two kinds of files, cut into batches of what their rows say.

import { prefetch } from '#server/platform/streams/prefetch.ts';
import type { Heading } from '../file/headings.ts';
import { type Batch, type CutOptions, cutIntoBatches, type ReadRow } from '../file/row-batches.ts';
import { SeenTexts } from '../file/seen-texts.ts';
import type { FileSource } from '../file/source.ts';
import type { Style } from '../file/style.ts';
import { type ImportedMember, readRow } from './columns.ts';
import { memberTimes } from './said-times.ts';
import { type ImportedSale, readSale } from './sale-columns.ts';
import { saleDates } from './sale-dates.ts';

export interface BatchOptions extends CutOptions {
  heading: Heading;
  /** Judges dates that lie in the future. */
  now: Date;
  /** Where the site counts its days. */
  siteZone: string;
  style: Style;
  /** Of all amounts of a file of sales, when no column says it. */
  currency?: string | null;
}

/** Nobody stands in a file of members twice: a second row of the same address is refused. */
function memberReader({ heading, now, siteZone, style }: BatchOptions): ReadRow<ImportedMember> {
  const seen = new SeenTexts();
  const times = { now, read: memberTimes(siteZone, style.dates), decimals: style.decimals };
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
  return prefetch(cutIntoBatches(source, memberReader(options), options));
}

/**
 * Batches of sales, those that are done among them: which of several equal sales a row is depends on them.
 * @throws UnreadableFile for a file that cannot be taken apart
 */
export function readSaleBatches(
  source: FileSource,
  options: BatchOptions,
): AsyncGenerator<Batch<ImportedSale>> {
  const { heading, now, siteZone, style, currency = null } = options;
  const read = { dateOf: saleDates(siteZone, now, style.dates), decimals: style.decimals, currency };
  return prefetch(
    cutIntoBatches<ImportedSale>(source, (row) => readSale(heading, row, read), {
      ...options,
      showsDone: true,
    }),
  );
}
