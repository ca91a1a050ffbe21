// Members of groups. Attaching locks the group's row, so that concurrent calls can't exceed the member limit.
import { inParts } from '#contract/base/events.ts';
import type { groups } from '#contract/domains/groups/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { attachToGroup, detachFromGroup } from '../members/group-places.queries.ts';
import { findActiveIds } from '../members/list.queries.ts';
import { countKnown } from '../members/queries.ts';

type AttachInput = RouteInput<typeof groups.attachMembers>;

/** Maximum number of ids in an audit row; with more, it keeps the filter and the count. */
const listedIds = 1_000;

async function chosenIds(ctx: ResourceContext, scope: WriteScope, input: AttachInput): Promise<number[]> {
  if (input.user_ids === undefined) return findActiveIds(scope, ctx.resource, input.filter ?? {});
  const ids = [...new Set(input.user_ids)];
  // The error doesn't say which id is unknown, because it may be a member of another site.
  if ((await countKnown(scope.db, ctx.resource.id, ids)) < ids.length) throw notFound();
  return ids;
}

/**
 * Attaches members within the caller's transaction, for calls that do it along with something else.
 * @param filter by which the members were found, stored in place of a long list of ids
 * @param at time of joining; now when left out
 */
export async function attachIn(
  ctx: ResourceContext,
  scope: WriteScope,
  groupId: number,
  { ids, filter, at }: { ids: readonly number[]; filter?: AttachInput['filter']; at?: Date },
): Promise<{ attached: number[]; membersCount: number }> {
  const { attached, membersCount } = await attachToGroup(scope, ctx.resource.id, groupId, ids, at);
  if (attached.length === 0) scope.unchanged();
  else {
    const members = attached.length <= listedIds ? { members: attached } : { filter };
    await scope.audit({ target: 'group', id: groupId, changes: { attached: attached.length, ...members } });
    for (const part of inParts(attached))
      await scope.emit('group.members_attached', { id: groupId, member_ids: part });
  }
  return { attached, membersCount };
}

/**
 * Attaches chosen members, or all active members that a filter finds; all or none.
 * @throws AppError not_found for an unknown group or member; conflict when there are not enough places
 */
export function attachMembers(
  ctx: ResourceContext,
  input: AttachInput,
): Promise<RouteOutput<typeof groups.attachMembers>> {
  return write(ctx, 'groups.attachMembers', async (scope) => {
    const ids = await chosenIds(ctx, scope, input);
    const { attached, membersCount } = await attachIn(ctx, scope, input.id, { ids, filter: input.filter });
    return { attached: attached.length, already: ids.length - attached.length, users_count: membersCount };
  });
}

/** Removes a member from a group. @throws AppError not_found when the group is unknown or the member is not in it */
export function detachMember(
  ctx: ResourceContext,
  input: RouteInput<typeof groups.detachMember>,
): Promise<{ success: true }> {
  return write(ctx, 'groups.detachMember', async (scope) => {
    const wasIn = await detachFromGroup(scope, ctx.resource.id, input.id, input.userId);
    if (!wasIn) throw notFound();
    await scope.audit({ target: 'group', id: input.id, changes: { detached: 1, members: [input.userId] } });
    await scope.emit('group.members_detached', { id: input.id, member_ids: [input.userId] });
    return { success: true };
  });
}
