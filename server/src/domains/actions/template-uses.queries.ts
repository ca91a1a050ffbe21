import type { ReadScope } from '#server/database/scope.ts';

/** Of these templates of mails, those that an action sends, active or not. */
export async function templatesOfActions(
  { db }: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event_handlers')
    .select('mail_template_id as id')
    .distinct()
    .where('resource_id', '=', siteId)
    .where('mail_template_id', 'in', ids)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
