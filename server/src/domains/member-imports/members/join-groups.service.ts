// Groups of members who are moved in: matched by name, made where the site has none.
import { addRow } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { takeManyPlaces } from '../../members/group-places.queries.ts';
import { knownGroups, type NamedGroup } from './groups.queries.ts';

interface Wanted {
  memberId: number;
  name: string;
}

/** Makes the groups of these names that are not there. @returns ids by the name given, and of those that were made */
async function makeGroups(
  scope: WriteScope,
  siteId: number,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; made: number[] }> {
  // Two imports at once make each group once: the second waits for the first one's transaction.
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('imported groups', $1))", [siteId]);
  const known = await knownGroups(scope.client, siteId, names, false);
  const byName = new Map<string, number>();
  const ids = new Map<string, number>();
  const made: number[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    let id = known.get(name)?.id ?? byName.get(lower);
    if (id === undefined) {
      id = await addRow(scope, siteId, 'groups', { name, type: 'company' });
      made.push(id);
      await scope.audit({ target: 'group', id, changes: { name, from: 'import' } });
    }
    byName.set(lower, id);
    ids.set(name, id);
  }
  return { ids, made };
}

/**
 * Puts members into the groups a file names. Whether there are places was looked at before, with the groups held.
 * @param known the groups of the site by the name given
 * @returns the member of each place that was taken, and ids of the groups that were made
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
  const joined = await takeManyPlaces(scope, siteId, places);
  const members = joined.map(({ memberId }) => memberId);
  const counts: Record<number, number> = {};
  for (const { groupId } of joined) counts[groupId] = (counts[groupId] ?? 0) + 1;
  if (members.length > 0)
    await scope.audit({ target: 'group', id: null, changes: { from: 'import', attached: counts } });
  return { members, made };
}
