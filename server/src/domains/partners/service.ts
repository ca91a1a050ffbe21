// Partners own sites and are billed for them. Root reaches all of them, an owner reaches their own, and other callers
// reach none.
import type { partners } from '#contract/domains/partners/routes.ts';
import type { Partner } from '#contract/domains/partners/schemas.ts';
import type { CallContext, OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { partnerOnWire } from './on-wire.ts';
import { holdOwn, requireOwn } from './own.service.ts';
import {
  changePartner,
  countPartners,
  emailOf,
  findPartners,
  findSites,
  markPartnerRemoved,
} from './queries.ts';
import { partnerTexts as texts } from './texts.ts';
import type { PartnerTools } from './tools.ts';

type Verbs = typeof partners;
type Tools = { baseUrl: string };

/** Lists all partners, by title by default. */
export function listPartners(
  ctx: CallContext,
  input: RouteInput<Verbs['list']>,
): Promise<RouteOutput<Verbs['list']>> {
  const asked = { title: input?.filter?.title ?? '' };
  const order = resolveOrder(input, { column: 'title', direction: 'asc' });
  return read(ctx, async ({ db }) => {
    const page = await fetchPage(
      input,
      (window) => findPartners(db, { ...asked, order, ...window }),
      () => countPartners(db, asked),
    );
    const items = page.items.map(({ resources_limit, created_at, updated_at, ...row }) => ({
      ...row,
      settings: { resources_limit },
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }));
    return { ...page, items };
  });
}

/** @throws AppError not_found, the same for an unknown id and for a partner that isn't the caller's */
export function getPartner(
  { baseUrl }: Tools,
  ctx: OperatorContext,
  { id }: { id: number },
): Promise<Partner> {
  return read(ctx, async (scope) => partnerOnWire(scope, await requireOwn(ctx, scope, id), baseUrl));
}

/**
 * Changes a partner; omitted fields stay, and so do fields that only root may change if the caller isn't root.
 * @throws AppError not_found; conflict if `version` is stale
 */
export function updatePartner(
  { baseUrl }: Tools,
  ctx: OperatorContext,
  { id, version, title, description, active, settings }: RouteInput<Verbs['update']>,
): Promise<Partner> {
  return write(ctx, 'partners.update', async (scope) => {
    const stored = await holdOwn(ctx, scope, id);
    const ofRoot = stored.is_root ? { active, resources_limit: settings?.resources_limit } : {};
    await saveRowIn(scope, {
      target: 'partner',
      id,
      stored,
      version,
      values: () => ({ title, description, ...ofRoot }),
      store: (changed) => changePartner(scope.db, id, changed),
    });
    return partnerOnWire(scope, await requireOwn(ctx, scope, id), baseUrl);
  });
}

/** Removes a partner. @throws AppError not_found; conflict while it has sites, or while deleted ones have debts */
export function removePartner(
  { requireNothingOwed }: Pick<PartnerTools, 'requireNothingOwed'>,
  ctx: OperatorContext,
  { id }: { id: number },
): Promise<RouteOutput<Verbs['remove']>> {
  return write(ctx, 'partners.remove', async (scope) => {
    const { title } = await holdOwn(ctx, scope, id);
    if ((await findSites(scope.db, id)).length > 0) throw new AppError('conflict', texts.hasSites);
    await requireNothingOwed(id);
    await markPartnerRemoved(scope.db, id);
    await scope.audit({ target: 'partner', id, changes: { title } });
    return { success: true };
  });
}

/** Returns the email of the named owner. */
export function getOwner(
  ctx: OperatorContext,
  { id }: { id: number },
): Promise<RouteOutput<Verbs['getOwner']>> {
  return read(ctx, async (scope) => {
    const { owner_id: ownerId } = await requireOwn(ctx, scope, id);
    return { email: await emailOf(scope.db, ownerId) };
  });
}
