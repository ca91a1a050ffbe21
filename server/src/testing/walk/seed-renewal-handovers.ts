import type { ResourceContext } from '#server/database/context.ts';
import { attach } from '#server/domains/member-subscriptions/begin.service.ts';
import { makeOption } from '../make-records.ts';

/** A subscription of a member that Stripe's billing renews. @returns its id */
export async function newElsewhere(ctx: ResourceContext, memberId: number): Promise<number> {
  const { optionId } = await makeOption(ctx);
  const id = await attach(ctx, { pricingOptionId: optionId, holder: { memberId } });
  await ctx.database.owner.query(
    `insert into renewals_elsewhere (resource_id, subscription_id, livemode, provider, provider_subscription)
     values ($1, $2, $3, 'stripe', $4)`,
    [ctx.resource.id, id, ctx.resource.livemode, `sub_seeded${id}`],
  );
  return id;
}
