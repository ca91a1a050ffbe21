// Operations on an import: check, start, stop and undo. Jobs do the work itself.

import type { Updateable } from 'kysely';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import type { memberImports } from '#contract/domains/member-imports/routes.ts';
import {
  fieldsOfKind,
  type ImportColumn,
  type ImportField,
  type ImportKind,
  importColumn,
  importKind,
  lackingFields,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import type { MemberImports } from '#server/database/schema.ts';
import { actorId, actorName, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import { StreamedFile } from '#server/platform/files/streamed-file.ts';
import { currencyOf } from './columns/sale-amounts.ts';
import { RowError } from './file/cells.ts';
import { isOwnExport } from './file/headings.ts';
import { rejectedHeading } from './file/rejected-file.ts';
import { enqueueIn, type ImportTask } from './record/enqueue.ts';
import {
  countImports,
  findImport,
  findImports,
  rememberFields,
  type StoredImport,
  updateImport,
} from './record/imports.queries.ts';
import { rowsOnWire } from './record/on-wire.ts';
import { answersIn } from './record/origin.ts';
import { importTexts } from './record/texts.ts';
import { sourceOf } from './sources/all.ts';
import { titleKey } from './upload/first-look.ts';
import { rejectedParts } from './upload/import-files.ts';
import { answerImport, requireImport, target } from './upload/uploads.service.ts';

type CheckInput = RouteInput<typeof memberImports.check>;

/** Imports of the site, the newest first. */
export function listImports(
  ctx: ResourceContext,
  input: RouteInput<typeof memberImports.list>,
): Promise<RouteOutput<typeof memberImports.list>> {
  const siteId = ctx.resource.id;
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => rowsOnWire(ctx, scope, await findImports(scope.db, siteId, window)),
      () => countImports(scope.db, siteId),
    ),
  );
}

/** @throws AppError not_found */
export function getImport(ctx: ResourceContext, { id }: { id: number }): Promise<MemberImport> {
  return read(ctx, (scope) => answerImport(ctx, scope, id));
}

function wrongColumns(text: string): AppError {
  return new AppError('invalid', { key: 'member_imports.columns', en: text }, { fields: { columns: text } });
}

/** Returns the label of a missing column. */
function lackingInWords(kind: ImportKind, [field = 'email']: readonly ImportField[]): string {
  if (kind === 'members') return importTexts[field === 'tiers' ? 'planColumn' : 'emailColumn'].en;
  return field === 'id' ? importTexts.whoColumn.en : importTexts.neededColumn.en.replace('{field}', field);
}

/** Returns the file's columns with the chosen fields. @throws AppError invalid */
function chosenColumns(row: StoredImport, input: CheckInput): ImportColumn[] {
  const columns = importColumn.array().parse(row.columns);
  const chosen = new Map(input.columns.map(({ position, field }) => [position, field]));
  const fields = [...chosen.values()].filter((field) => field !== null);
  const kind = importKind.parse(row.kind);
  const source = sourceOf(input.source === undefined ? row.source : input.source);
  const hasPlan = source?.asks.includes('plan') ?? false;
  const lacking = lackingFields(kind, fields, { hasCurrency: input.currency !== undefined, hasPlan })[0];
  if (lacking) throw wrongColumns(lackingInWords(kind, lacking));
  const foreign = fields.find((field) => !fieldsOfKind[kind].includes(field));
  if (foreign !== undefined) throw wrongColumns(importTexts.notOfKind.en.replace('{field}', foreign));
  const twice = fields.find((field, place) => fields.indexOf(field) !== place);
  if (twice !== undefined) throw wrongColumns(importTexts.twice.en.replace('{field}', twice));
  if ([...chosen.keys()].some((position) => position >= columns.length))
    throw wrongColumns(importTexts.noSuchColumn.en);
  return columns.map((column) => {
    const field = chosen.get(column.position) ?? null;
    return { ...column, field, suggested_by: field === column.field ? column.suggested_by : null };
  });
}

const titlesOf = (columns: readonly ImportColumn[]): string[] => columns.map(({ title }) => title);

/** @throws AppError invalid for a code that is none */
function chosenCurrency(code: string | undefined): string | null {
  try {
    return code === undefined ? null : currencyOf(code);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    throw new AppError('invalid', importTexts.noCurrency, {
      fields: { currency: importTexts.noCurrency.en },
    });
  }
}

/** Returns the source system of the file and the answers about it. @throws AppError invalid for an unknown source */
function chosenOrigin(row: StoredImport, { source, answers }: CheckInput) {
  const key = source === undefined ? row.source : source;
  const isKnown = key === null || sourceOf(key)?.kind === row.kind;
  if (!isKnown)
    throw new AppError('invalid', importTexts.noSource, { fields: { source: importTexts.noSource.en } });
  return { source: key, answers: JSON.stringify(answers ?? answersIn(row)) };
}

async function begin(scope: WriteScope, ctx: ResourceContext, task: ImportTask, id: number): Promise<void> {
  await enqueueIn(scope, task, ctx.resource.id, id);
  const asked = { asked_by_id: actorId(ctx.actor), asked_by: actorName(ctx.actor) };
  await updateImport(scope.db, ctx.resource.id, id, asked, false);
  await scope.audit({ target, id, changes: { task } });
}

