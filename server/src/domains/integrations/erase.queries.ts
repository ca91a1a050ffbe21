// Whose account is being cleared. Reads the table of a later domain by SQL alone.
import type { ReadScope } from '#server/database/scope.ts';

/** Whether somebody asked for the account to be cleared. */
export async function isBeingErased(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  memberId: number,
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from erasures where resource_id = $1 and member_id = $2) as found',
    [siteId, memberId],
  );
  return rows[0]?.found ?? false;
}
