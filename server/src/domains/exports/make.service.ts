// Makes the file of an export. Its name is fixed before the work starts, and the row becomes `success` in the same
// transaction that queues the mail: a killed worker leaves at most a draft that the next one overwrites, and no mail is
// sent twice.
import type { Readable } from 'node:stream';
import { ZodError } from 'zod';
import type { Relation } from '#contract/base/access.ts';
import { canSee } from '#contract/base/data-classes.ts';
import { exportFormats, exportSources } from '#contract/domains/exports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { readSnapshot, write } from '#server/database/scope.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Column, TableSource } from '#server/database/table-source.ts';
import { type FileStore, FileStoreUnavailable, FileTooLarge } from '#server/platform/files/files.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { fileOf, isTooLarge } from '#server/platform/spreadsheets/writers.ts';
import { mayStill, relationNow } from '../resources/service.ts';
import { FileLocked, lockFile } from './lock.queries.ts';
import { type ChosenColumn, lockUnfinished, type StoredExport, updateExport } from './queries.ts';
import { finish } from './ready.service.ts';
import { noteProblem } from './schedules.queries.ts';
import { exportTexts } from './texts.ts';

export interface ExportTools extends SystemTools {
  files: FileStore;
  sources: readonly TableSource[];
  /** Base address of links in mails. */
  baseUrl: string;
  /** Retention of a file, in days. */
  keepDays: number;
}

/** The export can't be made, with the reason as text for the operator who requested it. */
class NoFile extends Error {}

/** Lost the race: another worker finished this export. */
class MadeElsewhere extends Error {}

/** Minimum time between two progress updates, in milliseconds. */
const notePause = 1_000;

function sourceOf({ sources }: ExportTools, row: StoredExport): TableSource {
  const source = sources.find(({ key }) => key === exportSources.find((name) => name === row.source));
  if (!source) throw new NoFile(exportTexts.filterGone.en);
  return source;
}

/** Returns the chosen columns, without those that the operator who chose them may not see now. */
export function columnsOf(
  source: TableSource,
  row: Pick<StoredExport, 'fields'>,
  relation: Relation | null,
): Column[] {
  const chosen = row.fields as unknown as ChosenColumn[];
  return chosen.flatMap(({ key, title }) => {
    const column = source.columns.find((one) => one.key === key);
    if (!column || (column.sight && !canSee(relation, column.sight))) return [];
    return [{ ...column, title }];
  });
}

/** Passes rows on, and reports their number from time to time. */
async function* counted(
  batches: AsyncIterable<Cell[][]>,
  note: (rows: number) => Promise<void>,
  result: { rows: number },
): AsyncGenerator<Cell[][]> {
  let noted = Date.now();
  for await (const batch of batches) {
    yield batch;
    result.rows += batch.length;
    if (Date.now() - noted < notePause) continue;
    noted = Date.now();
    await note(result.rows);
  }
}

interface Begun {
  row: StoredExport;
  /**
   * Relation of the operator who requested it, read from the primary database: a replica may lag behind a lost right.
   */
  relation: Relation | null;
}

/**
 * Starts an export, also again after a kill. Null if it is finished or has failed.
 * @throws NoFile if the operator lost the right to export
 */
function begin(ctx: ResourceContext, id: number): Promise<Begun | null> {
  return write(ctx, 'exports.begin', async (scope) => {
    scope.noAudit('progress');
    const row = await lockUnfinished(scope.db, ctx.resource.id, id);
    if (!row) return null;
    const actor = { kind: 'operator', id: row.operator_id, email: '' } as const;
    if (!(await mayStill(scope, ctx.resource.id, actor, { area: 'exports', verb: 'write' })))
      throw new NoFile(exportTexts.barred.en);
    const values = { status: 'proceeding' as const, processed_rows: 0, error: null };
    await updateExport(scope.db, ctx.resource.id, id, values);
    return { row, relation: await relationNow(scope, row.resource_id, row.operator_id) };
  });
}

function noteProgress(
  ctx: ResourceContext,
  id: number,
  values: { processed_rows?: number; total_rows?: number },
) {
  return write(ctx, 'exports.progress', async (scope) => {
    scope.noAudit('progress');
    if (!(await lockUnfinished(scope.db, ctx.resource.id, id))) throw new MadeElsewhere();
    await updateExport(scope.db, ctx.resource.id, id, values);
  });
}

/**
 * Writes the file and finishes the export. The rows and their count come from one snapshot, so that a missing row is
 * noticed. The lock on the file is released only after the result is committed.
 */
