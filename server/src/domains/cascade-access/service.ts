// Cascade access: holding an item on one site of a partner opens items on its others. Rules never reach beyond the
// partner, and a provided item opens nothing further.
import type { cascadeAccesses } from '#contract/domains/cascade-access/routes.ts';
import type { CascadeAccess } from '#contract/domains/cascade-access/schemas.ts';
import { cascadeFilters, cascadeKinds } from '#contract/domains/cascade-access/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { findAccesses, findApplied, type SourceRow } from './across-sites.queries.ts';
import { givenTitle } from './on-wire.ts';
import { type CascadeScope, chosenOf, placeOf, requireChosen, requirePartner } from './place.service.ts';
import { addRule, changeRule, dropRule, holdRule, isTaken } from './queries.ts';
import { texts } from './texts.ts';

type Verbs = typeof cascadeAccesses;
type Input<Verb extends keyof Verbs> = RouteInput<Verbs[Verb]>;
type Output<Verb extends keyof Verbs> = RouteOutput<Verbs[Verb]>;

const table = 'cascade_accesses';
const target = 'cascade_access';

/** Lists the sites that rules can name. */
export async function listSites(ctx: ResourceContext): Promise<Output<'resources'>> {
  const { sites } = await placeOf(ctx);
  return { items: sites.map(({ title, key }) => ({ title, key })) };
}

async function shown(
  ctx: ResourceContext,
  place: CascadeScope,
  rows: readonly SourceRow[],
): Promise<CascadeAccess[]> {
  const applied = await findApplied(
    ctx.database,
    place,
    rows.map(({ id }) => id),
  );
  return rows.map(({ resource_id: _, ...row }) => ({
    ...row,
    provides: applied
      .filter(({ access_id, active }) => access_id === row.id && active)
      .map((item) => ({ resource: item.resource, title: givenTitle(item) })),
  }));
}

/** Lists the cascade accesses of the partner, the newest first. */
export async function listAccesses(
  ctx: ResourceContext,
  { partnerId, type }: Input<'list'>,
): Promise<Output<'list'>> {
  const place = await requirePartner(ctx, partnerId);
  const kind = type ? cascadeKinds[cascadeFilters.indexOf(type)] : null;
  return { items: await shown(ctx, place, await findAccesses(ctx.database, place, kind)) };
}

/**
 * Returns a cascade access.
 * @throws AppError not_found for one of another partner, or on a site that the caller has no access to
 */
export async function requireAccess(
  ctx: ResourceContext,
  place: CascadeScope,
  id: number,
): Promise<SourceRow> {
  const found = (await findAccesses(ctx.database, place)).find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

async function answer(ctx: ResourceContext, place: CascadeScope, id: number): Promise<CascadeAccess> {
  const [access] = await shown(ctx, place, [await requireAccess(ctx, place, id)]);
  if (!access) throw notFound();
  return access;
}

/**
 * Creates a cascade access.
 * @throws AppError invalid for an item of another partner; conflict for an item that has an access already
 */
export async function createAccess(
  ctx: ResourceContext,
  { partnerId, active = true, ...given }: Input<'create'>,
): Promise<CascadeAccess> {
  const place = await requirePartner(ctx, partnerId);
  const chosen = chosenOf(given);
  const siteId = await requireChosen(ctx, place, chosen);
  const made = await write(ctx, 'cascade-access.create', async (scope) => {
    const values = { partner_id: partnerId, resource_id: siteId, [chosen.field]: chosen.id, active };
    const id = await addRule(scope.db, table, values);
    if (id === null) throw new AppError('conflict', texts.sourceTaken);
    await scope.audit({ target, id, changes: values });
    return { id };
  });
  return answer(ctx, place, made.id);
}

/**
 * Changes a cascade access.
 * @throws AppError not_found; invalid for an item of another kind or site; conflict for an item that has an access
 * already, or when `version` is no longer the current one
 */
export async function updateAccess(
  ctx: ResourceContext,
  { partnerId, id, version, active, ...given }: Input<'update'>,
): Promise<CascadeAccess> {
  const place = await requirePartner(ctx, partnerId);
  const known = await requireAccess(ctx, place, id);
  const { field, id: sourceId } = chosenOf(given);
  const isSame = known[field as keyof SourceRow] === sourceId;
  if (!isSame && known[field as keyof SourceRow] === null) throwIfInvalid({ [field]: texts.otherSource.en });
  if (!isSame && (await requireChosen(ctx, place, { field, id: sourceId })) !== known.resource_id)
    throwIfInvalid({ [field]: texts.otherSource.en });
  await write(ctx, 'cascade-access.update', async (scope) => {
    const stored = await holdRule(scope.db, table, { partnerId, id });
    if (!stored) throw notFound();
    const values = { active, [field]: sourceId };
    if (await isTaken(scope.db, table, id, { resource_id: stored.resource_id, [field]: sourceId }))
      throw new AppError('conflict', texts.sourceTaken);
    const store = (changed: object) => changeRule(scope.db, table, id, { ...changed });
    await saveRowIn(scope, { target, id, stored, version, values: () => values, store });
    return { id };
  });
  return answer(ctx, place, id);
}

/** Deletes an access with its provided items and exclusions. @throws AppError not_found */
export async function removeAccess(
  ctx: ResourceContext,
  { partnerId, id }: Input<'remove'>,
): Promise<Output<'remove'>> {
  const place = await requirePartner(ctx, partnerId);
  const { resource, type } = await requireAccess(ctx, place, id);
  return write(ctx, 'cascade-access.remove', async (scope) => {
    if (!(await holdRule(scope.db, table, { partnerId, id }))) throw notFound();
    await dropRule(scope.db, table, id);
    await scope.audit({ target, id, changes: { resource: resource.key, type } });
    return { success: true };
  });
}
