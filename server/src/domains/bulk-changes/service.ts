// Bulk changes of members. A change is prepared first, which fixes the set of members, and started later; the work is a
// job.
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { BulkChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { bulkChanges } from '#contract/domains/bulk-changes/routes.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { actorId, actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { type Asked, freePlaces } from './evaluate.queries.ts';
import {
  countHeld,
  forecastMembers,
  freezeMembers,
  type MemberSelection,
  partSize,
} from './freeze.queries.ts';
import { changeOnWire, memberOnWire, rowOnWire } from './on-wire.ts';
import {
  countChanges,
  deleteChange,
  findChange,
  findChanges,
  insertChange,
  lockChange,
  type StoredChange,
  updateChange,
} from './queries.ts';
import { findOutcomes, findSample } from './rows.queries.ts';
import { nameRows, sampleOf } from './subject-rows.service.ts';
import { subjectOf } from './subjects.ts';
import { bulkTexts } from './texts.ts';

type CreateInput = RouteInput<typeof bulkChanges.create>;

/** Lists the started changes of the site, newest first. */
export function listChanges(
  ctx: ResourceContext,
  input: RouteInput<typeof bulkChanges.list>,
): Promise<RouteOutput<typeof bulkChanges.list>> {
  const site = ctx.resource;
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findChanges(db, site.id, window)).map((row) => rowOnWire(row, site)),
      () => countChanges(db, site.id),
    ),
  );
}

/** @throws AppError not_found */
export async function showChange(
  ctx: ResourceContext,
  { db }: Pick<ReadScope, 'db'>,
  id: number,
): Promise<BulkChange> {
  const row = await findChange(db, ctx.resource.id, id);
  if (!row) throw notFound();
  if (subjectOf(row) !== 'members')
    return changeOnWire(row, ctx.resource, [], await sampleOf(ctx, { db }, row));
  return changeOnWire(row, ctx.resource, await findSample(db, ctx.resource.id, id, row.total, partSize));
}

/** @throws AppError not_found */
export function getChange(ctx: ResourceContext, input: { id: number }): Promise<BulkChange> {
  return read(ctx, (scope) => showChange(ctx, scope, input.id));
}

/** Lists the outcomes of the rows processed so far, by id. @throws AppError not_found */
export function listRows(
  ctx: ResourceContext,
  input: RouteInput<typeof bulkChanges.rows>,
): Promise<RouteOutput<typeof bulkChanges.rows>> {
  const siteId = ctx.resource.id;
  const outcome = input.filter?.outcome;
  return read(ctx, async ({ db }) => {
    const row = await findChange(db, siteId, input.id);
    if (!row) throw notFound();
    return fetchPage(
      input,
      async (window) => {
        const found = await findOutcomes(db, siteId, row.id, { outcome, ...window });
        return subjectOf(row) === 'members' ? found.map(memberOnWire) : nameRows(db, siteId, row, found);
      },
      async () => (outcome ? row[outcome] : row.done),
    );
  });
}

/** Removes tags that differ only in case; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  return [...new Map([...tags].reverse().map((title) => [title.toLowerCase(), title])).values()].reverse();
}

function askedFrom({ change, filter }: CreateInput): Asked {
  return {
    kind: change.kind,
    tags: 'tags' in change ? distinctTags(change.tags) : [],
    group_id: 'group_id' in change ? change.group_id : null,
    selection: filter === undefined ? 'chosen' : 'filter',
  };
}

/**
 * Checks the group of a change. Filling a group needs the right to change groups.
 * @throws AppError forbidden; invalid for an unknown group
 */
async function requireGroup(ctx: ResourceContext, scope: ReadScope, change: BulkChangeOrder): Promise<void> {
  if (change.kind !== 'attach_group') return;
  if (!allows(ctx.relation, 'groups', 'write')) throw new AppError('forbidden', commonErrors.notAllowed);
  if ((await freePlaces(scope, ctx.resource.id, change.group_id)) !== undefined) return;
  const fields = { 'change.group_id': bulkTexts.unknownGroup.en };
  throw new AppError('invalid', bulkTexts.unknownGroup, { fields });
}

function whoIn({ user_ids, filter }: CreateInput): MemberSelection {
  return user_ids === undefined ? { filter: filter ?? {} } : { ids: user_ids };
}

/**
 * Returns the error for an empty set. It doesn't say which of the chosen ids are unknown, because they may belong to
 * another site.
 */
function nobody(input: CreateInput): AppError {
  if (input.user_ids !== undefined) return notFound();
  return new AppError('invalid', bulkTexts.nobody, { fields: { filter: bulkTexts.nobody.en } });
}

/**
 * Prepares a change: stores its set of members and its forecast. No member is changed. Chosen ids that are no members
 * of the site are left out.
 * @throws AppError not_found when none of the chosen is a member; invalid when the filter finds no member or the group
 * is unknown; forbidden for a group without the right to change groups
 */
export function createChange(ctx: ResourceContext, input: CreateInput): Promise<BulkChange> {
  const siteId = ctx.resource.id;
  return write(ctx, 'bulk-changes.create', async (scope) => {
    await requireGroup(ctx, scope, input.change);
    const asked = askedFrom(input);
    const id = await insertChange(scope.db, siteId, {
      ...asked,
      tags: [...asked.tags],
      filter: input.filter === undefined ? null : JSON.stringify(input.filter),
      actor_kind: ctx.actor.kind,
      actor_id: actorId(ctx.actor),
      actor_name: actorName(ctx.actor),
    });
    const total = await freezeMembers(scope, ctx.resource, id, whoIn(input));
    if (total === 0) throw nobody(input);
    const effect = await forecastMembers(scope, siteId, id, asked, total);
    const held = asked.group_id === null ? null : await countHeld(scope, ctx.resource, id, asked.group_id);
    const comesTo = held && { will_come_to: JSON.stringify({ held }) };
    await updateChange(scope.db, siteId, id, { total, ...effect, ...comesTo });
    const { kind, tags, selection } = asked;
    await scope.audit({ target: 'bulk-change', id, changes: { kind, tags, selection, total } });
    return showChange(ctx, scope, id);
  });
}

/** Locks the change. @throws AppError not_found */
export async function requireChange(scope: WriteScope, siteId: number, id: number): Promise<StoredChange> {
  const row = await lockChange(scope.db, siteId, id);
  if (!row) throw notFound();
  return row;
}

/** Deletes a prepared change. @throws AppError not_found; conflict once it was started */
export function removeChange(ctx: ResourceContext, input: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'bulk-changes.remove', async (scope) => {
    const row = await requireChange(scope, ctx.resource.id, input.id);
    if (row.state !== 'prepared') throw new AppError('conflict', bulkTexts.started);
    await deleteChange(scope.db, ctx.resource.id, input.id);
    const { kind, total } = row;
    await scope.audit({ target: 'bulk-change', id: row.id, changes: { kind, total } });
    return { success: true };
  });
}
