// Finds members who are being erased. It reads the table of a later domain by SQL only, because it may not import its
// code.
import type { ReadScope } from '#server/database/scope.ts';

/** Returns those of the members whose erasure was requested. */
export async function findMembersBeingErased(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select member_id as id from erasures where resource_id = $1 and member_id = any($2)',
    [siteId, memberIds],
  );
  return new Set(rows.map(({ id }) => id));
}