function makeFile(
  tools: ExportTools,
  ctx: ResourceContext,
  { row, relation }: Begun,
  signal: AbortSignal,
): Promise<void> {
  const source = sourceOf(tools, row);
  const format = exportFormats.find((name) => name === row.format) ?? 'xlsx';
  const filters = row.filters as Record<string, unknown>;
  return readSnapshot(ctx, async (scope) => {
    // The lock or the first row may take long, and the connection idles while the store is slow to accept data.
    await scope.client.query(
      `${longStatementTimeout}; set local idle_in_transaction_session_timeout = '10min'`,
    );
    await lockFile(scope, row);
    const columns = columnsOf(source, row, relation);
    const promised = await source.count(ctx, scope, filters);
    await noteProgress(ctx, row.id, { total_rows: promised });
    const result = { rows: 0 };
    const keys = columns.map(({ key }) => key);
    const note = async (rows: number): Promise<void> => {
      signal.throwIfAborted();
      await noteProgress(ctx, row.id, { processed_rows: rows });
    };
    const batches = counted(source.rows(ctx, scope, filters, keys), note, result);
    const content: Readable = fileOf(format, { sheet: source.sheet, columns, batches });
    try {
      const { bytes } = await tools.files.put(row.file_name, content);
      if (result.rows !== promised) throw new NoFile(exportTexts.rowsMissing.en);
      if (!(await finish(tools, ctx, row, { rows: result.rows, bytes })))
        await tools.files.remove(row.file_name);
    } finally {
      // The connection returns to the pool, so the cursor must be closed even after an error.
      await batches.return(undefined);
    }
  });
}

/** Marks an export as failed, with a reason that the operator who requested it can read. */
export async function failExport(
  tools: ExportTools,
  ctx: ResourceContext,
  id: number,
  reason: string,
): Promise<void> {
  const given = await write(ctx, 'exports.fail', async (scope) => {
    scope.noAudit('progress');
    const row = await lockUnfinished(scope.db, ctx.resource.id, id);
    if (!row) return null;
    // Expires at once, so that a partial file is deleted with the expired files.
    const values = { status: 'failed' as const, error: reason, expires_at: ctx.clock.now() };
    await updateExport(scope.db, ctx.resource.id, id, values);
    await noteProblem(scope, ctx.resource.id, row, reason);
    await scope.audit({ target: 'export', id, changes: { status: 'failed', error: reason } });
    return row.file_name;
  });
  // Only after marking it as failed: the error may have come after the export became a success.
  if (given === null) return;
  await tools.files.remove(given).catch((error: unknown) => {
    ctx.log.warn({ err: error, export: id }, 'what was left of an export is cleared away later');
  });
}

/** Stores why the file is not ready yet, for the operator to see. */
function noteWait(ctx: ResourceContext, id: number): Promise<void> {
  return write(ctx, 'exports.wait', async (scope) => {
    scope.noAudit('progress');
    if (await lockUnfinished(scope.db, ctx.resource.id, id))
      await updateExport(scope.db, ctx.resource.id, id, { error: exportTexts.storeWaits.en });
  });
}

/** Returns the reason of an error that a retry would not resolve; null for other errors. */
function lastingReason(error: unknown): string | null {
  if (error instanceof NoFile) return error.message;
  if (error instanceof ZodError) return exportTexts.filterGone.en;
  if (error instanceof FileStoreUnavailable && error.isLasting) return exportTexts.storeRefuses.en;
  if (error instanceof FileTooLarge) return exportTexts.storeTooSmall.en;
  if (isTooLarge(error)) return exportTexts.tooLarge.en;
  const code = (error as { code?: string }).code;
  return code === 'ENOSPC' || code === '53100' ? exportTexts.diskFull.en : null;
}

/** Makes one export from the start. The queue retries after temporary errors; permanent ones mark it as failed. */
export async function generateExport(
  tools: ExportTools,
  ctx: ResourceContext,
  id: number,
  job: { lastAttempt: boolean; signal: AbortSignal },
): Promise<void> {
  try {
    const begun = await begin(ctx, id);
    if (begun) await makeFile(tools, ctx, begun, job.signal);
  } catch (error) {
    if (error instanceof MadeElsewhere) return;
    // The export itself is fine: even after the last attempt it is enqueued again, and another worker makes it.
    if (error instanceof FileLocked || job.signal.aborted) throw error;
    const isStore = error instanceof FileStoreUnavailable;
    const last = isStore ? exportTexts.storeGone : exportTexts.failed;
    const reason = lastingReason(error) ?? (job.lastAttempt ? last.en : null);
    if (reason === null && isStore) await noteWait(ctx, id);
    if (reason === null) throw error;
    ctx.log.error({ err: error, site: ctx.resource.key, export: id }, 'an export failed');
    await failExport(tools, ctx, id, reason);
  }
}
