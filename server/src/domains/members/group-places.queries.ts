// Places in groups. The group's row holds the count beside its limit. Every change of a group's members locks that row
// first, then members and places, so that two changes can't deadlock.
import { sql } from 'kysely';
import type pg from 'pg';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { refreshGroupCounts } from './summaries.queries.ts';
import { memberTexts } from './texts.ts';

/** Members in one statement, so that none of them runs for long. */
const batchSize = 5_000;

export interface TakenPlaces {
  /** Members who were not in the group before. */
  attached: number[];
  /** Members in the group afterwards. */
  membersCount: number;
}

function* batchesOf(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize);
}

/** Locks groups until the transaction ends, always in the same order. */
export async function lockGroups(
  client: pg.PoolClient,
  siteId: number,
  groupIds: readonly number[],
): Promise<void> {
  await client.query(
    'select from groups where resource_id = $1 and id = any($2) order by id for no key update',
    [siteId, groupIds],
  );
}

/** Locks the groups of these members. */
export async function holdGroupsOf(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ group_id: number }>(
    'select distinct group_id from group_members where resource_id = $1 and member_id = any($2)',
    [siteId, memberIds],
  );
  const groupIds = rows.map((row) => row.group_id);
  if (groupIds.length > 0) await lockGroups(client, siteId, groupIds);
}

/** Locks the group until the transaction ends. */
function holdGroup({ db }: WriteScope, siteId: number, groupId: number) {
  return db
    .selectFrom('groups')
    .select(['member_limit', 'members_count'])
    .where('resource_id', '=', siteId)
    .where('id', '=', groupId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function groupFull(group: { member_limit: number; members_count: number }): AppError {
  const params = { limit: group.member_limit, free: Math.max(0, group.member_limit - group.members_count) };
  return new AppError('conflict', memberTexts.groupFull, { params });
}

async function addRows(
  { db }: WriteScope,
  siteId: number,
  groupId: number,
  { ids, at }: { ids: number[]; at: Date | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into group_members (resource_id, group_id, member_id, joined_at)
    select ${siteId}, ${groupId}, id, coalesce(${at ?? null}::timestamptz, now()) from unnest(${ids}::bigint[]) id order by id
    on conflict do nothing returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Adds to the group's count of members; negative for members who left. */
async function count({ db }: WriteScope, siteId: number, groupId: number, members: number): Promise<void> {
  await sql`
    update groups set members_count = members_count + ${members}
    where resource_id = ${siteId} and id = ${groupId}`.execute(db);
}

/**
 * Adds members to a group, all or none; existing members of the group take no second place. The members must belong to
 * the site.
 * @param at time of joining; now by default
 * @throws AppError not_found for a group of another site; conflict if there are too few places
 */
export async function attachToGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  memberIds: readonly number[],
  at?: Date,
): Promise<TakenPlaces> {
  const sorted = [...new Set(memberIds)].sort((a, b) => a - b);
  const group = await holdGroup(scope, siteId, groupId);
  if (!group) throw notFound();
  // Spares the work.
  if (group.member_limit > 0 && sorted.length > group.member_limit) throw groupFull(group);
  const attached: number[] = [];
  for (const ids of batchesOf(sorted)) attached.push(...(await addRows(scope, siteId, groupId, { ids, at })));
  if (attached.length === 0) return { attached, membersCount: group.members_count };
  const membersCount = group.members_count + attached.length;
  if (group.member_limit > 0 && membersCount > group.member_limit) throw groupFull(group);
  await count(scope, siteId, groupId, attached.length);
  for (const ids of batchesOf(attached)) await refreshGroupCounts(scope.client, siteId, ids);
  return { attached, membersCount };
}

/** Removes a member from a group. @returns false if they were not in it */
export async function detachFromGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  memberId: number,
): Promise<boolean> {
  await lockGroups(scope.client, siteId, [groupId]);
  const { numDeletedRows } = await scope.db
    .deleteFrom('group_members')
    .where('resource_id', '=', siteId)
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await count(scope, siteId, groupId, -1);
  await refreshGroupCounts(scope.client, siteId, [memberId]);
  return true;
}

async function removeSome({ db }: WriteScope, siteId: number, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    delete from group_members
    where resource_id = ${siteId} and group_id = ${groupId} and member_id = any(array(
      select member_id from group_members where resource_id = ${siteId} and group_id = ${groupId}
      order by member_id limit ${batchSize}))
    returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Removes all members from a group whose row the caller has locked. @returns how many there were */
export async function emptyGroup(scope: WriteScope, siteId: number, groupId: number): Promise<number> {
  let total = 0;
  for (;;) {
    const ids = await removeSome(scope, siteId, groupId);
    if (ids.length === 0) break;
    await refreshGroupCounts(scope.client, siteId, ids);
    total += ids.length;
  }
  await sql`
    update groups set members_count = 0 where resource_id = ${siteId} and id = ${groupId}`.execute(scope.db);
  return total;
}

interface Place {
  groupId: number;
  memberId: number;
}

/**
 * Takes places of several groups at once. The caller has checked the limits with the groups locked; the table checks
 * them once more.
 * @returns the new places
 */
export async function reservePlaces(
  { client }: WriteScope,
  siteId: number,
  places: readonly Place[],
): Promise<Place[]> {
  const groupIds = places.map(({ groupId }) => groupId);
  const memberIds = places.map(({ memberId }) => memberId);
  await lockGroups(client, siteId, groupIds);
  const { rows } = await client.query<{ group_id: number; member_id: number }>(
    `with joined as (
       insert into group_members (resource_id, group_id, member_id)
       select $1, p.group_id, p.member_id from unnest($2::bigint[], $3::bigint[]) p(group_id, member_id)
       order by p.group_id, p.member_id
       on conflict do nothing returning group_id, member_id
     ), counted as (
       update groups g set members_count = g.members_count + j.members
       from (select group_id, count(*)::integer as members from joined group by group_id) j
       where g.resource_id = $1 and g.id = j.group_id
     )
     select group_id, member_id from joined`,
    [siteId, groupIds, memberIds],
  );
  await refreshGroupCounts(client, siteId, [...new Set(rows.map((row) => row.member_id))]);
  return rows.map((row) => ({ groupId: row.group_id, memberId: row.member_id }));
}

/** Frees all places of members who are deleted next; their groups are locked. */
export async function releasePlaces(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  await client.query(
    `update groups g set members_count = g.members_count - j.members
     from (
       select group_id, count(*) as members from group_members
       where resource_id = $1 and member_id = any($2) group by group_id) j
     where g.resource_id = $1 and g.id = j.group_id`,
    [siteId, memberIds],
  );
}
