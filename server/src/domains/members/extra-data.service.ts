// Custom fields: data of a member that a publisher stores beside the account, by group and field.
import type { members } from '#contract/domains/members/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import {
  type ExtraKeys,
  findExtraData,
  findFieldKeys,
  findGroupKeys,
  removeExtraData,
  storeExtraData,
} from './extra-data.queries.ts';
import { isMember } from './page.queries.ts';
import { lockMember } from './queries.ts';
import { memberTexts } from './texts.ts';

/** Lists custom fields of a member, by group and field. @throws AppError not_found */
export function listExtraData(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof members.extraData>> {
  const siteId = ctx.resource.id;
  return read(ctx, async ({ db }) => {
    if (!(await isMember(db, siteId, id))) throw notFound();
    return { items: await findExtraData(db, siteId, id) };
  });
}

const nameOf = ({ group_key, field_key }: ExtraKeys) => `${group_key}.${field_key}`;

async function noteChange(
  scope: WriteScope,
  id: number,
  changes: Record<string, { from: string | null; to: string | null }>,
): Promise<void> {
  await scope.audit({ target: 'member', id, changes: { extra_data: changes } });
  await scope.emit('member.updated', { ids: [id], fields: ['extra_data'] });
}

/**
 * Adds custom fields or updates the values of existing ones. The others stay.
 * @throws AppError not_found
 */
export function saveExtraData(
  ctx: ResourceContext,
  { id, extra_groups: given }: RouteInput<typeof members.saveExtraData>,
): Promise<RouteOutput<typeof members.saveExtraData>> {
  const siteId = ctx.resource.id;
  return write(ctx, 'members.saveExtraData', async (scope) => {
    if (!(await lockMember(scope.db, siteId, id))) throw notFound();
    const before = new Map((await findExtraData(scope.db, siteId, id)).map((one) => [nameOf(one), one]));
    // If a field occurs twice, its last value counts.
    const wanted = [...new Map(given.map((one) => [nameOf(one), one])).values()];
    const changed = wanted.filter((one) => before.get(nameOf(one))?.field_value !== one.field_value);
    if (changed.length === 0) scope.unchanged();
    else {
      await storeExtraData(scope.db, siteId, id, changed);
      const changes = changed.map((one) => {
        const stored = before.get(nameOf(one))?.field_value ?? null;
        return [nameOf(one), { from: stored, to: one.field_value }] as const;
      });
      await noteChange(scope, id, Object.fromEntries(changes));
    }
    return { items: await findExtraData(scope.db, siteId, id) };
  });
}

/** Returns the fields to delete, which the input names individually or as a list. */
function keysOf(input: RouteInput<typeof members.removeExtraData>): ExtraKeys[] {
  const { group_key, field_key, extra_groups = [] } = input;
  const single = group_key !== undefined && field_key !== undefined ? [{ group_key, field_key }] : [];
  const keys = [...extra_groups, ...single];
  if (keys.length > 0) return keys;
  throw new AppError('invalid', memberTexts.noExtraData, {
    fields: { extra_groups: memberTexts.noExtraData.en },
  });
}

/**
 * Deletes custom fields of a member.
 * @throws AppError not_found if one of them doesn't exist; invalid if none is named
 */
export function deleteExtraData(
  ctx: ResourceContext,
  input: RouteInput<typeof members.removeExtraData>,
): Promise<{ success: true }> {
  const siteId = ctx.resource.id;
  const { id } = input;
  return write(ctx, 'members.removeExtraData', async (scope) => {
    const keys = [...new Map(keysOf(input).map((one) => [nameOf(one), one])).values()];
    if (!(await lockMember(scope.db, siteId, id))) throw notFound();
    const removed = await removeExtraData(scope.db, siteId, id, keys);
    if (removed.length < keys.length) throw notFound();
    const changes = removed.map((one) => [nameOf(one), { from: one.field_value, to: null }] as const);
    await noteChange(scope, id, Object.fromEntries(changes));
    return { success: true };
  });
}

/** Suggests the site's groups of custom fields while an operator types; at most 20, by name. */
export function searchExtraGroups(
  ctx: ResourceContext,
  input: RouteInput<typeof members.extraGroups>,
): Promise<RouteOutput<typeof members.extraGroups>> {
  return read(ctx, async ({ db }) => ({
    items: await findGroupKeys(db, ctx.resource.id, input?.needle ?? ''),
  }));
}

/** Suggests the fields of a group of custom fields; at most 20, by name. */
export function searchExtraFields(
  ctx: ResourceContext,
  { group_key: group, needle = '' }: RouteInput<typeof members.extraFields>,
): Promise<RouteOutput<typeof members.extraFields>> {
  return read(ctx, async ({ db }) => ({ items: await findFieldKeys(db, ctx.resource.id, group, needle) }));
}
