// Access that sister sites provide to one person here, for decisions about readers.
import type { ResourceContext } from '#server/database/context.ts';
import { findAccesses, findApplied, findExcluded } from './across-sites.queries.ts';
import { holdingOf, viewsOn } from './member-view.service.ts';
import { placeOf } from './place.service.ts';
import { holdingKey, outcomeOf } from './provide.rules.ts';

/** Item of this site that a sister site provides, or that an exclusion keeps from the person. */
export interface Provided {
  kind: 'plan' | 'event' | 'content';
  id: number;
  outcome: 'provided' | 'excluded';
  siteId: number;
  siteTitle: string;
}

/** Returns what the rules of the site's partner provide here to the person with an email. Sites count as live. */
export async function providedTo(ctx: ResourceContext, email: string): Promise<Provided[]> {
  const place = await placeOf(ctx);
  const accesses = (await findAccesses(ctx.database, place)).filter(({ active }) => active);
  if (accesses.length === 0) return [];
  const ids = accesses.map(({ id }) => id);
  const applied = (await findApplied(ctx.database, place, ids)).filter(
    ({ resource_id: site }) => site === ctx.resource.id,
  );
  if (applied.length === 0) return [];
  const excluded = (await findExcluded(ctx.database, place, ids)).filter(({ active }) => active);
  const sites = place.sites.map((site) => ({ ...site, livemode: true, clockOffsetMs: 0 }));
  const views = await viewsOn(ctx, { ...place, sites }, email);
  const held = new Set(
    views.flatMap(({ siteId, held: some }) => some.map(({ kind, id }) => holdingKey({ siteId, kind, id }))),
  );
  return applied.flatMap((item): Provided[] => {
    const access = accesses.find(({ id }) => id === item.access_id);
    const kind = item.plan_id ? 'plan' : item.ti_event_id ? 'event' : 'content';
    const id = item.plan_id ?? item.ti_event_id ?? item.content_id;
    if (!access || id === null) return [];
    const { outcome } = outcomeOf(
      {
        source: holdingOf(access),
        isOn: access.active,
        isGiven: item.active,
        siteId: item.resource_id,
        exclusions: excluded.filter((one) => one.access_id === access.id).map(holdingOf),
      },
      held,
    );
    if (outcome !== 'provided' && outcome !== 'excluded') return [];
    return [{ kind, id, outcome, siteId: access.resource_id, siteTitle: access.resource.title }];
  });
}
