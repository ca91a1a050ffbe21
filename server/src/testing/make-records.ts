import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { write } from '#server/database/scope.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { createPricingOption, type PricingOptionInput } from '#server/domains/pricing-options/service.ts';
import { uniqueHex } from './random.ts';

/** Creates members of a site with only an email. @returns their ids */
export function makeMembers(ctx: ResourceContext, count: number, createdAt = new Date()): Promise<number[]> {
  return write(ctx, 'test.members', async (scope) => {
    scope.noAudit('test');
    const batch = uniqueHex();
    const rows = Array.from({ length: count }, (_, position) => ({
      email: `${batch}-${position}@example.com`,
      first_name: 'Test',
      last_name: String(position),
      created_at: createdAt,
    }));
    return insertMany(scope.client, ctx.resource.id, 'members', rows);
  });
}

/** Creates members with confirmed emails. */
export async function makeConfirmedMembers(ctx: ResourceContext, count: number): Promise<number[]> {
  const ids = await makeMembers(ctx, count);
  await ctx.database.owner.query('update members set confirmed = true where id = any($1)', [ids]);
  return ids;
}

/** Creates a plan with one pricing option; by default 10.00 a month, renewing. */
export async function makeOption(
  ctx: ResourceContext,
  input: Partial<PricingOptionInput> = {},
): Promise<{ planId: number; optionId: number }> {
  const planId = input.plan_id ?? (await createPlan(ctx, { title: 'Plan' })).id;
  const { id: optionId } = await createPricingOption(ctx, {
    title: 'Option',
    type: 'standard',
    active: true,
    price: 1_000,
    currency: 'usd',
    period: '1 month',
    is_allowed_autorenew: true,
    ...input,
    plan_id: planId,
  });
  return { planId, optionId };
}
