import type { ResourceContext } from '#server/database/context.ts';

interface Planted {
  memberId: number;
  customerId: string;
  state?: 'open' | 'ignored';
}

/** Inserts a discrepancy about a member's card. @returns its id */
export async function plantDrift(
  { database, resource }: ResourceContext,
  { memberId, customerId, state = 'open' }: Planted,
): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into provider_drifts (resource_id, provider, livemode, kind, object_id, reason, state, member_id, here, there,
       cause, ignored_because)
     values ($1, 'stripe', $2, 'card_differs', $3, 'card_missing_here', $4, $5, '{"card": null}', '{"card": "visa 4242"}',
       'event_missing', case when $4 = 'ignored' then 'Seeded' end) returning id`,
    [resource.id, resource.livemode, customerId, state, memberId],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a discrepancy about a member, and a finished comparison. */
export async function newDrift(ctx: ResourceContext, memberId: number): Promise<number> {
  await ctx.database.owner.query(
    `with made as (
       insert into provider_comparisons (resource_id, provider, livemode, is_full, state, stage, finished_at)
       values ($1, 'stripe', $2, true, 'done', 'our_customers', now()) returning id)
     insert into provider_comparison_rows (resource_id, comparison_id, what, row_id) select $1, id, 'customer', 1 from made`,
    [ctx.resource.id, ctx.resource.livemode],
  );
  return plantDrift(ctx, { memberId, customerId: `cus_seeded_${memberId}` });
}
