// Shows a member's cascade access on each site of the partner: the items they hold, what these provide, and why not.
import type { cascadeAccesses } from '#contract/domains/cascade-access/routes.ts';
import type { MemberView } from '#contract/domains/cascade-access/view-schemas.ts';
import { sourceFields } from '#contract/domains/cascade-access/words.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import {
  type AppliedRow,
  findAccesses,
  findApplied,
  findExcluded,
  type SourceRow,
} from './across-sites.queries.ts';
import { findAccount, findHeld, type HeldItem } from './held.queries.ts';
import { givenTitle, sourceTitle } from './on-wire.ts';
import { type CascadeScope, requirePartner } from './place.service.ts';
import { type Held, type Holding, holdingKey, outcomeOf } from './provide.rules.ts';

type Account = Awaited<ReturnType<typeof findAccount>>;

/**
 * An unconfirmed email counts as unverified: another person may have entered it to get what its owner holds elsewhere.
 */
function stateOf(account: Account): MemberView['sites'][number]['account'] {
  if (!account) return 'none';
  if (!account.active || account.locked) return 'locked';
  return account.confirmed ? 'active' : 'unconfirmed';
}

type View = MemberView['sites'][number] & { siteId: number; held: readonly HeldItem[] };

/** Reads the member's account and items on one site, within that site's policy. */
function viewOn(ctx: ResourceContext, site: SiteRef, email: string): Promise<View> {
  const { id: siteId, title, key } = site;
  return read({ ...ctx, resource: site }, async ({ db }) => {
    const account = await findAccount(db, siteId, email);
    const state = stateOf(account);
    // A locked or unconfirmed account holds nothing that provides access elsewhere.
    const held = account && state === 'active' ? await findHeld(db, site, account.id) : [];
    return { siteId, resource: { title, key }, account: state, held, own: held.map((one) => one.title) };
  });
}

/** Reads the account and items of the person with an email on each site. */
export async function viewsOn(ctx: ResourceContext, { sites }: CascadeScope, email: string): Promise<View[]> {
  const views: View[] = [];
  for (const site of sites) views.push(await viewOn(ctx, site, email));
  return views;
}

/** Returns the item whose holders a rule applies to. */
export const holdingOf = (row: SourceRow): Holding => ({
  siteId: row.resource_id,
  kind: row.type,
  id: row[sourceFields[row.type]] ?? 0,
});

type Item = MemberView['items'][number];

/** Applies one rule to the held items. */
function itemOf(
  { access, item, against }: { access: SourceRow; item: AppliedRow; against: readonly SourceRow[] },
  held: Held,
  locked: ReadonlySet<number>,
): Item {
  const provision = {
    source: holdingOf(access),
    isOn: access.active,
    isGiven: item.active,
    siteId: item.resource_id,
    exclusions: against.map(holdingOf),
  };
  const { outcome, excludedBy } = outcomeOf(provision, held, locked);
  const isIt = (row: SourceRow) =>
    excludedBy !== null && holdingKey(holdingOf(row)) === holdingKey(excludedBy);
  const named = against.find(isIt);
  return {
    access_id: access.id,
    applied_id: item.id,
    source: sourceTitle(access),
    source_resource: access.resource,
    title: givenTitle(item),
    resource: item.resource,
    outcome,
    excluded_by: named ? sourceTitle(named) : null,
  };
}

/** Applies each rule of the partner to the person with this email. */
async function itemsFor(
  { database }: ResourceContext,
  place: CascadeScope,
  views: readonly View[],
): Promise<Item[]> {
  const accesses = await findAccesses(database, place);
  const ids = accesses.map(({ id }) => id);
  const applied = await findApplied(database, place, ids);
  const excluded = (await findExcluded(database, place, ids)).filter(({ active }) => active);
  const keysOf = ({ siteId, held: things }: View) =>
    things.map(({ kind, id }) => holdingKey({ siteId, kind, id }));
  const held = new Set(views.flatMap(keysOf));
  const locked = new Set(
    views.flatMap(({ siteId, account }) =>
      account === 'locked' || account === 'unconfirmed' ? [siteId] : [],
    ),
  );
  return accesses.flatMap((access) => {
    const against = excluded.filter((one) => one.access_id === access.id);
    const items = applied.filter((item) => item.access_id === access.id);
    return items.map((item) => itemOf({ access, item, against }, held, locked));
  });
}

/**
 * Returns the cascade access of a member.
 * @throws AppError not_found for a member of another site, or another partner than that of the call's site
 */
export async function viewOfMember(
  ctx: ResourceContext,
  { partnerId, userId }: RouteInput<typeof cascadeAccesses.memberView>,
): Promise<MemberView> {
  const place = await requirePartner(ctx, partnerId);
  const member = await read(ctx, (scope) => findRow(scope, ctx.resource.id, 'members', userId));
  if (!member) throw notFound();
  const views = await viewsOn(ctx, place, member.email);
  return {
    email: member.email,
    sites: views.map(({ resource, account, own }) => ({ resource, account, own })),
    items: await itemsFor(ctx, place, views),
  };
}
