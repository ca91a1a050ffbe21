import type { ResourceContext } from '#server/database/context.ts';
import { exclude, provide } from '#server/domains/cascade-access/items.service.ts';
import { createAccess } from '#server/domains/cascade-access/service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { actAs } from '../act-as.ts';
import { makeOption } from '../make-records.ts';
import { makeResource } from '../make-resource.ts';

/** Returns the partner of the seeded site. */
export async function partnerOf({ database, resource }: ResourceContext): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    'select partner_id as id from resources where id = $1',
    [resource.id],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a plan with an option on another site of the partner, without marks. */
export async function ofSister(ctx: ResourceContext): Promise<{ planId: number; optionId: number }> {
  const { database } = ctx;
  const sister = actAs(database, await makeResource(database, { partner: { id: await partnerOf(ctx) } }));
  return makeOption(sister, { plan_id: (await createPlan(sister, { title: 'Sister plan' })).id });
}

/** Creates a cascade access of an option of the site, which no other row names. */
export async function newCascade(ctx: ResourceContext, planId: number): Promise<number> {
  const { optionId } = await makeOption(ctx, { plan_id: planId });
  return (await createAccess(ctx, { partnerId: await partnerOf(ctx), subscription_id: optionId })).id;
}

/** Creates a cascade access of an option of a sister site. */
export async function newSisterCascade(ctx: ResourceContext): Promise<number> {
  const { optionId } = await ofSister(ctx);
  return (await createAccess(ctx, { partnerId: await partnerOf(ctx), subscription_id: optionId })).id;
}

/** Creates a rule by which a sister's option opens a plan of the site. */
export async function newApplied(ctx: ResourceContext, planId: number): Promise<number> {
  const id = await newSisterCascade(ctx);
  return (await provide(ctx, { partnerId: await partnerOf(ctx), id, plan_id: planId })).id;
}

/** Creates an option of the site whose holders are excluded from a cascade access. */
export async function newExcluded(ctx: ResourceContext, optionId: number): Promise<number> {
  const id = await newSisterCascade(ctx);
  return (await exclude(ctx, { partnerId: await partnerOf(ctx), id, subscription_id: optionId })).id;
}
