// Works on a change part by part. A part is one transaction: its members, their outcomes, the audit row and the
// progress are written together, so a killed worker leaves no part half done and repeats none.
import { bulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import type { Actor, ResourceContext, SiteRef } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { lockGroups } from '../members/group-places.queries.ts';
import { removeUnusedTags } from '../members/tags.queries.ts';
import { applyToMembers, prepareTags } from './apply.queries.ts';
import { workJob } from './enqueue.ts';
import { type Asked, evaluateMembers } from './evaluate.queries.ts';
import { canContinue, stopUnauthorized } from './interruptions.service.ts';
import { findPart, lockMembers, storeUndone, storeVerdicts, tryLockSite } from './parts.queries.ts';
import {
  findNext,
  lockChange,
  type NextChange,
  rightNow,
  type StoredChange,
  updateChange,
} from './queries.ts';
import { applySubjectPart, restoreSubjectPart } from './subject-work.service.ts';
import { sizeOf, subjectOf } from './subjects.ts';
import { undoOf, undoVerdict, verdict } from './texts.ts';
import { restoreMembers } from './undo.queries.ts';

export type WorkResult = 'worked' | 'busy';

/** Returns the site's next change, if there is one. */
export function nextChange(tools: SystemTools, site: SiteRef) {
  return read(systemContext(tools, workJob.name, site), ({ db }) => findNext(db, site.id));
}

/** Returns the actor of the job: the operator who asked for the change. */
function actorOf({ actor_kind, actor_id, actor_name }: NextChange): Actor {
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

/** Adds one audit row and one event for all members of a part. */
async function note(
  scope: WriteScope,
  row: StoredChange,
  ids: readonly number[],
  way: 'attached' | 'detached',
): Promise<void> {
  if (ids.length === 0) return;
  const { kind, tags, group_id } = askedOf(row);
  const what = { kind, ...(tags.length > 0 ? { tags } : {}), ...(group_id === null ? {} : { group_id }) };
  await scope.audit({ target: 'bulk-change', id: row.id, changes: { ...what, members: ids } });
  await scope.emit('member.updated', { ids: [...ids], fields: [touched[kind]], bulk_change_id: row.id });
  if (group_id !== null) await scope.emit(`group.members_${way}`, { id: group_id, member_ids: [...ids] });
}

/** Locks the rows that a part may change: the group before its members, in the order used everywhere. */
async function hold(scope: WriteScope, siteId: number, asked: Asked, ids: readonly number[]) {
  if (asked.group_id !== null) await lockGroups(scope.client, siteId, [asked.group_id]);
  return lockMembers(scope, siteId, ids, asked.kind !== 'attach_group');
}

/** Applies the change to the members of a part. @returns the number per outcome */
async function applyMemberPart(scope: WriteScope, siteId: number, row: StoredChange) {
  const number = row.parts_done;
  const asked = askedOf(row);
  const { member_ids: ids } = await findPart(scope, siteId, row.id, number);
  await hold(scope, siteId, asked, ids);
  const made = await prepareTags(scope, siteId, asked);
  const judged = await applyToMembers(scope, siteId, asked, await evaluateMembers(scope, siteId, asked, ids));
  const verdicts = judged.map((member) => member.verdict);
  const masks = judged.map((member) => member.mask);
  const counts = await storeVerdicts(scope, siteId, { changeId: row.id, number }, verdicts, masks);
  const changed = judged.filter((member) => member.verdict === verdict.changed);
  await note(
    scope,
    row,
    changed.map(({ id }) => id),
    'attached',
  );
  return { rows: ids.length, counts, made };
}

async function applyPart(ctx: ResourceContext, scope: WriteScope, row: StoredChange): Promise<void> {
  const siteId = ctx.resource.id;
  const subject = subjectOf(row);
  const { rows, counts, made } =
    subject === 'members'
      ? await applyMemberPart(scope, siteId, row)
      : { ...(await applySubjectPart(ctx, scope, row)), made: [] };
  const isLast = (row.parts_done + 1) * sizeOf[subject] >= row.total;
  await updateChange(scope.db, siteId, row.id, {
    state: isLast ? 'done' : 'running',
    started_at: row.started_at ?? rightNow,
    ...(isLast ? { finished_at: rightNow } : {}),
    ...(made.length > 0 ? { made_tag_ids: [...row.made_tag_ids, ...made] } : {}),
    version: row.version + (isLast || row.state === 'queued' ? 1 : 0),
    parts_done: row.parts_done + 1,
    done: row.done + rows,
    changed: row.changed + counts.changed,
    unchanged: row.unchanged + counts.unchanged,
    refused: row.refused + counts.refused,
    gone: row.gone + counts.gone,
  });
}

/** Undoes one part. @returns members restored and kept */
async function restorePart(scope: WriteScope, siteId: number, row: StoredChange) {
  const place = { changeId: row.id, number: row.parts_undone };
  const asked = askedOf(row);
  const { member_ids, verdicts, masks } = await findPart(scope, siteId, row.id, place.number);
  const members = member_ids
    .map((id, position) => ({ id, mask: masks?.[position] ?? 0, verdict: verdicts?.[position] }))
    .filter((member) => member.verdict === verdict.changed);
  if (members.length === 0) return { restored: [], kept: 0 };
  const ids = members.map(({ id }) => id);
  const locked = await hold(scope, siteId, asked, ids);
  const found = await restoreMembers(scope, siteId, asked, { ...place, members, locked });
  const codes = member_ids.map((id) => found.get(id) ?? undoVerdict.nothing);
  await storeUndone(scope, siteId, place, codes);
  const restored = ids.filter((id) => undoOf(found.get(id) ?? 0) === 'restored');
  return { restored, kept: ids.length - restored.length };
}

async function undoPart(ctx: ResourceContext, scope: WriteScope, row: StoredChange): Promise<void> {
  const siteId = ctx.resource.id;
  const isOfMembers = subjectOf(row) === 'members';
  const { restored, kept } = await (isOfMembers
    ? restorePart(scope, siteId, row)
    : restoreSubjectPart(ctx, scope, row));
  const isLast = row.parts_undone + 1 >= row.parts_done;
  if (isLast) await removeUnusedTags(scope, siteId, row.made_tag_ids);
  await updateChange(scope.db, siteId, row.id, {
    parts_undone: row.parts_undone + 1,
    restored: row.restored + restored.length,
    kept: row.kept + kept,
    ...(isLast ? { state: 'undone', version: row.version + 1 } : {}),
  });
  if (isOfMembers) await note(scope, row, restored, 'detached');
}

/** Works on one part, unless other changes hold the lock or the operator who asked for it lost the right to it. */
function tryPart(tools: SystemTools, site: SiteRef, next: NextChange): Promise<WorkResult | 'barred'> {
  const operation = next.state === 'undoing' ? 'bulk-changes.restore' : 'bulk-changes.apply';
  const actor = actorOf(next);
  const ctx = { ...systemContext(tools, workJob.name, site), actor };
  return write(ctx, operation, async (scope) => {
    scope.noAudit('progress');
    if (!(await tryLockSite(scope, site.id))) return 'busy';
    const row = await lockChange(scope.db, site.id, next.id);
    // The change was modified since it was read; the next round reads it again.
    if (row?.version !== next.version) return 'worked';
    if (!(await canContinue(scope, site.id, actor, row))) return 'barred';
    await (row.state === 'undoing' ? undoPart(ctx, scope, row) : applyPart(ctx, scope, row));
    return 'worked';
  });
}

/**
 * Works on the next part of a change, applying or undoing.
 * @returns busy when other changes are at work and this one has to wait
 */
export async function processNextPart(
  tools: SystemTools,
  site: SiteRef,
  next: NextChange,
): Promise<WorkResult> {
  const result = await tryPart(tools, site, next);
  if (result !== 'barred') return result;
  await stopUnauthorized(tools, site, next);
  return 'worked';
}
