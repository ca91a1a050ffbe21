// Items that an access provides on other sites, and its exclusions: the same operations on two tables.

import type { ErrorText } from '#contract/base/errors.ts';
import type { cascadeAccesses } from '#contract/domains/cascade-access/routes.ts';
import { sourceFields, targetFields } from '#contract/domains/cascade-access/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import {
  type AppliedRow,
  type ExcludedRow,
  findAccesses,
  findApplied,
  findExcluded,
  type SourceRow,
} from './across-sites.queries.ts';
import { type CascadeScope, type Chosen, chosenOf, requireChosen, requirePartner } from './place.service.ts';
import { addRule, changeRule, dropRule, holdRule, isTaken, type RuleTable } from './queries.ts';
import { requireAccess } from './service.ts';
import { texts } from './texts.ts';

type Verbs = typeof cascadeAccesses;
type Input<Verb extends keyof Verbs> = RouteInput<Verbs[Verb]>;
type Output<Verb extends keyof Verbs> = RouteOutput<Verbs[Verb]>;

/** Operations and texts of one of the two tables. */
interface Kind<Row> {
  table: RuleTable;
  target: string;
  /** Field of the item's id, by the kind of the access. */
  fields: Readonly<Record<SourceRow['type'], string>>;
  /** Error for a duplicate. */
  taken: ErrorText;
  /** True if each site may have at most one. */
  isOneASite: boolean;
  find: (
    database: ResourceContext['database'],
    place: CascadeScope,
    accessIds: readonly number[],
  ) => Promise<Row[]>;
}

const applied: Kind<AppliedRow> = {
  table: 'cascade_applied',
  target: 'cascade_applied',
  fields: targetFields,
  taken: texts.siteTaken,
  isOneASite: true,
  find: findApplied,
};

const excluded: Kind<ExcludedRow> = {
  table: 'cascade_excluded',
  target: 'cascade_excluded',
  fields: sourceFields,
  taken: texts.excludedTaken,
  isOneASite: false,
  find: findExcluded,
};

type Row = AppliedRow | ExcludedRow;

function onWire<R extends Row>({
  resource_id: _,
  access_id: __,
  ...row
}: R): Omit<R, 'resource_id' | 'access_id'> {
  return row;
}

async function listOf<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  { partnerId, id }: Input<'applied'>,
) {
  const place = await requirePartner(ctx, partnerId);
  await requireAccess(ctx, place, id);
  return { items: (await kind.find(ctx.database, place, [id])).map(onWire) };
}

async function one<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  place: CascadeScope,
  accessId: number,
  id: number,
) {
  const found = (await kind.find(ctx.database, place, [accessId])).find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns the site of the chosen item.
 * @throws AppError invalid for another kind, the site that provides, or an unknown id
 */
async function requireFitting<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  place: CascadeScope,
  { access, chosen }: { access: SourceRow; chosen: Chosen },
): Promise<number> {
  if (kind.fields[access.type] !== chosen.field) throwIfInvalid({ [chosen.field]: texts.otherKind.en });
  const siteId = await requireChosen(ctx, place, chosen);
  if (siteId === access.resource_id) throwIfInvalid({ [chosen.field]: texts.sameSite.en });
  return siteId;
}

interface Given {
  partnerId: number;
  active?: boolean | undefined;
  chosen: Chosen;
}

async function add<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  { partnerId, id: accessId, active = true, chosen }: Given & { id: number },
) {
  const place = await requirePartner(ctx, partnerId);
  const access = await requireAccess(ctx, place, accessId);
  const siteId = await requireFitting(kind, ctx, place, { access, chosen });
  const made = await write(ctx, `${kind.target.replace('_', '-')}.create`, async (scope) => {
    // Locked again, because the access may have been deleted since it was read.
    if (!(await holdRule(scope.db, 'cascade_accesses', { partnerId, id: accessId }))) throw notFound();
    const values = { access_id: accessId, resource_id: siteId, [chosen.field]: chosen.id, active };
    const id = await addRule(scope.db, kind.table, {
      ...values,
      partner_id: partnerId,
      source_resource_id: access.resource_id,
    });
    if (id === null) throw new AppError('conflict', kind.taken);
    await scope.audit({ target: kind.target, id, changes: values });
    return { id };
  });
  return onWire(await one(kind, ctx, place, accessId, made.id));
}

