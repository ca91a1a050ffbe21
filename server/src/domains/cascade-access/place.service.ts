// Scope of a call: the rules of the partner of the call's site, on sites that the caller has access to. Other partners'
// items get the same answer as unknown ones.
import { allows } from '#contract/base/access.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { sitesOfPartner } from '../resources/service.ts';
import { type Asked, findPlace, type ThingField } from './across-sites.queries.ts';
import { texts } from './texts.ts';

export interface CascadeScope extends Asked {
  sites: readonly SiteRef[];
}

/** Returns the sites of the partner of the call's site where the caller may read rules, by title. */
export async function placeOf(ctx: ResourceContext): Promise<CascadeScope> {
  const { partnerId, sites } = await read(ctx, (scope) => sitesOfPartner(ctx, scope));
  const own = sites.filter(({ relation }) => allows(relation, 'cascadeAccess', 'read'));
  return { partnerId, sites: own, siteIds: own.map(({ id }) => id) };
}

/** Returns the scope of the call. @throws AppError not_found for another partner than that of the call's site */
export async function requirePartner(ctx: ResourceContext, partnerId: number): Promise<CascadeScope> {
  const place = await placeOf(ctx);
  if (place.partnerId !== partnerId) throw notFound();
  return place;
}

/** The item that a rule names: its field and the id given there. */
export interface Chosen {
  field: ThingField;
  id: number;
}

/** Returns the one item that is given; the contract guarantees exactly one. */
export function chosenOf(given: Readonly<Partial<Record<ThingField, number | null | undefined>>>): Chosen {
  for (const [field, id] of Object.entries(given)) if (id) return { field: field as ThingField, id };
  throw notFound();
}

/**
 * Returns the site of the chosen item.
 * @throws AppError invalid at its field, the same for an item of another partner and for an unknown one
 */
export async function requireChosen(
  ctx: ResourceContext,
  { partnerId, siteIds }: CascadeScope,
  { field, id }: Chosen,
): Promise<number> {
  const siteId = await findPlace(ctx.database, { partnerId, field, id });
  if (siteId !== null && siteIds.includes(siteId)) return siteId;
  throwIfInvalid({ [field]: texts.unknown.en });
  throw notFound();
}
