// Groups of imported members: matched by name, created if the site has none.
import { insertRow } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { reservePlaces } from '../../members/group-places.queries.ts';
import { knownGroups, type NamedGroup } from './groups.queries.ts';

interface Wanted {
  memberId: number;
  name: string;
}

/**
 * Creates the groups with these names that don't exist.
 * @returns all ids by the given name, and the ids of the created ones
 */
async function makeGroups(
  scope: WriteScope,
  siteId: number,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; made: number[] }> {
  // Two concurrent imports create each group once: the second waits for the first one's transaction.
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('imported groups', $1))", [siteId]);
  const known = await knownGroups(scope.client, siteId, names, false);
  const byName = new Map<string, number>();
  const ids = new Map<string, number>();
  const made: number[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    let id = known.get(name)?.id ?? byName.get(lower);
    if (id === undefined) {
      id = await insertRow(scope, siteId, 'groups', { name, type: 'company' });
      made.push(id);
      await scope.audit({ target: 'group', id, changes: { name, from: 'import' } });
    }
    byName.set(lower, id);
    ids.set(name, id);
  }
  return { ids, made };
}

/**
 * Adds members to the groups that a file names. The caller has locked the groups and checked their limits.
 * @param known the groups of the site by the given name
 * @returns the member of each new place, and ids of the created groups
 */
export async function joinGroupsIn(
  scope: WriteScope,
  siteId: number,
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, NamedGroup>,
): Promise<{ members: number[]; made: number[] }> {
  if (wanted.length === 0) return { members: [], made: [] };
  const missing = new Set(wanted.flatMap(({ name }) => (known.has(name) ? [] : [name])));
  const { ids, made } =
    missing.size === 0
      ? { ids: new Map<string, number>(), made: [] }
      : await makeGroups(scope, siteId, [...missing]);
  const places = wanted.map(({ memberId, name }) => ({
    memberId,
    groupId: known.get(name)?.id ?? ids.get(name) ?? 0,
  }));
  const joined = await reservePlaces(scope, siteId, places);
  const members = joined.map(({ memberId }) => memberId);
  const counts: Record<number, number> = {};
  for (const { groupId } of joined) counts[groupId] = (counts[groupId] ?? 0) + 1;
  if (members.length > 0)
    await scope.audit({ target: 'group', id: null, changes: { from: 'import', attached: counts } });
  return { members, made };
}
