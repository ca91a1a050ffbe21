// Taking an import back: the members it created go, with what came with them. Those that were changed or used since
// stay, and so does everything the import changed about members who had been there before.
import { write } from '#server/database/scope.ts';
import { addReasons, lockImport } from './imports.queries.ts';
import {
  markKept,
  nextMade,
  removeMade,
  removeUnusedPlans,
  removeUnusedTags,
  whoStays,
} from './undo.queries.ts';
import { target } from './uploads.service.ts';
import { inState, persist, type Round, set, type Work } from './work.ts';

/** Members in one transaction. */
const batchSize = 500;

/** @returns false when there is nobody left, or the import is not being undone */
function undoBatch(work: Work): Promise<boolean> {
  const { ctx, importId } = work;
  const siteId = ctx.resource.id;
  return write(ctx, 'members.undoImport', async (scope) => {
    scope.unchanged();
    const row = await lockImport(scope.db, siteId, importId);
    if (row?.state !== 'undoing') return false;
    const ids = await nextMade(scope.client, siteId, importId, batchSize);
    if (ids.length === 0) return false;
    const { gone, kept } = await whoStays(scope.client, siteId, importId, ids);
    await removeMade(scope.client, siteId, importId, gone);
    await markKept(scope.client, siteId, importId, [...kept.keys()]);
    await addReasons(scope.db, siteId, importId, 'kept', [...kept.values()]);
    const removedMembers = row.removed_members + gone.length;
    const keptMembers = row.kept_members + kept.size;
    const done = removedMembers + keptMembers;
    const values = { removed_members: removedMembers, kept_members: keptMembers, rows_done: done };
    await set(work, scope, { ...values, progress: Math.min(1, done / row.created_rows) }, false);
    const changes = { file: row.file_name, removed: gone.length, kept: kept.size };
    await scope.audit({ target, id: importId, changes });
    return true;
  });
}

async function finish(work: Work): Promise<void> {
  const siteId = work.ctx.resource.id;
  await inState(work, ['undoing'], async (scope, row) => {
    const tags = await removeUnusedTags(scope.client, siteId, work.importId);
    const plans = await removeUnusedPlans(scope.client, siteId, work.importId);
    await set(work, scope, { state: 'undone', progress: null });
    const { removed_members: removed, kept_members: kept } = row;
    await scope.audit({
      target,
      id: work.importId,
      changes: { state: 'undone', removed, kept, tags, plans },
    });
    await scope.emit('members.importUndone', { importId: work.importId, removed, kept });
  });
}

async function round(work: Work): Promise<Round> {
  while (await undoBatch(work)) if (work.signal.aborted) return 'interrupted';
  await finish(work);
  return 'over';
}

/** Undoes an import from where it is, to its end or until it is interrupted. */
export function undoWholeImport(work: Work): Promise<Round> {
  const giveUp = (error: string) =>
    inState(work, ['undoing'], (scope) => set(work, scope, { state: 'undone', error, progress: null }));
  return persist(work, () => round(work), giveUp);
}
