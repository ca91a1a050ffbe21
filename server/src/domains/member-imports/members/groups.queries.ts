// Groups that files name.
import type pg from 'pg';

export interface NamedGroup {
  id: number;
  /** Places left; null without a limit. */
  free: number | null;
}

/**
 * Returns the site's groups by name, ignoring case; the oldest if several match.
 * @param holds locks the groups until the transaction ends, always in the same order
 */
export async function knownGroups(
  client: pg.PoolClient,
  siteId: number,
  names: readonly string[],
  holds: boolean,
): Promise<Map<string, NamedGroup>> {
  const { rows } = await client.query<{ given: string; id: number; free: number | null }>(
    `select t as given, g.id, case when g.member_limit > 0 then g.member_limit - g.members_count end as free
     from unnest($2::text[]) t
     join groups g on g.resource_id = $1 and lower(g.name) = lower(t) and g.removed_at is null
     order by g.id ${holds ? 'for no key update of g' : ''}`,
    [siteId, names],
  );
  const groups = new Map<string, NamedGroup>();
  for (const { given, id, free } of rows) if (!groups.has(given)) groups.set(given, { id, free });
  return groups;
}

/** Returns which addresses are in which of the groups, as keys of `placeKey`. */
export async function placesTaken(
  client: pg.PoolClient,
  siteId: number,
  groupIds: readonly number[],
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ group_id: number; email_lc: string }>(
    `select j.group_id, m.email_lc from members m
     join group_members j on j.resource_id = $1 and j.member_id = m.id and j.group_id = any($2)
     where m.resource_id = $1 and m.email_lc = any($3)`,
    [siteId, groupIds, addresses.map((address) => address.toLowerCase())],
  );
  return new Set(rows.map((row) => placeKey(row.group_id, row.email_lc)));
}

export function placeKey(groupId: number, email: string): string {
  return `${groupId} ${email.toLowerCase()}`;
}
