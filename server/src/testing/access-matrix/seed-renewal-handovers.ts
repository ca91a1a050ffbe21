import type { ResourceContext } from '#server/database/context.ts';
import { attach } from '#server/domains/member-subscriptions/create.service.ts';

type State = 'elsewhere' | 'here';

async function noteElsewhere(ctx: ResourceContext, subscriptionId: number, state: State): Promise<void> {
  const { id: siteId, livemode } = ctx.resource;
  await ctx.database.owner.query(
    `insert into renewals_elsewhere (resource_id, subscription_id, livemode, provider, provider_subscription, state)
     values ($1, $2, $3, 'stripe', $4, $5)`,
    [siteId, subscriptionId, livemode, `sub_seeded${subscriptionId}`, state],
  );
}

/** Creates a subscription of a member that Stripe's billing renews. @returns its id */
export async function newElsewhere(
  ctx: ResourceContext,
  memberId: number,
  pricingOptionId: number,
): Promise<number> {
  const id = await attach(ctx, { pricingOptionId, holder: { memberId } });
  await noteElsewhere(ctx, id, 'elsewhere');
  return id;
}

/** Notes that a subscription was handed over, and that members were linked to Stripe. @returns the subscription's id */
export async function newHandedOver(ctx: ResourceContext, subscriptionId: number): Promise<number> {
  await noteElsewhere(ctx, subscriptionId, 'here');
  await ctx.database.owner.query(
    `insert into customer_links (resource_id, livemode, state, finished_at) values ($1, $2, 'done', now())
     on conflict do nothing`,
    [ctx.resource.id, ctx.resource.livemode],
  );
  return subscriptionId;
}
