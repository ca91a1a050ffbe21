import type { ReadScope } from '#server/database/scope.ts';

/** Returns the number of the newest configuration that decided; null before the first decision. */
export async function findConfigId({ db }: ReadScope, siteId: number): Promise<number | null> {
  const row = await db
    .selectFrom('decision_configs')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('resource_id', '=', siteId)
    .executeTakeFirst();
  return row?.id ?? null;
}
