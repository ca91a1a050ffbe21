// Promos: codes that lower the price of a purchase.
import { discountRules } from '#contract/base/discounts.ts';
import { fillText } from '#contract/base/errors.ts';
import type { promos } from '#contract/domains/promos/routes.ts';
import type { Promo } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { removeRow, saveRowIn } from '#server/database/row-operations.ts';
import { insertRow, lockRow, updateRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { isCodeFree } from './codes.queries.ts';
import {
  findExistingItems,
  findItems,
  type ItemKind,
  itemKinds,
  type PromoItemIds,
  replaceItems,
} from './items.queries.ts';
import { countPromos, findPromo, findPromos, type StoredPromo } from './queries.ts';
import { promoTexts } from './texts.ts';
import { requireOrder } from './validity.service.ts';

type CreateInput = RouteInput<typeof promos.create>;
type UpdateInput = RouteInput<typeof promos.update>;

const kind = { table: 'promos', target: 'promo', eventNoun: 'promo' } as const;

const forAll = {
  subscriptions: 'for_all_plans',
  ti_event_tickets: 'for_all_ti_events',
  bundles: 'for_all_bundles',
  content: 'for_all_content',
} as const satisfies Record<ItemKind, string>;

function onWire({ starts_on, ends_on, created_at, ...row }: StoredPromo): Promo {
  return {
    ...row,
    start_date: starts_on,
    end_date: ends_on,
    created_at: new Date(created_at).toISOString(),
  };
}

/** Lists promos of the site, newest first by default. */
export function listPromos(
  ctx: ResourceContext,
  input: RouteInput<typeof promos.list>,
): Promise<RouteOutput<typeof promos.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findPromos(db, siteId, { filter, order, ...window })).map(onWire),
      () => countPromos(db, siteId, filter),
    ),
  );
}

async function requirePromo(ctx: ResourceContext, { db }: ReadScope, id: number): Promise<Promo> {
  const row = await findPromo(db, ctx.resource.id, id);
  if (!row) throw notFound();
  return onWire(row);
}

/** @throws AppError not_found */
export function getPromo(ctx: ResourceContext, input: { id: number }): Promise<Promo> {
  return read(ctx, (scope) => requirePromo(ctx, scope, input.id));
}

function valuesFrom(input: CreateInput) {
  return {
    title: input.title,
    code: input.code,
    description: input.description === '' ? null : input.description,
    starts_on: input.start_date,
    ends_on: input.end_date,
    activations_limit: input.activations_limit,
    discount: input.discount,
    discount_type: input.discount_type,
    currency: discountRules[input.discount_type].hasCurrency ? input.currency : null,
    for_all_plans: input.for_all_plans,
    for_all_ti_events: input.for_all_ti_events,
    for_all_bundles: input.for_all_bundles,
    for_all_content: input.for_all_content,
  };
}

/** Returns the chosen items; none of a kind that the promo covers completely. */
function itemsFromInput(input: CreateInput, stored: PromoItemIds): PromoItemIds {
  const idsOf = (name: ItemKind) => {
    if (input[forAll[name]]) return [];
    const given = input.available_for?.[name];
    return given ? [...new Set(given.map(({ id }) => id))].sort((one, other) => one - other) : stored[name];
  };
  return {
    subscriptions: idsOf('subscriptions'),
    ti_event_tickets: idsOf('ti_event_tickets'),
    bundles: idsOf('bundles'),
    content: idsOf('content'),
  };
}

const nothing: PromoItemIds = { subscriptions: [], ti_event_tickets: [], bundles: [], content: [] };

/**
 * Checks that the code is free and that newly chosen items belong to the site.
 * @param stored items chosen before, which may stay even if they have been removed since
 */
async function requireUsable(
  ctx: ResourceContext,
  scope: WriteScope,
  input: CreateInput,
  { id, stored }: { id: number | null; stored: PromoItemIds },
): Promise<void> {
  const siteId = ctx.resource.id;
  const faults: Record<string, string> = {};
  if (!(await isCodeFree(scope, siteId, 'promos', input.code, id))) faults.code = promoTexts.codeTaken.en;
  const things = itemsFromInput(input, nothing);
  for (const name of itemKinds) {
    const known = await findExistingItems(scope, siteId, name, things[name]);
    input.available_for?.[name]?.forEach((thing, place) => {
      if (things[name].includes(thing.id) && !known.has(thing.id) && !stored[name].includes(thing.id))
        faults[`available_for.${name}.${place}.id`] = promoTexts.unknownThing.en;
    });
  }
  throwIfInvalid(faults);
}

/** Inserts a promo within the caller's transaction. @returns its id */
export async function addPromo(
  ctx: ResourceContext,
  scope: WriteScope,
  input: CreateInput,
  moved: { createdAt?: Date } = {},
): Promise<number> {
  await requireUsable(ctx, scope, input, { id: null, stored: nothing });
  const [values, things] = [valuesFrom(input), itemsFromInput(input, nothing)];
  const id = await insertRow(scope, ctx.resource.id, 'promos', { ...values, created_at: moved.createdAt });
  await replaceItems(scope, ctx.resource.id, id, things);
  await scope.audit({ target: 'promo', id, changes: { ...values, available_for: things } });
  await scope.emit('promo.created', { ids: [id] });
  return id;
}

/** @throws AppError invalid for a code that is taken, and for items that the site doesn't have */
export function createPromo(ctx: ResourceContext, input: CreateInput): Promise<Promo> {
  return write(ctx, 'promos.create', async (scope) =>
    requirePromo(ctx, scope, await addPromo(ctx, scope, input)),
  );
}

/** Checks that a limit isn't below the number of redemptions. */
function requireRoom(limit: number | undefined, count: number): void {
  if (!limit || limit >= count) return;
  throwIfInvalid({ activations_limit: fillText(promoTexts.belowUses.en, { count }) });
}

/**
 * Changes a promo; omitted optional fields stay.
 * @throws AppError not_found; conflict if `version` is stale; invalid as for a new promo, and for a limit below the
 * number of redemptions
 */
export function updatePromo(ctx: ResourceContext, { id, version, ...input }: UpdateInput): Promise<Promo> {
  const siteId = ctx.resource.id;
  return write(ctx, 'promos.update', async (scope) => {
    const row = await lockRow(scope, siteId, 'promos', id);
    const stored = await findItems(scope.db, siteId, id);
    await saveRowIn(scope, {
      target: kind.target,
      eventNoun: kind.eventNoun,
      id,
      stored: { ...row, available_for: stored },
      version,
      values: async () => {
        await requireUsable(ctx, scope, input, { id, stored });
        requireOrder(row, input);
        requireRoom(input.activations_limit, row.count_uses);
        return { ...valuesFrom(input), available_for: itemsFromInput(input, stored) };
      },
      store: async ({ available_for: things, ...values }) => {
        if (things) await replaceItems(scope, siteId, id, things);
        await updateRow(scope, 'promos', row, values);
      },
    });
    return requirePromo(ctx, scope, id);
  });
}

/** Deletes a promo. It can no longer be redeemed; its redemptions stay. @throws AppError not_found */
export function removePromo(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return removeRow(ctx, 'promos.remove', {
    ...kind,
    id,
    before: ({ title, code, count_uses }) => ({ title, code, uses: count_uses }),
  });
}
