// Undo of an import: removes its sales, then the members it created with their records. Records that were changed or
// used since stay, and so do the import's changes of members who existed before.
import { sql } from 'kysely';
import { type WriteScope, write } from '#server/database/scope.ts';
import { refreshSummaries } from '../../members/summaries.queries.ts';
import { addReasons, lockImport, type StoredImport } from '../record/imports.queries.ts';
import { type End, inState, persist, type Round, requireStill, set, type Work } from '../record/work.ts';
import { target } from '../upload/uploads.service.ts';
import {
  findKeptMembers,
  markKept,
  nextMade,
  removeMade,
  removeUnusedGroups,
  removeUnusedPlans,
  removeUnusedTags,
} from './undo.queries.ts';
import { markKeptSales, nextSales, removeSales } from './undo-sales.queries.ts';

/** Members or sales in one transaction. */
const batchSize = 500;

const isOfSales = (row: StoredImport): boolean => row.kind === 'sales';

type Counts = Pick<StoredImport, 'removed_members' | 'kept_members' | 'removed_sales' | 'kept_sales'>;

/** Stores the progress of the undo. */
async function count(work: Work, scope: WriteScope, row: StoredImport, change: Partial<Counts>) {
  const { removed_members, kept_members, removed_sales, kept_sales } = { ...row, ...change };
  const done = removed_members + kept_members + removed_sales + kept_sales;
  const all = row.created_rows + (isOfSales(row) ? row.made_members : 0);
  const progress = Math.min(1, done / Math.max(1, all));
  await set(work, scope, { ...change, rows_done: done, progress }, false);
}

/** @returns whether some were left */
async function undoSales(work: Work, scope: WriteScope, row: StoredImport): Promise<boolean> {
  const { client } = scope;
  const siteId = work.ctx.resource.id;
  const sales = await nextSales(client, siteId, work.importId, batchSize);
  if (sales.length === 0) return false;
  const gone = sales.filter(({ reason }) => reason === null);
  const kept = sales.filter(({ reason }) => reason !== null);
  const idsOf = (some: typeof sales) => some.map(({ id }) => id);
  await removeSales(client, siteId, idsOf(gone));
  await markKeptSales(client, siteId, idsOf(kept));
  const reasons = kept.flatMap(({ reason }) => reason ?? []);
  await addReasons(scope.db, siteId, work.importId, 'kept', reasons);
  await refreshSummaries(client, siteId, [...new Set(gone.flatMap(({ memberId }) => memberId ?? []))]);
  await count(work, scope, row, {
    removed_sales: row.removed_sales + gone.length,
    kept_sales: row.kept_sales + kept.length,
  });
  const changes = { file: row.file_name, removedSales: gone.length, keptSales: kept.length };
  await scope.audit({ target, id: work.importId, changes });
  return true;
}

/** @returns whether some were left */
async function undoMembers(work: Work, scope: WriteScope, row: StoredImport): Promise<boolean> {
  const { importId } = work;
  const siteId = work.ctx.resource.id;
  const ids = await nextMade(scope.client, siteId, importId, batchSize);
  if (ids.length === 0) return false;
  const { gone, kept } = await findKeptMembers(scope.client, siteId, importId, ids);
  await removeMade(scope.client, siteId, importId, gone);
  await markKept(scope.client, siteId, importId, [...kept.keys()]);
  // An import of sales reports only the reasons of its sales.
  if (!isOfSales(row)) await addReasons(scope.db, siteId, importId, 'kept', [...kept.values()]);
  await count(work, scope, row, {
    removed_members: row.removed_members + gone.length,
    kept_members: row.kept_members + kept.size,
  });
  const changes = { file: row.file_name, removed: gone.length, kept: kept.size };
  await scope.audit({ target, id: importId, changes });
  return true;
}

/** @returns false when nothing is left, or the import is not being undone */
function undoBatch(work: Work): Promise<boolean> {
  return write(work.ctx, 'members.undoImport', async (scope) => {
    scope.noAudit('progress');
    const row = await lockImport(scope.db, work.ctx.resource.id, work.importId);
    if (row?.state !== 'undoing') return false;
    await requireStill(work, scope, row);
    return (await undoSales(work, scope, row)) || undoMembers(work, scope, row);
  });
}

async function finish(work: Work): Promise<void> {
  const siteId = work.ctx.resource.id;
  await inState(work, ['undoing'], async (scope, row) => {
    const tags = await removeUnusedTags(scope.client, siteId, work.importId);
    const groups = await removeUnusedGroups(scope.client, siteId, work.importId);
    const plans = await removeUnusedPlans(scope.client, siteId, work.importId);
    await set(work, scope, { state: 'undone', progress: null });
    const { removed_members: removed, kept_members: kept, removed_sales: removedSales } = row;
    await scope.audit({
      target,
      id: work.importId,
      changes: { state: 'undone', removed, kept, removedSales, tags, plans, groups },
    });
    await scope.emit('member_import.undone', {
      id: work.importId,
      removed,
      kept,
      removed_sales: removedSales,
    });
  });
}

async function round(work: Work): Promise<Round> {
  while (await undoBatch(work)) {
    await work.progress();
    if (work.signal.aborted) return 'interrupted';
  }
  await finish(work);
  return 'over';
}

/** Stops the undo. Any operator can continue it, for as long as after any other end. */
export function giveUpUndo({ by, reason }: End): Promise<unknown> {
  return inState(by, ['undoing'], async (scope) => {
    const state = 'stopped' as const;
    const values = { state, undo_stopped: true, finished_at: sql<Date>`now()` };
    await set(by, scope, { ...values, error: reason, progress: null });
    await scope.audit({ target, id: by.importId, changes: { state, undo: 'ended' } });
  });
}

/** Undoes an import from its current position, until its end or an interruption. */
export function undoWholeImport(work: Work): Promise<Round> {
  return persist(work, () => round(work), giveUpUndo);
}
