// The first look at a file: whether it is a table at all, and what its columns seem to be.
import {
  type ImportColumn,
  type ImportField,
  type ImportKind,
  importColumnsMax,
  importField,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { fieldsOfTitles, fieldsOfValues, holdsTitles } from '../file/headings.ts';
import { type FileRow, type FileSource, UnreadableFile } from '../file/source.ts';
import { fileTexts } from '../file/texts.ts';
import { rememberedFields } from '../record/imports.queries.ts';
import { fieldsBy } from '../sources/heading-by.ts';
import { recognise } from '../sources/recognise.ts';
import type { Source } from '../sources/source.ts';
import { firstRowsOf } from './first-rows.ts';

const lettersShown = 100;
const titleMax = 200;

/** The first row of a file, which its columns are told by. @throws UnreadableFile */
function requireFirst([first]: readonly FileRow[]): FileRow {
  if (!first) throw new UnreadableFile(fileTexts.empty);
  if (first.cells.length > importColumnsMax)
    throw new UnreadableFile(fileTexts.tooManyColumns(first.cells.length, importColumnsMax));
  if (first.broken !== null) throw new UnreadableFile(fileTexts.firstRow(first.broken));
  return first;
}

/** The first row of a file and whether it holds titles. @throws UnreadableFile */
export async function firstRow(
  kind: ImportKind,
  source: FileSource,
): Promise<{ cells: string[]; hasHeading: boolean }> {
  const { cells } = requireFirst(await firstRowsOf(source));
  return { cells, hasHeading: holdsTitles(kind, cells) };
}

/** A title as it is remembered. */
export function titleKey(title: string): string {
  return title.trim().toLowerCase().slice(0, titleMax);
}

/** What is shown of a cell; the database takes no NUL. */
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

/** A recognised file: its source says what each column is, whatever was chosen for other files. */
function bySource(source: Source, titles: readonly string[]): Suggestion[] {
  return fieldsBy(source, titles).map((field) => ({ field, from: field === null ? null : 'source' }));
}

function byValues(kind: ImportKind, rows: readonly string[][]): Suggestion[] {
  return fieldsOfValues(kind, rows).map((field) => ({ field, from: field === null ? null : 'values' }));
}

async function columnsOf(
  ctx: ResourceContext,
  { db }: ReadScope,
  kind: ImportKind,
  [heading = [], ...samples]: string[][],
  { hasHeading, source }: { hasHeading: boolean; source: Source | null },
): Promise<ImportColumn[]> {
  const titles = heading.map((cell) => shown(cell, titleMax));
  const keys = titles.map(titleKey).filter((key) => key !== '');
  const suggested = source
    ? bySource(source, titles)
    : hasHeading
      ? suggestions(kind, titles, await rememberedFields(db, ctx.resource.id, kind, keys))
      : byValues(kind, [heading, ...samples]);
  return titles.map((title, position) => ({
    position,
    title,
    samples: samples.map((cells) => shown(cells[position] ?? '', lettersShown)),
    field: suggested[position]?.field ?? null,
    suggested_by: suggested[position]?.from ?? null,
  }));
}

interface FirstLook {
  columns: ImportColumn[];
  /** Whether the first row seems to hold titles. */
  hasHeading: boolean;
  source: Source | null;
  /** As it was announced, or that of the source. */
  kind: ImportKind;
}

/** Returns the columns of a file with samples and suggestions, from its first rows. @throws UnreadableFile */
export async function columnsOfRows(
  ctx: ResourceContext,
  scope: ReadScope,
  announced: ImportKind,
  rows: readonly FileRow[],
): Promise<FirstLook> {
  const { cells: titles } = requireFirst(rows);
  const source = recognise(announced, titles);
  const kind = source?.kind ?? announced;
  const hasHeading = source !== null || holdsTitles(kind, titles);
  if (hasHeading && rows.length === 1) throw new UnreadableFile(fileTexts.headingOnly);
  const cells = rows.map((row) => row.cells);
  const columns = await columnsOf(ctx, scope, kind, cells, { hasHeading, source });
  return { columns, hasHeading, source, kind };
}
