// First analysis of a file: whether it is a table, and the likely fields of its columns.
import {
  type ImportColumn,
  type ImportField,
  type ImportKind,
  importColumnsMax,
  importField,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { headingLineOf } from '../file/heading-row.ts';
import { fieldsOfTitles, fieldsOfValues, holdsTitles, isOwnExport } from '../file/headings.ts';
import { type FileRow, type FileSource, UnreadableFile } from '../file/source.ts';
import { fileTexts } from '../file/texts.ts';
import { rememberedFields } from '../record/imports.queries.ts';
import { fieldsBy } from '../sources/heading-by.ts';
import { recognise } from '../sources/recognise.ts';
import type { Source } from '../sources/source.ts';
import { firstRowsOf, samplesShown } from './first-rows.ts';

const lettersShown = 100;
const titleMax = 200;

/** Checks the row that the columns are detected from. @throws UnreadableFile */
function requireFirst([first]: readonly FileRow[]): FileRow {
  if (!first) throw new UnreadableFile(fileTexts.empty);
  if (first.cells.length > importColumnsMax)
    throw new UnreadableFile(fileTexts.tooManyColumns(first.cells.length, importColumnsMax));
  if (first.broken !== null) throw new UnreadableFile(fileTexts.firstRow(first.broken));
  return first;
}

/** A file with its layout, the row that the columns are detected from, and whether that row holds titles. */
export interface FirstRow {
  table: FileSource;
  cells: string[];
  hasHeading: boolean;
  /** A few of the rows below it. */
  below: string[][];
}

/**
 * Finds the first row of a table in a file.
 * @param hasHeading the operator's choice; by default it is detected from the row
 * @throws UnreadableFile
 */
export async function firstRow(
  kind: ImportKind,
  source: FileSource,
  hasHeading?: boolean,
): Promise<FirstRow> {
  const { rows, encoding } = await firstRowsOf(source);
  const firstLine = hasHeading === false ? rows[0]?.line : headingLineOf(kind, rows);
  const shownRows = rowsFrom(rows, firstLine);
  const { cells } = requireFirst(shownRows);
  const table = { ...source, encoding, firstLine };
  const below = shownRows.slice(1).map((row) => row.cells);
  return { table, cells, hasHeading: hasHeading ?? holdsTitles(kind, cells), below };
}

const rowsFrom = (rows: readonly FileRow[], firstLine = 1): FileRow[] =>
  rows.filter(({ line }) => line >= firstLine);

/** Returns the form in which a title is remembered. */
export function titleKey(title: string): string {
  return title.trim().toLowerCase().slice(0, titleMax);
}

/** Returns the start of a cell for the screen, without NUL, which the database rejects. */
function shown(cell: string, letters: number): string {
  return cell.replaceAll('\u0000', '\uFFFD').trim().slice(0, letters).toWellFormed();
}

interface Suggestion {
  field: ImportField | null;
  from: ImportColumn['suggested_by'];
}

function suggestions(
  kind: ImportKind,
  titles: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): Suggestion[] {
  const taken = new Set<ImportField>();
  const named = fieldsOfTitles(kind, titles);
  return titles.map((title, position) => {
    const memory = remembered.get(titleKey(title));
    const field =
      memory === undefined ? (named[position] ?? null) : (importField.safeParse(memory).data ?? null);
    if (field !== null && taken.has(field)) return { field: null, from: null };
    if (field !== null) taken.add(field);
    if (memory !== undefined) return { field, from: 'memory' };
    return { field, from: field === null ? null : 'heading' };
  });
}

/** Suggests the columns of a recognized file by its source, whatever was chosen for other files. */
function bySource(source: Source, titles: readonly string[], rows: readonly string[][]): Suggestion[] {
  return fieldsBy(source, titles, rows).map((field) => ({ field, from: field === null ? null : 'source' }));
}

function byValues(kind: ImportKind, rows: readonly string[][]): Suggestion[] {
  return fieldsOfValues(kind, rows).map((field) => ({ field, from: field === null ? null : 'values' }));
}

/** Suggests the first column of addresses as the email if no title names one, unless it was left out before. */
function withAddresses(kind: ImportKind, named: Suggestion[], samples: readonly string[][]): Suggestion[] {
  if (named.some(({ field }) => field === 'email')) return named;
  const email = byValues(kind, samples).findIndex(({ field }) => field === 'email');
  return named.map((one, position) =>
    position === email && one.from === null ? { field: 'email', from: 'values' } : one,
  );
}

async function suggested(
  ctx: ResourceContext,
  { db }: ReadScope,
  kind: ImportKind,
  [titles = [], ...samples]: readonly string[][],
): Promise<Suggestion[]> {
  const keys = titles.map(titleKey).filter((key) => key !== '');
  // Titles of our own exports need no remembered fields, and their columns say nothing about other files.
  const remembered = isOwnExport(kind, titles)
    ? new Map<string, string | null>()
    : await rememberedFields(db, ctx.resource.id, kind, keys);
  return withAddresses(kind, suggestions(kind, titles, remembered), samples);
}

async function columnsOf(
  ctx: ResourceContext,
  scope: ReadScope,
  kind: ImportKind,
  [heading = [], ...samples]: string[][],
  { hasHeading, source }: { hasHeading: boolean; source: Source | null },
): Promise<ImportColumn[]> {
  const titles = heading.map((cell) => shown(cell, titleMax));
  const found = source
    ? bySource(source, titles, samples)
    : hasHeading
      ? await suggested(ctx, scope, kind, [titles, ...samples])
      : byValues(kind, [heading, ...samples]);
  return titles.map((title, position) => ({
    position,
    title,
    samples: samples.map((cells) => shown(cells[position] ?? '', lettersShown)),
    field: found[position]?.field ?? null,
    suggested_by: found[position]?.from ?? null,
  }));
}

/** Returns the first row with the titles of a system's file, or the source of the chosen row. */
function recognisedRow(kind: ImportKind, rows: readonly FileRow[], chosen: number | null) {
  for (const { line, cells } of rows) {
    if (chosen !== null && line !== chosen) continue;
    const source = recognise(kind, cells);
    if (source !== null) return { line, source };
  }
  return null;
}

interface FirstLook {
  columns: ImportColumn[];
  /** True if the first row seems to hold titles. */
  hasHeading: boolean;
  source: Source | null;
  /** Kind as announced, or the source's kind. */
  kind: ImportKind;
  /** Line of that row. */
  headingLine: number;
}

/**
 * Returns the columns of a file with samples and suggestions, from its first rows.
 * @param how.chosen line of the heading that the operator chose; null to detect it
 * @param how.isAnyFile true to ignore that its headings are a known system's
 * @throws UnreadableFile
 */
export async function columnsOfRows(
  ctx: ResourceContext,
  scope: ReadScope,
  announced: ImportKind,
  rows: readonly FileRow[],
  { chosen, isAnyFile }: { chosen: number | null; isAnyFile: boolean },
): Promise<FirstLook> {
  const recognised = recognisedRow(announced, rows, chosen);
  const line = chosen ?? recognised?.line ?? headingLineOf(announced, rows);
  const table = rowsFrom(rows, line).slice(0, samplesShown + 1);
  const first = requireFirst(table);
  const source = isAnyFile ? null : (recognised?.source ?? null);
  const kind = source?.kind ?? announced;
  const hasHeading = recognised !== null || chosen !== null || holdsTitles(kind, first.cells);
  if (hasHeading && table.length === 1) throw new UnreadableFile(fileTexts.headingOnly);
  const cells = table.map((row) => row.cells);
  const columns = await columnsOf(ctx, scope, kind, cells, { hasHeading, source });
  return { columns, hasHeading, source, kind, headingLine: first.line };
}
