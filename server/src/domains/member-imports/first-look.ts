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
import { type FileSource, readFileRows, UnreadableFile } from './file-reader.ts';
import { fieldsOfTitles } from './headings.ts';
import { rememberedFields } from './imports.queries.ts';
import { fileTexts } from './texts.ts';

const samplesShown = 3;
const lettersShown = 100;
const titleMax = 200;

/** First bytes of archives (also of newer spreadsheets) and of older office documents. */
const knownBinaries = ['504b0304', '504b0506', 'd0cf11e0', '1f8b', '25504446'];

/** Why the beginning of a file shows that it is no text, or null. */
function refusalOf(head: Buffer): string | null {
  const hex = head.subarray(0, 4).toString('hex');
  if (knownBinaries.some((start) => hex.startsWith(start))) return fileTexts.spreadsheet;
  if (hex.startsWith('fffe') || hex.startsWith('feff')) return null;
  const zeros = head.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return zeros > head.length / 20 ? fileTexts.notText : null;
}

/** Bytes that are taken apart at once: a file is looked at where others are served, who wait meanwhile. */
const bytesAtOnce = 4_096;

async function firstRows(source: FileSource): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { rows } of readFileRows(source, bytesAtOnce)) {
    found.push(...rows.map(({ cells }) => cells));
    if (found.length > samplesShown) break;
  }
  return found.slice(0, samplesShown + 1);
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
  from: 'heading' | 'memory' | null;
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

async function columnsOf(
  ctx: ResourceContext,
  { db }: ReadScope,
  kind: ImportKind,
  rows: string[][],
): Promise<ImportColumn[]> {
  const [heading = [], ...samples] = rows;
  const titles = heading.map((cell) => shown(cell, titleMax));
  const keys = titles.map(titleKey).filter((key) => key !== '');
  const remembered = await rememberedFields(db, ctx.resource.id, kind, keys);
  const suggested = suggestions(kind, titles, remembered);
  return titles.map((title, position) => ({
    position,
    title,
    samples: samples.map((cells) => shown(cells[position] ?? '', lettersShown)),
    field: suggested[position]?.field ?? null,
    suggested_by: suggested[position]?.from ?? null,
  }));
}

/** The columns of a file with samples and suggestions, or why it is refused, in words. */
export async function readColumns(
  ctx: ResourceContext,
  scope: ReadScope,
  kind: ImportKind,
  source: FileSource,
): Promise<{ columns: ImportColumn[]; refusal: string | null }> {
  const refused = (refusal: string) => ({ columns: [], refusal });
  for await (const head of source.open()) {
    const refusal = refusalOf(head.subarray(0, 65_536));
    if (refusal !== null) return refused(refusal);
    break;
  }
  try {
    const rows = await firstRows(source);
    if (rows.length === 0) return refused(fileTexts.empty);
    const width = rows[0]?.length ?? 0;
    if (width > importColumnsMax) return refused(fileTexts.tooManyColumns(width, importColumnsMax));
    if (rows.length === 1) return refused(fileTexts.headingOnly);
    return { columns: await columnsOf(ctx, scope, kind, rows), refusal: null };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.message);
    throw error;
  }
}
