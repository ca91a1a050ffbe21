// Cascade accesses of the demo's first partner, made by the verbs that the console calls.
import type { CallContext, ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { exclude, provide } from '#server/domains/cascade-access/items.service.ts';
import { createAccess, listAccesses } from '#server/domains/cascade-access/service.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { publications } from './publications.ts';

type Place = 'plans' | 'pricing_options';

/** Returns the id of a site's record with this title. */
function idOf(ctx: ResourceContext, table: Place, title: string): Promise<number> {
  return read(ctx, async ({ client }) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from ${table} where resource_id = $1 and title = $2 order by id limit 1`,
      [ctx.resource.id, title],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`the demo has no ${title} in ${table}`);
    return id;
  });
}

async function demoSite(ctx: CallContext, position: number): Promise<ResourceContext | null> {
  const resource = await siteByKey(ctx, publications[position]?.key ?? '');
  return resource && { ...ctx, resource, relation: 'root' };
}

/**
 * Lets premium readers of the newspaper read the weekly as well, unless they have a subscription there. Existing rows
 * stay unchanged.
 * @param partnerId partner of both sites
 */
export async function makeCascade(ctx: CallContext, partnerId: number): Promise<void> {
  const [paper, weekly] = [await demoSite(ctx, 0), await demoSite(ctx, 1)];
  if (!paper || !weekly || (await listAccesses(paper, { partnerId })).items.length > 0) return;
  const plan_id = await idOf(weekly, 'plans', 'Business Digital');
  const own = await idOf(weekly, 'pricing_options', 'Business Annual');
  for (const title of ['Premium Annual', 'Premium Monthly']) {
    const subscription_id = await idOf(paper, 'pricing_options', title);
    const { id } = await createAccess(paper, { partnerId, subscription_id });
    await provide(paper, { partnerId, id, plan_id });
    await exclude(paper, { partnerId, id, subscription_id: own });
  }
}
