// People who work on a site in the console. Members are readers of one site, operators sign in: a member who gets a
// role is linked to the operator with the same email, who is created if there is none.
import { type Relation, type ResourceRole, resourceRoles } from '#contract/base/access.ts';
import type { resourceMembers } from '#contract/domains/resource-members/routes.ts';
import type { ResourceMember } from '#contract/domains/resource-members/schemas.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { titleInMail } from '#server/platform/mail/greeting.ts';
import { requireKey } from '../resources/service.ts';
import { grantAccess } from '../session/grant-access.service.ts';
import { countInvitation } from '../session/invitation-limit.service.ts';
import type { SessionTools } from '../session/service.ts';
import {
  countLinked,
  dropRole,
  findLink,
  findLinked,
  hasOtherAdmin,
  holdRoles,
  type Linked,
  operatorWith,
  storeRole,
} from './queries.ts';
import { resourceMemberTexts as texts } from './texts.ts';

type Verbs = typeof resourceMembers;
export type Caller = OperatorContext & ResourceContext;

export type RoleTools = Pick<SessionTools, 'baseUrl' | 'limiter'>;

const shownTo =
  (ctx: Caller) =>
  (row: Linked): ResourceMember => ({
    ...row,
    is_own: row.operator_id === ctx.actor.id,
    has_second_factor: ctx.relation === 'root' ? row.has_second_factor : null,
  });

/** Lists the people with a role on the site. */
export function listResourceMembers(
  ctx: Caller,
  input: RouteInput<Verbs['list']>,
): Promise<RouteOutput<Verbs['list']>> {
  requireKey(ctx, input.key);
  const { id } = ctx.resource;
  const search = input.filter?.global ?? '';
  return read(ctx, async (scope) => {
    const page = await fetchPage(
      input,
      (window) => findLinked(scope, id, { search, ...window }),
      () => countLinked(scope, id, search),
    );
    return { ...page, items: page.items.map(shownTo(ctx)) };
  });
}

/** Roles ordered by rights, most first: root and owners count as Admin. */
const ranks: readonly Relation[] = resourceRoles;
const rankOf = (relation: Relation) => (ranks.includes(relation) ? ranks.indexOf(relation) : 0);

/**
 * Checks a change: callers can't change their own role or give one above it, and a site that has an Admin keeps one.
 */
async function requireChange(
  ctx: Caller,
  { db }: WriteScope,
  { operatorId, from, to }: { operatorId: number | null; from: ResourceRole | null; to: ResourceRole | null },
): Promise<void> {
  if (operatorId === ctx.actor.id) throw new AppError('conflict', texts.ownRole);
  if (to !== null && rankOf(to) < rankOf(ctx.relation)) throw new AppError('conflict', texts.aboveOwn);
  if (operatorId === null || from !== 'admin' || to === 'admin') return;
  if (!(await hasOtherAdmin(db, ctx.resource.id, operatorId)))
    throw new AppError('conflict', texts.lastAdmin);
}

/** Returns whether an address can't receive mail: members without an address have one of the reserved domain. */
export const reachesNobody = (email: string) => /\.invalid$/i.test(email);

/** Stores a role within the caller's transaction, after the rules were checked. */
async function store(
  ctx: Caller,
  scope: WriteScope,
  { operatorId, from, to }: { operatorId: number; from: ResourceRole | null; to: ResourceRole },
): Promise<void> {
  await storeRole(scope.db, { resource_id: ctx.resource.id, operator_id: operatorId, role: to });
  await scope.audit({ target: 'resource_member', id: operatorId, changes: { role: { from, to } } });
}

/** Changes the role that a person has. @returns the operator */
async function change(ctx: Caller, scope: WriteScope, link: Linked, to: ResourceRole): Promise<number> {
  const { operator_id: operatorId, role_resource: from } = link;
  if (from === to) {
    scope.unchanged();
    return operatorId;
  }
  await requireChange(ctx, scope, { operatorId, from, to });
  await store(ctx, scope, { operatorId, from, to });
  return operatorId;
}

