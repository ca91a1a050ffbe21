// Giving a person access by their address. An address without a member becomes a member of the site in the same step.
import type { resourceMembers } from '#contract/domains/resource-members/routes.ts';
import type { ResourceMember } from '#contract/domains/resource-members/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requireKey } from '../resources/service.ts';
import { countInvitation } from '../session/invitation-limit.service.ts';
import { findLink, holdRoles, memberWith, operatorWith } from './queries.ts';
import { answer, type Caller, give, type RoleTools, reachesNobody } from './service.ts';
import { resourceMemberTexts as texts } from './texts.ts';

export interface PeopleTools extends RoleTools {
  /** Members belong to a later domain. */
  newcomers: {
    /** @throws AppError invalid for an address that the site's blacklist blocks */
    requireAllowed(ctx: ResourceContext, email: string): Promise<void>;
    /** Inserts a member by address. Returns null if the address is taken. */
    add(ctx: ResourceContext, scope: WriteScope, email: string): Promise<number | null>;
  };
}

/** Returns whether the address has a member and a role on the site, before any change. */
function lookUp(ctx: Caller, email: string) {
  const { id: siteId } = ctx.resource;
  return read(ctx, async (scope) => {
    const operatorId = await operatorWith(scope.db, email);
    return {
      isMember: (await memberWith(scope.db, siteId, email)) !== null,
      hasRole: operatorId !== null && (await findLink(scope, siteId, operatorId)) !== null,
    };
  });
}

/**
 * Gives a person a role on the site by their address.
 * @throws AppError invalid for an address that can't receive mail or that the site blocks; conflict for the caller's
 * own role, one above it, and the last Admin; LimitExceeded
 */
export async function addPerson(
  { newcomers, ...tools }: PeopleTools,
  ctx: Caller,
  { key, email, role }: RouteInput<typeof resourceMembers.add>,
): Promise<ResourceMember> {
  requireKey(ctx, key);
  const { id: siteId } = ctx.resource;
  if (reachesNobody(email)) throwIfInvalid({ email: texts.reachesNobody.en });
  const { isMember, hasRole } = await lookUp(ctx, email);
  if (!isMember) await newcomers.requireAllowed(ctx, email);
  if (!hasRole) await countInvitation(tools.limiter, ctx, email);
  return write(ctx, 'resourceMembers.add', async (scope) => {
    await holdRoles(scope, siteId);
    const id =
      (await memberWith(scope.db, siteId, email)) ??
      (await newcomers.add(ctx, scope, email)) ??
      // Another transaction has added the same address meanwhile.
      (await memberWith(scope.db, siteId, email));
    const member = id === null ? undefined : await findRow(scope, siteId, 'members', id);
    if (!member) throw notFound();
    return answer(ctx, scope, await give(tools, ctx, scope, { member, role }));
  });
}
