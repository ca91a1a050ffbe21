import type pg from 'pg';
import { holdGroupsOf, releasePlaces } from '../../members/group-places.queries.ts';
import { keptReasons } from '../record/texts.ts';

/**
 * Locks the next members of an import that the undo has not checked yet, ordered by id, until the transaction ends,
 * with their groups. A member who joined another group before the lock stays.
 */
export async function nextMade(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ member_id: number }>(
    `select member_id from member_import_members
     where resource_id = $1 and import_id = $2 and not kept order by member_id limit $3`,
    [siteId, importId, limit],
  );
  const ids = rows.map((row) => row.member_id);
  await holdGroupsOf(client, siteId, ids);
  // Transactions that reference one of these members wait, and then find them gone.
  await client.query('select from members where resource_id = $1 and id = any($2) order by id for update', [
    siteId,
    ids,
  ]);
  return ids;
}

const reasonsSql = `
  select m.id, case
    when m.version > 1 + i.own_changes then 'changed'
    when exists (select from transactions t where t.resource_id = $1 and t.member_id = m.id)
      or exists (select from passes p where p.resource_id = $1 and (p.owner_id = m.id or p.assign_id = m.id))
      then 'paid'
    -- Into the groups of the file they came in the transaction that made them.
    when i.groups <> (select count(*) from group_members g where g.resource_id = $1 and g.member_id = m.id)
      or exists (
        select from group_members g where g.resource_id = $1 and g.member_id = m.id and g.joined_at <> m.updated_at)
      then 'group'
    when i.subscriptions <> (
        select count(*) from member_subscriptions s
        where s.resource_id = $1 and s.member_id = m.id and s.version = 1)
      or i.subscriptions <> (
        select count(*) from member_subscriptions s where s.resource_id = $1 and s.member_id = m.id)
      or exists (select from member_subscriptions s where s.resource_id = $1 and s.payer_id = m.id)
      then 'subscriptions'
    when i.tags <> (select count(*) from member_tags t where t.resource_id = $1 and t.member_id = m.id) then 'tags'
    when exists (select from member_activity a where a.resource_id = $1 and a.member_id = m.id)
      or exists (select from content_decisions d where d.resource_id = $1 and d.member_id = m.id) then 'active'
  end as reason
  from members m
  join member_import_members i on i.resource_id = $1 and i.import_id = $2 and i.member_id = m.id
  where m.resource_id = $1 and m.id = any($3)`;

/** Returns the members who must stay, with the reason; the others are unchanged since the import. */
export async function findKeptMembers(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  ids: readonly number[],
): Promise<{ gone: number[]; kept: Map<number, string> }> {
  const { rows } = await client.query<{ id: number; reason: keyof typeof keptReasons | null }>(reasonsSql, [
    siteId,
    importId,
    ids,
  ]);
  const kept = new Map<number, string>();
  for (const { id, reason } of rows) if (reason !== null) kept.set(id, keptReasons[reason]);
  return { gone: rows.flatMap(({ id, reason }) => (reason === null ? [id] : [])), kept };
}

/** Removes members with the records that the import gave them, and refreshes the counts. */
export async function removeMade(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  await releasePlaces(client, siteId, ids);
  await client.query('select take_back_imported_subscriptions($1, $2)', [importId, ids]);
  await client.query('delete from members where resource_id = $1 and id = any($2)', [siteId, ids]);
}

export async function markKept(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `update member_import_members set kept = true
     where resource_id = $1 and import_id = $2 and member_id = any($3)`,
    [siteId, importId, ids],
  );
}

/** Removes the tags that an import created and no member has. @returns how many */
export async function removeUnusedTags(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from tags t using member_import_makes i
     where i.resource_id = $1 and i.import_id = $2 and i.kind = 'tag' and t.resource_id = $1 and t.id = i.made_id
       and not exists (select from member_tags m where m.resource_id = $1 and m.tag_id = t.id)`,
    [siteId, importId],
  );
  return rowCount ?? 0;
}

/** SQL query for the plans that an import created, without sales, holders or another option. */
const unusedPlans = `
  select p.id from member_import_makes i
  join plans p on p.resource_id = $1 and p.id = i.made_id
  where i.resource_id = $1 and i.import_id = $2 and i.kind = 'plan'
    and not exists (select from member_subscriptions s where s.resource_id = $1 and s.plan_id = p.id)
    and not exists (
      select from pricing_options o
      where o.resource_id = $1 and o.plan_id = p.id and coalesce(o.slug, '') !~ '^imported(-|$)')
    and not exists (
      select from groups g join pricing_options o on o.resource_id = $1 and o.id = g.pricing_option_id
      where g.resource_id = $1 and o.plan_id = p.id)
  order by p.id`;

/** The group is unchanged and has no members. */
const untouchedGroup = 'version = 1 and members_count = 0 and removed_at is null';

/** Groups that an import created, unchanged since, without members or subscriptions. */
const unusedGroups = `
  select g.id from member_import_makes i
  join groups g on g.resource_id = $1 and g.id = i.made_id
  where i.resource_id = $1 and i.import_id = $2 and i.kind = 'group'
    and ${untouchedGroup}
    and not exists (select from group_members m where m.resource_id = $1 and m.group_id = g.id)
    and not exists (select from member_subscriptions s where s.resource_id = $1 and s.group_id = g.id)
  order by g.id`;

/**
 * Removes the unused records that an import created, one at a time.
 * @param unused finds their ids
 * @param statements delete the dependents of one and then the record, unless it is in use by then
 * @returns how many were removed
 */
async function removeEach(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  unused: string,
  statements: readonly string[],
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(unused, [siteId, importId]);
  let removed = 0;
  for (const { id } of rows) {
    await client.query('savepoint unused');
    try {
      let gone: number | null = 0;
      for (const statement of statements) gone = (await client.query(statement, [siteId, id])).rowCount;
      removed += gone ?? 0;
    } catch (error) {
      // Another record references it after all, so it is in use.
      if ((error as { code?: string }).code !== '23503') throw error;
      await client.query('rollback to savepoint unused');
    }
  }
  return removed;
}

/** Removes the groups that an import created and that are unused. @returns how many */
export function removeUnusedGroups(client: pg.PoolClient, siteId: number, importId: number): Promise<number> {
  return removeEach(client, siteId, importId, unusedGroups, [
    `delete from groups where resource_id = $1 and id = $2 and ${untouchedGroup}`,
  ]);
}

/** Removes the plans that an import created and that are unused. @returns how many */
export function removeUnusedPlans(client: pg.PoolClient, siteId: number, importId: number): Promise<number> {
  return removeEach(client, siteId, importId, unusedPlans, [
    'delete from pricing_options where resource_id = $1 and plan_id = $2',
    'delete from plans where resource_id = $1 and id = $2',
  ]);
}