/** Returns a rule with its access. @throws AppError not_found, also if the caller has no access to one of the sites */
async function requireItem<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  place: CascadeScope,
  id: number,
) {
  const accesses = await findAccesses(ctx.database, place);
  const items = await kind.find(
    ctx.database,
    place,
    accesses.map((access) => access.id),
  );
  const item = items.find((row) => row.id === id);
  const access = accesses.find((row) => row.id === item?.access_id);
  if (!item || !access) throw notFound();
  return { item, access };
}

async function change<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  {
    partnerId,
    itemId: id,
    version,
    active,
    chosen,
  }: Given & { itemId: number; version?: number | undefined },
) {
  const place = await requirePartner(ctx, partnerId);
  const { access } = await requireItem(kind, ctx, place, id);
  const siteId = await requireFitting(kind, ctx, place, { access, chosen });
  await write(ctx, `${kind.target.replace('_', '-')}.update`, async (scope) => {
    const stored = await holdRule(scope.db, kind.table, { partnerId, id });
    if (!stored) throw notFound();
    const named = { access_id: access.id, resource_id: siteId };
    const like = kind.isOneASite ? named : { ...named, [chosen.field]: chosen.id };
    if (await isTaken(scope.db, kind.table, id, like)) throw new AppError('conflict', kind.taken);
    const values = { active, resource_id: siteId, [chosen.field]: chosen.id };
    const store = (changed: object) => changeRule(scope.db, kind.table, id, { ...changed });
    await saveRowIn(scope, { target: kind.target, id, stored, version, values: () => values, store });
    return { id };
  });
  return onWire(await one(kind, ctx, place, access.id, id));
}

async function remove<R extends Row>(
  kind: Kind<R>,
  ctx: ResourceContext,
  { partnerId, itemId }: Input<'removeApplied'>,
) {
  const place = await requirePartner(ctx, partnerId);
  const { item, access } = await requireItem(kind, ctx, place, itemId);
  return write(ctx, `${kind.target.replace('_', '-')}.remove`, async (scope) => {
    if (!(await holdRule(scope.db, kind.table, { partnerId, id: itemId }))) throw notFound();
    await dropRule(scope.db, kind.table, itemId);
    const changes = { access_id: access.id, resource: item.resource.key };
    await scope.audit({ target: kind.target, id: itemId, changes });
    return { success: true as const };
  });
}

/** Lists the items that an access provides. @throws AppError not_found */
export const listApplied = (ctx: ResourceContext, input: Input<'applied'>): Promise<Output<'applied'>> =>
  listOf(applied, ctx, input);

/**
 * Provides an item on a site.
 * @throws AppError not_found; invalid for an item that does not fit; conflict if the site is provided with an item
 * already
 */
export const provide = (
  ctx: ResourceContext,
  { partnerId, id, active, ...given }: Input<'provide'>,
): Promise<Output<'provide'>> => add(applied, ctx, { partnerId, id, active, chosen: chosenOf(given) });

export const updateApplied = (
  ctx: ResourceContext,
  { partnerId, itemId, active, version, ...given }: Input<'updateApplied'>,
): Promise<Output<'updateApplied'>> =>
  change(applied, ctx, { partnerId, itemId, active, version, chosen: chosenOf(given) });

export const removeApplied = (
  ctx: ResourceContext,
  input: Input<'removeApplied'>,
): Promise<Output<'removeApplied'>> => remove(applied, ctx, input);

/** Lists the exclusions of an access. @throws AppError not_found */
export const listExcluded = (ctx: ResourceContext, input: Input<'excluded'>): Promise<Output<'excluded'>> =>
  listOf(excluded, ctx, input);

/** Adds an exclusion. @throws AppError not_found; invalid for an item that does not fit; conflict for a duplicate */
export const exclude = (
  ctx: ResourceContext,
  { partnerId, id, active, ...given }: Input<'exclude'>,
): Promise<Output<'exclude'>> => add(excluded, ctx, { partnerId, id, active, chosen: chosenOf(given) });

export const updateExcluded = (
  ctx: ResourceContext,
  { partnerId, itemId, active, version, ...given }: Input<'updateExcluded'>,
): Promise<Output<'updateExcluded'>> =>
  change(excluded, ctx, { partnerId, itemId, active, version, chosen: chosenOf(given) });

export const removeExcluded = (
  ctx: ResourceContext,
  input: Input<'removeExcluded'>,
): Promise<Output<'removeExcluded'>> => remove(excluded, ctx, input);
