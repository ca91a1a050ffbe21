// Groups: members who belong together, for example everybody at one company. What the group holds, all of them have.
import { commonErrors, fillText } from '#contract/base/errors.ts';
import type { groups } from '#contract/domains/groups/routes.ts';
import { type Group, groupOrderColumns, groupType } from '#contract/domains/groups/schemas.ts';
import { changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage, chosenOrder } from '#server/database/list.ts';
import { type ReadScope, read, requireVersion, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { emptyGroup } from '../members/group-places.queries.ts';
import { patternErrors } from './patterns.ts';
import {
  countGroups,
  findGroup,
  findGroups,
  type GroupValues,
  holdsSubscription,
  insertGroup,
  isPricingOption,
  lockGroup,
  markRemoved,
  type StoredGroup,
  updateGroupRow,
} from './queries.ts';
import { groupTexts } from './texts.ts';

type CreateInput = VerbInput<typeof groups.create>;
type UpdateInput = VerbInput<typeof groups.update>;

function onWire(row: StoredGroup): Group {
  const { pricing_option_id: optionId } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    member_limit: row.member_limit,
    allowed_email_regexp: row.allowed_email_patterns,
    type: groupType.parse(row.type),
    active: row.active,
    subscription: optionId === null ? null : { id: optionId, title: row.option_title ?? '' },
    subscription_id: optionId,
    subscription_end_date: row.renewal_date,
    users_count: row.members_count,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** Groups of the site, the largest first unless another order is asked for. */
export function listGroups(
  ctx: ResourceContext,
  input: VerbInput<typeof groups.list>,
): Promise<VerbOutput<typeof groups.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = chosenOrder(input, groupOrderColumns, { column: 'count', direction: 'desc' });
  return read(ctx, ({ db }) =>
    answerPage(
      input,
      async (window) => (await findGroups(db, siteId, { filter, order, ...window })).map(onWire),
      () => countGroups(db, siteId, filter),
    ),
  );
}

async function requireGroup(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Group> {
  const row = await findGroup(scope.db, ctx.resource.id, id);
  if (!row) throw new AppError('not_found', commonErrors.notFound);
  return onWire(row);
}

/** @throws AppError not_found */
export function getGroup(ctx: ResourceContext, input: { id: number }): Promise<Group> {
  return read(ctx, (scope) => requireGroup(ctx, scope, input.id));
}

function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', commonErrors.invalid, { fields });
}

function valuesFrom(input: CreateInput): GroupValues {
  const { description, member_limit } = input;
  return {
    name: input.name,
    description: description === '' ? null : description,
    member_limit: member_limit === null ? 0 : member_limit,
    allowed_email_patterns: input.allowed_email_regexp,
    type: input.type,
    active: input.active,
    pricing_option_id: input.subscription_id,
    renewal_date: input.subscription_end_date,
  };
}

/** What the schema cannot tell: whether the patterns can be used, and whether the site sells that subscription. */
async function requireUsable(ctx: ResourceContext, scope: ReadScope, input: CreateInput): Promise<void> {
  const errors = patternErrors(input.allowed_email_regexp ?? []);
  const { subscription_id: optionId } = input;
  if (
    optionId !== undefined &&
    optionId !== null &&
    !(await isPricingOption(scope.db, ctx.resource.id, optionId))
  )
    errors.subscription_id = groupTexts.unknownSubscription.en;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws AppError invalid for patterns that cannot be used and for a subscription the site does not have */
export function createGroup(ctx: ResourceContext, input: CreateInput): Promise<Group> {
  return write(ctx, 'groups.create', async (scope) => {
    await requireUsable(ctx, scope, input);
    const values = valuesFrom(input);
    const id = await insertGroup(scope.db, ctx.resource.id, values);
    await scope.audit({ target: 'group', id, changes: values });
    return requireGroup(ctx, scope, id);
  });
}

/** A limit is never below the number of members: nobody is taken out by changing it. */
function requireRoom(limit: number | undefined, count: number): void {
  if (limit === undefined || limit === 0 || limit >= count) return;
  throw invalid({ member_limit: fillText(groupTexts.belowCount.en, { count }) });
}

/**
 * Changes a group; optional fields left out stay as they are.
 * @throws AppError not_found; conflict when `version` is no longer the current one; invalid as for a new group, and for
 *   a member limit below the number of members
 */
export function updateGroup(ctx: ResourceContext, input: UpdateInput): Promise<Group> {
  return write(ctx, 'groups.update', async (scope) => {
    const stored = await lockGroup(scope.db, ctx.resource.id, input.id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    requireVersion(stored.version, input.version);
    await requireUsable(ctx, scope, input);
    const values = valuesFrom(input);
    requireRoom(values.member_limit, stored.members_count);
    const changes = changedFields<Record<string, unknown>>(stored, values);
    if (Object.keys(changes).length === 0) scope.unchanged();
    else {
      await updateGroupRow(scope.db, ctx.resource.id, input.id, values);
      await scope.audit({ target: 'group', id: input.id, changes });
    }
    return requireGroup(ctx, scope, input.id);
  });
}

/**
 * Deletes a group. Its members stay members of the site. A group that still holds a subscription is kept: its members
 * would lose what somebody is charged for.
 * @throws AppError not_found; conflict while it holds a subscription
 */
export function removeGroup(ctx: ResourceContext, input: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'groups.remove', async (scope) => {
    const siteId = ctx.resource.id;
    const stored = await lockGroup(scope.db, siteId, input.id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    if (await holdsSubscription(scope.db, siteId, input.id))
      throw new AppError('conflict', groupTexts.holdsSubscription);
    const members = await emptyGroup(scope, siteId, input.id);
    await markRemoved(scope.db, siteId, input.id);
    await scope.audit({ target: 'group', id: input.id, changes: { name: stored.name, members } });
    return { success: true };
  });
}
