// Cuts the two kinds of files into batches of parsed rows.

import { type ImportField, isTermField } from '#contract/domains/member-imports/schemas.ts';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import { prefetch } from '#server/platform/streams/prefetch.ts';
import { type CellsOf, cellsAt } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { type Batch, type CutOptions, cutIntoBatches, type ReadRow } from '../file/row-batches.ts';
import { SeenTexts } from '../file/seen-texts.ts';
import type { FileSource } from '../file/source.ts';
import type { Style } from '../file/style.ts';
import { SourceRows } from '../sources/cells-of-source.ts';
import type { Source } from '../sources/source.ts';
import { type ImportedMember, type MemberStyle, readRow } from './columns.ts';
import { memberTimes } from './file-times.ts';
import { gathered, type MetMember } from './gather.ts';
import { namedPlans } from './plan-names.ts';
import { type ImportedSale, readSale } from './sale-columns.ts';
import { saleDates } from './sale-dates.ts';

/** System that a file comes from, with the operator's answers about it. */
export interface Origin {
  /** System that the file comes from; null for a file of no known system. */
  source: Source | null;
  answers: ImportAnswers;
  /** Titles of the file's columns, in their order. */
  titles: readonly string[];
}

export const noOrigin: Origin = { source: null, answers: {}, titles: [] };

export interface BatchOptions extends CutOptions {
  heading: Heading;
  /** Judges dates that lie in the future. */
  now: Date;
  /** Time zone in which the site counts its days. */
  siteZone: string;
  style: Style;
  /** Currency of all amounts if no column gives it. */
  currency?: string | null;
  origin?: Origin;
}

function cellsIn({ heading, now, origin = noOrigin }: BatchOptions): CellsOf {
  const { source, titles } = origin;
  if (source === null) return cellsAt(heading);
  const rows = new SourceRows(source, titles, heading, now);
  return (row) => {
    const said = rows.said(row);
    return (field: ImportField) => said[field];
  };
}

/** Returns the time zone of times that name none. */
function zoneIn({ siteZone, origin = noOrigin }: Pick<BatchOptions, 'siteZone' | 'origin'>): string {
  const zone = origin.answers.zone ?? origin.source?.zone ?? 'site';
  return zone === 'utc' ? 'UTC' : siteZone;
}

/** Returns the options for reading rows of members. */
export function memberStyle(options: Omit<BatchOptions, 'heading' | 'hasHeading'>): MemberStyle {
  const { now, style, currency = null, origin = noOrigin } = options;
  const { source, answers } = origin;
  return {
    now,
    read: memberTimes(zoneIn(options), style.dates),
    decimals: style.decimals,
    currency,
    charging: { there: source?.charges ?? 'nobody', by: answers.charged_by ?? null },
    status: source?.status ?? {},
    plans: namedPlans(answers),
  };
}

/** Returns whether a member may have several rows, one for each subscription. */
function mayRepeat({ heading, origin = noOrigin }: BatchOptions): boolean {
  const { source } = origin;
  return source === null ? [...heading.keys()].some(isTermField) : source.rowIs === 'subscription';
}

/** Creates a reader of member rows. If each row is a person, a second row with the same address is rejected. */
function memberReader(options: BatchOptions): ReadRow<MetMember> {
  const seen = new SeenTexts();
  const style = memberStyle(options);
  const cellsOf = cellsIn(options);
  const isRepeated = mayRepeat(options);
  return (given) => {
    const row = readRow(cellsOf, given, style);
    if ('reason' in row) return row;
    const earlier = seen.add(row.email.toLowerCase(), given.line);
    if (earlier === null || isRepeated) return { ...row, isMet: earlier !== null };
    return {
      reason: `the same email stands on line ${earlier}`,
      countedAs: 'the same email stands on an earlier line',
    };
  };
}

async function* gatheredBatches(
  batches: AsyncIterable<Batch<MetMember>>,
): AsyncGenerator<Batch<ImportedMember>> {
  for await (const batch of batches) yield gathered(batch);
}

/** @throws UnreadableFile for a file that can't be parsed */
export function readBatches(
  source: FileSource,
  options: BatchOptions,
): AsyncGenerator<Batch<ImportedMember>> {
  return prefetch(gatheredBatches(cutIntoBatches(source, memberReader(options), options)));
}

/**
 * Reads batches of sales, including those imported before, because they determine which of several equal sales a row
 * is.
 * @throws UnreadableFile for a file that can't be parsed
 */
export function readSaleBatches(
  source: FileSource,
  options: BatchOptions,
): AsyncGenerator<Batch<ImportedSale>> {
  const { heading, now, style, currency = null } = options;
  const dateOf = saleDates(zoneIn(options), now, style.dates);
  const read = { dateOf, decimals: style.decimals, currency, hasCurrency: heading.has('currency') };
  const cellsOf = cellsIn(options);
  return prefetch(
    cutIntoBatches<ImportedSale>(source, (row) => readSale(cellsOf, row, read), {
      ...options,
      showsDone: true,
    }),
  );
}
