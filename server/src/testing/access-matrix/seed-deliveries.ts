import type { ResourceContext } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';

/** Creates a waiting delivery with a failed attempt, on a site whose events have a listener. @returns its id */
export async function newDelivery(ctx: ResourceContext, memberId: number): Promise<number> {
  await write(ctx, 'test.deliver', async (scope) => {
    scope.noAudit('test');
    await setListener(scope, ctx.resource.id, 'seeded', true);
    await deliverIn(scope, ctx, [
      { kind: 'integration', target: 'slack', memberId, task: {}, eventName: 'member.updated', dedupe: null },
    ]);
  });
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    `insert into delivery_attempts (resource_id, delivery_id, started_at, took_ms, status, error, answer)
     select resource_id, max(id), now(), 5, 500, 'Seeded', 'Seeded' from deliveries where resource_id = $1
     group by resource_id returning delivery_id as id`,
    [ctx.resource.id],
  );
  return rows[0]?.id ?? 0;
}
