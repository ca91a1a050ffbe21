import type { ResourceContext } from '#server/database/context.ts';
import { makeMembers } from '../make-records.ts';

/** Creates a member who is being erased, with one finished target. */
export async function seedErasure(ctx: ResourceContext): Promise<void> {
  const [memberId] = await makeMembers(ctx, 1);
  const { owner } = ctx.database;
  const { rows } = await owner.query<{ id: number }>(
    'insert into erasures (resource_id, member_id) values ($1, $2) returning id',
    [ctx.resource.id, memberId],
  );
  await owner.query(
    `insert into erasure_places (resource_id, erasure_id, place, outcome, at)
     values ($1, $2, 'sessions', 'nothing', now())`,
    [ctx.resource.id, rows[0]?.id],
  );
}
