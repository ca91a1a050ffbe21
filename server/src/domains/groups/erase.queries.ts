import type { WriteScope } from '#server/database/scope.ts';
import { releasePlaces } from '../members/group-places.queries.ts';

/**
 * Removes a member who will be deleted next from their groups, which the caller has locked, and from email patterns
 * equal to their address.
 * @returns the number of changed memberships and groups
 */
export async function removeFromGroups(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  { id, email }: { id: number; email: string },
): Promise<number> {
  await releasePlaces(client, siteId, [id]);
  const { rowCount: patterns } = await client.query(
    `update groups set allowed_email_patterns = array(
       select pattern from unnest(allowed_email_patterns) with ordinality given (pattern, place)
       where lower(pattern) <> $2 order by place)
     where resource_id = $1 and exists (select from unnest(allowed_email_patterns) p where lower(p) = $2)`,
    [siteId, email.toLowerCase()],
  );
  const { rowCount: places } = await client.query(
    'delete from group_members where resource_id = $1 and member_id = $2',
    [siteId, id],
  );
  return (patterns ?? 0) + (places ?? 0);
}