/**
 * Starts the check of the whole file with these columns, which are remembered for the next file.
 * @throws AppError not_found; conflict once it is started; invalid for impossible columns
 */
export function checkImport(ctx: ResourceContext, input: CheckInput): Promise<MemberImport> {
  return write(ctx, 'memberImports.check', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['uploaded', 'checked']);
    const columns = chosenColumns(row, input);
    const hasHeading = input.has_heading ?? true;
    if (hasHeading && !isOwnExport(importKind.parse(row.kind), titlesOf(columns))) {
      const counts = Map.groupBy(columns, ({ title }) => titleKey(title));
      // Skip titles that two columns share: in the next file it would be unclear which one is meant.
      const titled = [...counts].filter(([key, of]) => key !== '' && of.length === 1);
      const fields = new Map(titled.map(([key, [column]]) => [key, column?.field ?? null]));
      await rememberFields(scope.db, ctx.resource.id, importKind.parse(row.kind), fields);
    }
    await updateImport(scope.db, ctx.resource.id, input.id, {
      state: 'checking',
      columns: JSON.stringify(columns),
      has_heading: hasHeading,
      unknown_plans: input.unknown_plans ?? 'create',
      date_order: input.date_order ?? null,
      decimal_sign: input.decimal_sign ?? null,
      currency: chosenCurrency(input.currency),
      ...chosenOrigin(row, input),
      preview: null,
      progress: 0,
      rows_done: 0,
      error: null,
      stop_asked: false,
      touched_at: ctx.clock.now(),
    });
    await begin(scope, ctx, 'check', input.id);
    return answerImport(ctx, scope, input.id);
  });
}

/** Starts a checked import. @throws AppError not_found; conflict unless it is checked and unchanged since */
export function startImport(
  ctx: ResourceContext,
  input: RouteInput<typeof memberImports.start>,
): Promise<MemberImport> {
  return write(ctx, 'memberImports.start', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['checked']);
    requireVersion(row.version, input.version);
    await updateImport(scope.db, ctx.resource.id, input.id, {
      state: 'queued',
      progress: 0,
      rows_done: 0,
      error: null,
      stop_asked: false,
      queued_at: ctx.clock.now(),
    });
    await begin(scope, ctx, 'run', input.id);
    return answerImport(ctx, scope, input.id);
  });
}

/** Returns the changes that stop an import in each state. Running work ends at its next safe point. */
function stopped(row: StoredImport, now: Date): Updateable<MemberImports> {
  if (row.state === 'checking') return { state: 'uploaded', progress: null };
  if (row.state === 'queued') return { state: 'stopped', progress: null, finished_at: now };
  return { stop_asked: true };
}

/** Stops a check or a run. @throws AppError not_found; conflict if neither is running */
export function stopImport(ctx: ResourceContext, input: { id: number }): Promise<MemberImport> {
  return write(ctx, 'memberImports.stop', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['checking', 'queued', 'running']);
    await updateImport(scope.db, ctx.resource.id, input.id, stopped(row, ctx.clock.now()));
    await scope.audit({ target, id: input.id, changes: { stopped: row.state } });
    return answerImport(ctx, scope, input.id);
  });
}

/**
 * Starts the undo of an import: removes the members, or the sales and the members created for them.
 * @throws AppError not_found; conflict if it is too late or there are none
 */
export function undoImport(ctx: ResourceContext, input: { id: number }): Promise<MemberImport> {
  return write(ctx, 'memberImports.undo', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['done', 'stopped', 'failed']);
    if (row.created_rows === 0) throw new AppError('conflict', importTexts.nothingCreated);
    if (row.undo_seconds === null || row.undo_seconds <= 0)
      throw new AppError('conflict', importTexts.undoOver);
    const values = { state: 'undoing' as const, progress: 0, rows_done: 0, error: null, undo_stopped: false };
    await updateImport(scope.db, ctx.resource.id, input.id, values);
    await begin(scope, ctx, 'undo', input.id);
    return answerImport(ctx, scope, input.id);
  });
}

/** Returns the rejected rows as a file. @throws AppError not_found; conflict once they were deleted */
export async function rejectedRows(
  files: FileStore,
  ctx: ResourceContext,
  input: { id: number },
): Promise<File> {
  const row = await read(ctx, ({ db }) => findImport(db, ctx.resource.id, input.id));
  if (!row) throw notFound();
  if (row.rejected_cleared_at !== null) throw new AppError('conflict', importTexts.rejectedGone);
  const columns = importColumn.array().parse(row.columns);
  const titles = columns.map(({ title, position }) => (row.has_heading ? title : `column ${position + 1}`));
  const parts = await rejectedParts(files, row.file_key, row.rejected_parts).catch((error: unknown) => {
    throw error instanceof FileNotFound ? new AppError('conflict', importTexts.rejectedGone) : error;
  });
  const name = row.file_name.replace(/\.[^.]*$/, '');
  return new StreamedFile([rejectedHeading(titles), ...parts], `${name}-rejected.csv`, { type: 'text/csv' });
}
