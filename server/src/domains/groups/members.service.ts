// Who is in a group. The member limit is kept by holding the group's row, whoever attaches at the same time.
import { commonErrors } from '#contract/base/errors.ts';
import type { groups } from '#contract/domains/groups/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { attachToGroup, detachFromGroup } from '../members/group-places.queries.ts';
import { findActiveIds } from '../members/list.queries.ts';
import { countKnown } from '../members/queries.ts';

type AttachInput = VerbInput<typeof groups.attachMembers>;

/** Ids an audit row lists one by one; beyond that it keeps the filter and the count. */
const listedIds = 1_000;

async function chosenIds(ctx: ResourceContext, scope: WriteScope, input: AttachInput): Promise<number[]> {
  if (input.user_ids === undefined) return findActiveIds(scope, ctx.resource, input.filter ?? {});
  const ids = [...new Set(input.user_ids)];
  // Which of them is unknown is not told: it may be a member of another site.
  if ((await countKnown(scope.db, ctx.resource.id, ids)) < ids.length)
    throw new AppError('not_found', commonErrors.notFound);
  return ids;
}

/**
 * Attaches chosen members, or all active members that a filter finds; all or none.
 * @throws AppError not_found for an unknown group or member; conflict when there are not enough places
 */
export function attachMembers(
  ctx: ResourceContext,
  input: AttachInput,
): Promise<VerbOutput<typeof groups.attachMembers>> {
  return write(ctx, 'groups.attachMembers', async (scope) => {
    const ids = await chosenIds(ctx, scope, input);
    const { attached, membersCount } = await attachToGroup(scope, ctx.resource.id, input.id, ids);
    if (attached.length === 0) scope.unchanged();
    else {
      const members = attached.length <= listedIds ? { members: attached } : { filter: input.filter };
      await scope.audit({
        target: 'group',
        id: input.id,
        changes: { attached: attached.length, ...members },
      });
    }
    return { attached: attached.length, already: ids.length - attached.length, users_count: membersCount };
  });
}

/** @throws AppError not_found when the group is unknown or the member is not in it */
export function detachMember(
  ctx: ResourceContext,
  input: VerbInput<typeof groups.detachMember>,
): Promise<{ success: true }> {
  return write(ctx, 'groups.detachMember', async (scope) => {
    const wasIn = await detachFromGroup(scope, ctx.resource.id, input.id, input.userId);
    if (!wasIn) throw new AppError('not_found', commonErrors.notFound);
    await scope.audit({ target: 'group', id: input.id, changes: { detached: 1, members: [input.userId] } });
    return { success: true };
  });
}
