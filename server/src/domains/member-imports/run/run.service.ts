// Runs an import. Each batch is one transaction with its members, the totals, the reasons and the position in the file,
// so a killed run continues with the next row and reaches the same totals.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { read, write } from '#server/database/scope.ts';
import { readBatches, readSaleBatches } from '../columns/batches.ts';
import { answeredTitles } from '../columns/plan-names.ts';
import type { RejectedRow } from '../file/cells.ts';
import { rejectedLines } from '../file/rejected-file.ts';
import type { Batch } from '../file/row-batches.ts';
import { importRows, type Taken } from '../members/take.service.ts';
import { addReasons, lockImport, type StoredImport } from '../record/imports.queries.ts';
import { originOf } from '../record/origin.ts';
import {
  type End,
  headingOf,
  inState,
  persist,
  type Round,
  requireStill,
  set,
  styleIn,
  type Work,
} from '../record/work.ts';
import { countSales, importSales } from '../sales/import-sales.service.ts';
import { SaleIdentities } from '../sales/sale-identity.ts';
import { keepPart, textStream, uploadedTable } from '../upload/import-files.ts';
import { target } from '../upload/uploads.service.ts';
import { recordCreated } from './created.queries.ts';

/** Starts or continues the run; null if there is nothing (more) to do. */
function begin(work: Work): Promise<StoredImport | null> {
  return inState(work, ['queued', 'running'], async (scope, row) => {
    if (row.state === 'running') return row;
    await set(work, scope, { state: 'running', started_at: sql<Date>`now()`, progress: 0, rows_done: 0 });
    return (await lockImport(scope.db, work.ctx.resource.id, work.importId)) ?? null;
  });
}

async function keepRejected(work: Work, scope: WriteScope, row: StoredImport, rejected: RejectedRow[]) {
  if (rejected.length === 0) return 0;
  rejected.sort((a, b) => a.line - b.line);
  const lines = textStream(rejectedLines(rejected));
  await keepPart(work.tools.files, row.file_key, 'rejected', row.rejected_parts, lines);
  const reasons = rejected.map(({ countedAs }) => countedAs);
  await addReasons(scope.db, work.ctx.resource.id, work.importId, 'rejected', reasons);
  return 1;
}

/** Imports the rows of a batch within the given transaction. */
type Take<Row> = (scope: WriteScope, rows: readonly Row[], row: StoredImport) => Promise<Taken>;

async function takeInto<Row>(
  work: Work,
  scope: WriteScope,
  row: StoredImport,
  batch: Batch<Row>,
  take: Take<Row>,
): Promise<void> {
  const { ctx, importId } = work;
  const taken = await take(scope, batch.rows, row);
  const rejected = [...batch.rejected, ...taken.rejected];
  const parts = await keepRejected(work, scope, row, rejected);
  await addReasons(scope.db, ctx.resource.id, importId, 'left_out', taken.leftOut);
  await recordCreated(scope.client, ctx.resource.id, importId, taken);
  const values = {
    rows_done: batch.to,
    progress: batch.share,
    created_rows: row.created_rows + taken.created,
    updated_rows: row.updated_rows + taken.updated,
    unchanged_rows: row.unchanged_rows + taken.unchanged,
    rejected_rows: row.rejected_rows + rejected.length,
    rejected_parts: row.rejected_parts + parts,
    made_members: row.made_members + taken.createdMembers.length,
  };
  await set(work, scope, values, false);
  const { created, updated } = taken;
  if (created + updated > 0)
    await scope.audit({ target, id: importId, changes: { file: row.file_name, created, updated } });
}

/** @returns false if the import was stopped, or another process is ahead */
function takeBatch<Row>(work: Work, batch: Batch<Row>, take: Take<Row>): Promise<boolean> {
  return write(work.ctx, 'members.import', async (scope) => {
    scope.noAudit('progress');
    const row = await lockImport(scope.db, work.ctx.resource.id, work.importId);
    if (row?.state !== 'running' || row.stop_asked || row.rows_done !== batch.from) return false;
    await requireStill(work, scope, row);
    await takeInto(work, scope, row, batch, take);
    return true;
  });
}

/** Ends the run at its current position. */
async function finish(work: Work, state: 'done' | 'stopped' | 'failed', error: string | null): Promise<void> {
  await inState(work, ['queued', 'running'], async (scope, row) => {
    // The batch wasn't imported although no stop was requested: another process does the work.
    if (state === 'stopped' && error === null && !row.stop_asked) return;
    await set(work, scope, {
      state,
      error,
      progress: null,
      finished_at: sql<Date>`now()`,
      stop_asked: false,
    });
    const { created_rows: created, updated_rows: updated, rejected_rows: rejected } = row;
    const counts = { created, updated, rejected };
    await scope.audit({ target, id: work.importId, changes: { state, ...counts } });
    await scope.emit('member_import.ended', { id: work.importId, state, ...counts });
  });
}

/** Batches and import function of one kind of rows, from the import's current position. */
interface Way<Row> {
  batches: AsyncIterable<Batch<Row>>;
  take: Take<Row>;
  /** Called with the batches that were imported before. */
  pass?: (rows: readonly Row[]) => Promise<void>;
}

async function follow<Row>(work: Work, { batches, take, pass }: Way<Row>): Promise<Round> {
  for await (const batch of batches) {
    if (work.signal.aborted) return 'interrupted';
    if (batch.isDone) await pass?.(batch.rows);
    else if (!(await takeBatch(work, batch, take))) {
      await finish(work, 'stopped', null);
      return 'over';
    } else await work.progress();
  }
  await finish(work, 'done', null);
  return 'over';
}

async function round(work: Work): Promise<Round> {
  const row = await begin(work);
  if (!row) return 'over';
  const { ctx, importId } = work;
  const source = uploadedTable(work.tools.files, row);
  const origin = originOf(row);
  const options = {
    heading: headingOf(row),
    hasHeading: row.has_heading,
    // The same instant after a restart, so that a date that was in the future remains so.
    now: new Date(new Date(row.started_at ?? 0).getTime() + ctx.resource.clockOffsetMs),
    siteZone: ctx.resource.timezone,
    style: styleIn(row),
    currency: row.currency,
    origin,
    skip: row.rows_done,
  };
  if (row.kind === 'members') {
    const taking = {
      unknownPlans: row.unknown_plans,
      answered: answeredTitles(origin.answers),
      mayMail: origin.answers.mail === 'yes',
      isByCustomer: origin.source?.isByCustomer ?? false,
      importId,
    };
    const batches = readBatches(source, options);
    return follow(work, { batches, take: (scope, rows) => importRows(ctx, scope, rows, taking) });
  }
  const { id: siteId, livemode } = ctx.resource;
  const identities = new SaleIdentities(livemode);
  return follow(work, {
    batches: readSaleBatches(source, options),
    take: (scope, rows) => importSales(ctx, scope, rows, identities, importId),
    pass: (rows) => read(ctx, (scope) => countSales(scope, siteId, rows, identities)),
  });
}

export function failRun({ by, reason, isBarred }: End): Promise<unknown> {
  return finish(by, isBarred ? 'stopped' : 'failed', reason);
}

/** Imports the file from its current position, until its end or an interruption. */
export function runImport(work: Work): Promise<Round> {
  return persist(work, () => round(work), failRun);
}
