import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** Removes a plan's options; options of other plans no longer lead to them. @returns how many */
export async function removeOptionsOfPlan(db: Kysely<DB>, siteId: number, planId: number): Promise<number> {
  const gone = await db
    .updateTable('pricing_options')
    .set({ removed_at: sql<Date>`now()` })
    .where('resource_id', '=', siteId)
    .where('plan_id', '=', planId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  await clearNextOptions(
    db,
    siteId,
    gone.map(({ id }) => id),
  );
  return gone.length;
}

/** Removes these options as the next or downgrade option of others. */
export async function clearNextOptions(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  for (const column of ['next_option_id', 'downgrade_option_id'] as const)
    await db
      .updateTable('pricing_options')
      .set({ [column]: null, version: sql`version + 1` })
      .where('resource_id', '=', siteId)
      .where(column, '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
}