/** Gives a member a role, or changes the role they have. @returns the operator */
export async function give(
  tools: RoleTools,
  ctx: Caller,
  scope: WriteScope,
  { member, role }: { member: Row<'members'>; role: ResourceRole },
): Promise<number> {
  const { id: siteId, title } = ctx.resource;
  const known = await operatorWith(scope.db, member.email);
  const link = known === null ? null : await findLink(scope, siteId, known);
  if (link) return change(ctx, scope, link, role);
  await requireChange(ctx, scope, { operatorId: known, from: null, to: role });
  const { email, first_name: firstName, last_name: lastName, company, job } = member;
  const lets = `${ctx.actor.email} gave you access to ${titleInMail(title, 'a site')} on Masthead.`;
  const operatorId = await grantAccess(scope, { email, firstName, lastName, company, job }, lets, tools);
  await store(ctx, scope, { operatorId, from: null, to: role });
  return operatorId;
}

export async function answer(ctx: Caller, scope: WriteScope, operatorId: number): Promise<ResourceMember> {
  const link = await findLink(scope, ctx.resource.id, operatorId);
  if (!link) throw notFound();
  return shownTo(ctx)(link);
}

/**
 * Returns the address to notify when a member gets their first role; null if they have one, and for an unknown member.
 */
function addressToTell({ resource: { id } }: Caller, userId: number) {
  return async (scope: ReadScope): Promise<string | null> => {
    const member = await findRow(scope, id, 'members', userId);
    if (!member) return null;
    const known = await operatorWith(scope.db, member.email);
    const hasRole = known !== null && (await findLink(scope, id, known)) !== null;
    return hasRole ? null : member.email;
  };
}

/**
 * Gives a member of the site a role in the console.
 * @throws AppError not_found for a member of another site; conflict for the caller's own role, one above it, the last
 *   Admin, and a member without an address; LimitExceeded
 */
export async function setRole(
  tools: RoleTools,
  ctx: Caller,
  { key, userId, role }: RouteInput<Verbs['setRole']>,
): Promise<ResourceMember> {
  requireKey(ctx, key);
  const { id: siteId } = ctx.resource;
  const told = await read(ctx, addressToTell(ctx, userId));
  if (told !== null) await countInvitation(tools.limiter, ctx, told);
  return write(ctx, 'resourceMembers.setRole', async (scope) => {
    await holdRoles(scope, siteId);
    const member = await findRow(scope, siteId, 'members', userId);
    if (!member) throw notFound();
    if (reachesNobody(member.email)) throw new AppError('conflict', texts.noAddress);
    return answer(ctx, scope, await give(tools, ctx, scope, { member, role }));
  });
}

/**
 * Changes the role of a person who has one on the site.
 * @throws AppError not_found for a person without one; conflict for the caller's own role, one above it, and the last
 * Admin
 */
export function changeRole(
  ctx: Caller,
  { key, operatorId, role }: RouteInput<Verbs['changeRole']>,
): Promise<ResourceMember> {
  requireKey(ctx, key);
  const { id: siteId } = ctx.resource;
  return write(ctx, 'resourceMembers.changeRole', async (scope) => {
    await holdRoles(scope, siteId);
    const link = await findLink(scope, siteId, operatorId);
    if (!link) throw notFound();
    return answer(ctx, scope, await change(ctx, scope, link, role));
  });
}

/**
 * Removes an operator's role on the site.
 * @throws AppError not_found for an operator without one; conflict for the caller and for the last Admin
 */
export function removeAccess(
  ctx: Caller,
  { key, operatorId }: RouteInput<Verbs['remove']>,
): Promise<RouteOutput<Verbs['remove']>> {
  requireKey(ctx, key);
  const { id: siteId } = ctx.resource;
  return write(ctx, 'resourceMembers.remove', async (scope) => {
    await holdRoles(scope, siteId);
    const link = await findLink(scope, siteId, operatorId);
    if (!link) throw notFound();
    const from = link.role_resource;
    await requireChange(ctx, scope, { operatorId, from, to: null });
    await dropRole(scope.db, siteId, operatorId);
    await scope.audit({ target: 'resource_member', id: operatorId, changes: { role: { from, to: null } } });
    return { success: true };
  });
}
