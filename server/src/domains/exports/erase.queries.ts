import type { WriteScope } from '#server/database/scope.ts';

/**
 * Stops scheduled exports that are mailed to a member who is being erased.
 * @param words texts that identify this member only, in lower case
 * @returns the number of schedules
 */
export async function stopSchedulesTo(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  words: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update export_schedules set recipient_email = 'erased', active = false, next_run_at = null, version = version + 1
     where resource_id = $1
       and exists (select from unnest($2::text[]) word where position(word in lower(recipient_email)) > 0)`,
    [siteId, words],
  );
  return rowCount ?? 0;
}
