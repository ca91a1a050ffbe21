// Groups: several members together, such as a company. All members of a group have the subscriptions that it holds.
import { fillText } from '#contract/base/errors.ts';
import type { groups } from '#contract/domains/groups/routes.ts';
import { type Group, groupType } from '#contract/domains/groups/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRow, editRow, removeRow } from '#server/database/row-operations.ts';
import { findRow, type NewRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { emptyGroup } from '../members/group-places.queries.ts';
import { patternErrors } from './patterns.ts';
import { countGroups, findGroup, findGroups, holdsSubscription, type StoredGroup } from './queries.ts';
import { groupTexts } from './texts.ts';

type CreateInput = RouteInput<typeof groups.create>;
type UpdateInput = RouteInput<typeof groups.update>;

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

/** Lists groups of the site, the largest first unless the input asks for another order. */
export function listGroups(
  ctx: ResourceContext,
  input: RouteInput<typeof groups.list>,
): Promise<RouteOutput<typeof groups.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'count', direction: 'desc' });
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findGroups(db, siteId, { filter, order, ...window })).map(onWire),
      () => countGroups(db, siteId, filter),
    ),
  );
}

async function requireGroup(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Group> {
  const row = await findGroup(scope.db, ctx.resource.id, id);
  if (!row) throw notFound();
  return onWire(row);
}

/** @throws AppError not_found */
export function getGroup(ctx: ResourceContext, input: { id: number }): Promise<Group> {
  return read(ctx, (scope) => requireGroup(ctx, scope, input.id));
}

function valuesFrom(input: CreateInput): NewRow<'groups'> {
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

/**
 * Validates the parts that the schema can't: the patterns, and that the site has the pricing option.
 * @throws AppError invalid
 */
async function requireUsable(ctx: ResourceContext, scope: ReadScope, input: CreateInput): Promise<void> {
  const errors = patternErrors(input.allowed_email_regexp ?? []);
  const { subscription_id: optionId } = input;
  if (optionId && !(await findRow(scope, ctx.resource.id, 'pricing_options', optionId)))
    errors.subscription_id = groupTexts.unknownSubscription.en;
  throwIfInvalid(errors);
}

const kind = { table: 'groups', target: 'group', eventNoun: 'group' } as const;

/** @throws AppError invalid for patterns that cannot be used and for a subscription the site does not have */
export function createGroup(ctx: ResourceContext, input: CreateInput): Promise<Group> {
  return createRow(ctx, 'groups.create', {
    ...kind,
    values: async (scope) => {
      await requireUsable(ctx, scope, input);
      return valuesFrom(input);
    },
    answer: (scope, id) => requireGroup(ctx, scope, id),
  });
}

/**
 * Requires a limit of at least the number of members, because changing it removes no member.
 * @throws AppError invalid
 */
function requireRoom(limit: number | undefined, count: number): void {
  if (limit === undefined || limit === 0 || limit >= count) return;
  throwIfInvalid({ member_limit: fillText(groupTexts.belowCount.en, { count }) });
}

/**
 * Changes a group; omitted optional fields stay as they are.
 * @throws AppError not_found; conflict when `version` is no longer the current one; invalid as for a new group, and for
 * a member limit below the number of members
 */
export function updateGroup(ctx: ResourceContext, { id, version, ...input }: UpdateInput): Promise<Group> {
  return editRow(ctx, 'groups.update', {
    ...kind,
    id,
    version,
    values: async (stored, scope) => {
      await requireUsable(ctx, scope, input);
      const values = valuesFrom(input);
      requireRoom(values.member_limit, stored.members_count);
      return values;
    },
    answer: (scope) => requireGroup(ctx, scope, id),
  });
}

/**
 * Deletes a group. Its members stay members of the site. A group that still holds a subscription can't be deleted,
 * because its members would lose access that a payer is charged for.
 * @throws AppError not_found; conflict while it holds a subscription
 */
export function removeGroup(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  const siteId = ctx.resource.id;
  return removeRow(ctx, 'groups.remove', {
    ...kind,
    id,
    before: async ({ name }, scope) => {
      if (await holdsSubscription(scope.db, siteId, id))
        throw new AppError('conflict', groupTexts.holdsSubscription);
      return { name, members: await emptyGroup(scope, siteId, id) };
    },
  });
}
