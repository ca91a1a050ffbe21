// The work of a change, part by part. A part is one transaction: its members, what became of them, the audit row and
// the place the work has come to are written together, so a killed worker leaves nothing half done and nothing twice.
import { bulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import type { Actor, ResourceContext, ResourceScope } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { removeUnusedTags } from '../members/tags.queries.ts';
import { carryOut, prepareTags } from './apply.queries.ts';
import { partSize } from './freeze.queries.ts';
import { type Asked, judge } from './judge.queries.ts';
import { findPart, lockMembers, storeUndone, storeVerdicts, takeTurn } from './parts.queries.ts';
import { findNext, lockChange, rightNow, type StoredChange, updateChange } from './queries.ts';
import { bulkTexts, undoOf, undoVerdict, verdict } from './texts.ts';
import { callForWork, workJobName } from './turns.ts';
import { bringBack } from './undo.queries.ts';

export type Turn = 'worked' | 'busy';
export type Next = NonNullable<Awaited<ReturnType<typeof nextChange>>>;

/** The site's change whose turn it is, if there is one. */
export function nextChange(tools: SystemTools, site: ResourceScope) {
  return read(systemContext(tools, workJobName, site), ({ db }) => findNext(db, site.id));
}

/** What a job does is done in the name of whoever started the change. */
function actorOf({ actor_kind, actor_id, actor_name }: Next): Actor {
  if (actor_kind === 'operator' && actor_id !== null)
    return { kind: 'operator', id: actor_id, email: actor_name };
  return { kind: 'system', name: actor_name };
}

function askedOf(row: StoredChange): Asked {
  return { ...row, kind: bulkChangeKind.parse(row.kind) };
}

const touched = {
  add_tags: 'tags',
  remove_tags: 'tags',
  attach_group: 'team_id',
  activate: 'active',
  deactivate: 'active',
  lock: 'locked',
  unlock: 'locked',
} as const;

/** One audit row and one event for all members of a part. */
async function note(scope: WriteScope, row: StoredChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { kind, tags, group_id } = askedOf(row);
  const what = { kind, ...(tags.length > 0 ? { tags } : {}), ...(group_id === null ? {} : { group_id }) };
  await scope.audit({ target: 'bulk-change', id: row.id, changes: { ...what, members: ids } });
  await scope.emit('members.updated', { ids, fields: [touched[kind]], bulk_change_id: row.id });
}

async function applyPart(scope: WriteScope, siteId: number, row: StoredChange): Promise<void> {
  const number = row.parts_done;
  const asked = askedOf(row);
  const { member_ids: ids } = await findPart(scope, siteId, row.id, number);
  await lockMembers(scope, siteId, ids, asked.kind !== 'attach_group');
  const made = await prepareTags(scope, siteId, asked);
  const judged = await carryOut(scope, siteId, asked, await judge(scope, siteId, asked, ids));
  const verdicts = judged.map((member) => member.verdict);
  const masks = judged.map((member) => member.mask);
  const counts = await storeVerdicts(scope, siteId, { changeId: row.id, number }, verdicts, masks);
  const isLast = (number + 1) * partSize >= row.total;
  await updateChange(scope.db, siteId, row.id, {
    state: isLast ? 'done' : 'running',
    started_at: row.started_at ?? rightNow,
    ...(isLast ? { finished_at: rightNow } : {}),
    ...(made.length > 0 ? { made_tag_ids: [...row.made_tag_ids, ...made] } : {}),
    version: row.version + (isLast || row.state === 'queued' ? 1 : 0),
    parts_done: number + 1,
    done: row.done + ids.length,
    changed: row.changed + counts.changed,
    unchanged: row.unchanged + counts.unchanged,
    refused: row.refused + counts.refused,
    gone: row.gone + counts.gone,
  });
  const changed = judged.filter((member) => member.verdict === verdict.changed);
  await note(
    scope,
    row,
    changed.map(({ id }) => id),
  );
}

/** Brings one part back. @returns members restored and kept */
async function restorePart(scope: WriteScope, siteId: number, row: StoredChange) {
  const place = { changeId: row.id, number: row.parts_undone };
  const asked = askedOf(row);
  const { member_ids, verdicts, masks } = await findPart(scope, siteId, row.id, place.number);
  const members = member_ids
    .map((id, position) => ({ id, mask: masks?.[position] ?? 0, verdict: verdicts?.[position] }))
    .filter((member) => member.verdict === verdict.changed);
  if (members.length === 0) return { restored: [], kept: 0 };
  const ids = members.map(({ id }) => id);
  const locked = await lockMembers(scope, siteId, ids, asked.kind !== 'attach_group');
  const found = await bringBack(scope, siteId, asked, { ...place, members, locked });
  const codes = member_ids.map((id) => found.get(id) ?? undoVerdict.nothing);
  await storeUndone(scope, siteId, place, codes);
  const restored = ids.filter((id) => undoOf(found.get(id) ?? 0) === 'restored');
  return { restored, kept: ids.length - restored.length };
}

async function undoPart(scope: WriteScope, siteId: number, row: StoredChange): Promise<void> {
  const { restored, kept } = await restorePart(scope, siteId, row);
  const isLast = row.parts_undone + 1 >= row.parts_done;
  if (isLast) await removeUnusedTags(scope, siteId, row.made_tag_ids);
  await updateChange(scope.db, siteId, row.id, {
    parts_undone: row.parts_undone + 1,
    restored: row.restored + restored.length,
    kept: row.kept + kept,
    ...(isLast ? { state: 'undone', version: row.version + 1 } : {}),
  });
  await note(scope, row, restored);
}

function inTheNameOf(tools: SystemTools, site: ResourceScope, next: Next): ResourceContext {
  return { ...systemContext(tools, workJobName, site), actor: actorOf(next) };
}

/**
 * Works through the next part of a change, forwards or backwards.
 * @returns busy when others are at work and this has to wait
 */
export function workOn(tools: SystemTools, site: ResourceScope, next: Next): Promise<Turn> {
  const operation = next.state === 'undoing' ? 'bulk-changes.restore' : 'bulk-changes.apply';
  return write(inTheNameOf(tools, site, next), operation, async (scope) => {
    scope.unchanged();
    if (!(await takeTurn(scope, site.id))) return 'busy';
    const row = await lockChange(scope.db, site.id, next.id);
    // Stopped or undone since it was looked for: the next look tells what to do.
    if (row?.state === 'undoing') await undoPart(scope, site.id, row);
    else if (row?.state === 'queued' || row?.state === 'running') await applyPart(scope, site.id, row);
    return 'worked';
  });
}

/** Gives up a change that failed again and again, and lets the next one begin. */
export function giveUp(tools: SystemTools, site: ResourceScope, next: Next): Promise<void> {
  return write(inTheNameOf(tools, site, next), 'bulk-changes.fail', async (scope) => {
    scope.unchanged();
    const row = await lockChange(scope.db, site.id, next.id);
    if (!row || !['queued', 'running', 'undoing'].includes(row.state)) return;
    await updateChange(scope.db, site.id, row.id, {
      state: 'failed',
      error: bulkTexts.failed.en,
      finished_at: row.finished_at ?? rightNow,
      version: row.version + 1,
    });
    await scope.audit({ target: 'bulk-change', id: row.id, changes: { state: 'failed' } });
    await callForWork(scope, site.id);
  });
}
