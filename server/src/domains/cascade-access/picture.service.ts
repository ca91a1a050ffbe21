// Diagram of a partner's cascade access, and the loss if one edge were removed. People are grouped by the items they
// hold, and each of these profiles is judged by the same rules that decide about one person.
import type { cascadeAccesses } from '#contract/domains/cascade-access/routes.ts';
import { sourceFields, targetFields } from '#contract/domains/cascade-access/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import {
  type AppliedRow,
  type ExcludedRow,
  findAccesses,
  findApplied,
  findExcluded,
  type Profile,
  type SourceRow,
} from './across-sites.queries.ts';
import { countProfiles, type Sought } from './holders.queries.ts';
import { givenTitle, sourceTitle } from './on-wire.ts';
import { type CascadeScope, requirePartner } from './place.service.ts';
import { type Holding, holdingKey, outcomeOf, type Provision } from './provide.rules.ts';

interface Line {
  access: SourceRow;
  item: AppliedRow;
  /** Exclusions on the site where the item is provided. */
  against: ExcludedRow[];
}

/** Returns the partner's rules that the caller may see, one edge per provided item. */
async function linesOf(ctx: ResourceContext, place: CascadeScope): Promise<Line[]> {
  const accesses = await findAccesses(ctx.database, place);
  const ids = accesses.map(({ id }) => id);
  const applied = await findApplied(ctx.database, place, ids);
  const excluded = await findExcluded(ctx.database, place, ids);
  return accesses.flatMap((access) =>
    applied
      .filter((item) => item.access_id === access.id)
      .map((item) => ({
        access,
        item,
        against: excluded.filter(
          (one) => one.access_id === access.id && one.resource_id === item.resource_id,
        ),
      })),
  );
}

/**
 * Returns the diagram's edges between the sites.
 * @throws AppError not_found for another partner than that of the call's site
 */
export async function diagramOf(
  ctx: ResourceContext,
  { partnerId }: RouteInput<typeof cascadeAccesses.picture>,
): Promise<RouteOutput<typeof cascadeAccesses.picture>> {
  const place = await requirePartner(ctx, partnerId);
  const lines = await linesOf(ctx, place);
  return {
    lines: lines.map(({ access, item, against }) => ({
      id: item.id,
      access_id: access.id,
      type: access.type,
      source: {
        id: access[sourceFields[access.type]] ?? 0,
        title: sourceTitle(access),
        resource: access.resource,
      },
      target: { id: item[targetFields[item.type]] ?? 0, title: givenTitle(item), resource: item.resource },
      active: access.active && item.active,
      exclusions: against.map((one) => ({ id: one.id, title: sourceTitle(one), active: one.active })),
    })),
  };
}

const holdingOf = (row: SourceRow): Holding => ({
  siteId: row.resource_id,
  kind: row.type,
  id: row[sourceFields[row.type]] ?? 0,
});

const provisionOf = ({ access, item, against }: Line): Provision => ({
  source: holdingOf(access),
  isOn: access.active,
  isGiven: item.active,
  siteId: item.resource_id,
  exclusions: against.filter(({ active }) => active).map(holdingOf),
});

const isSameTarget = (one: AppliedRow, other: AppliedRow): boolean =>
  one.resource_id === other.resource_id &&
  one.type === other.type &&
  one[targetFields[one.type]] === other[targetFields[other.type]];

const ownNames = { subscription: 'plan', ticket: 'event', content: 'content' } as const;

/** Returns the search for people who hold the item without any rule. */
const ownOf = ({ resource_id: siteId, type, ...item }: AppliedRow): Sought => ({
  siteId,
  own: ownNames[type],
  id: { plan: item.plan_id, event: item.ti_event_id, content: item.content_id }[ownNames[type]] ?? 0,
});

interface Loss {
  /** People who get the item by this edge now. */
  provided: number;
  excluded: number;
  locked: number;
  /** People who get it and also hold it themselves. `keep_other` get it by another edge too; `lost` would lose it. */
  keep_own: number;
  keep_other: number;
  lost: number;
}

/**
 * Returns the people whom an edge serves and those who would lose access without it, among all holders of its source.
 */
function lossOf(
  line: Provision,
  others: readonly Provision[],
  sought: readonly Sought[],
  profiles: readonly Profile[],
): Loss {
  const loss = { provided: 0, excluded: 0, locked: 0, keep_own: 0, keep_other: 0, lost: 0 };
  for (const { held: places, is_locked: isLocked, people } of profiles) {
    const has = places.flatMap((place) => sought[place] ?? []);
    const held = new Set(has.flatMap((one) => (one.own === undefined ? [holdingKey(one)] : [])));
    const locked = new Set(isLocked ? [line.siteId] : []);
    const { outcome } = outcomeOf(line, held, locked);
    if (outcome === 'excluded' || outcome === 'locked') loss[outcome] += people;
    if (outcome !== 'provided') continue;
    loss.provided += people;
    const isOther = others.some((other) => outcomeOf(other, held, locked).outcome === 'provided');
    if (has.some(({ own }) => own !== undefined)) loss.keep_own += people;
    else if (isOther) loss.keep_other += people;
    else loss.lost += people;
  }
  return loss;
}

/**
 * Returns the loss if a cascade access no longer provided its item on a site.
 * @throws AppError not_found for a rule of another partner, or on a site that the caller has no access to
 */
export async function previewRemoval(
  ctx: ResourceContext,
  { partnerId, itemId }: RouteInput<typeof cascadeAccesses.loss>,
): Promise<RouteOutput<typeof cascadeAccesses.loss>> {
  const place = await requirePartner(ctx, partnerId);
  const lines = await linesOf(ctx, place);
  const line = lines.find(({ item }) => item.id === itemId);
  if (!line) throw notFound();
  const provision = provisionOf(line);
  const others = lines.filter((one) => one !== line && isSameTarget(one.item, line.item)).map(provisionOf);
  const all = [provision, ...others].flatMap(({ source, exclusions }) => [source, ...exclusions]);
  const things = new Map(all.map((one) => [holdingKey(one), one]));
  const sought: Sought[] = [...things.values(), ownOf(line.item)];
  const profiles = await countProfiles(
    ctx.database,
    { sites: place.sites, targetSiteId: provision.siteId },
    sought,
  );
  return lossOf(provision, others, sought, profiles);
}
