// Places in groups. The count stands in the group's row beside its limit, so that one update checks and takes.
import { sql } from 'kysely';
import { commonErrors } from '#contract/base/errors.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
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

function groupRow({ db }: WriteScope, siteId: number, groupId: number) {
  return db
    .selectFrom('groups')
    .select(['member_limit', 'members_count'])
    .where('resource_id', '=', siteId)
    .where('id', '=', groupId)
    .where('removed_at', 'is', null)
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
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into group_members (resource_id, group_id, member_id)
    select ${siteId}, ${groupId}, id from unnest(${ids}::bigint[]) id order by id
    on conflict do nothing returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Takes places; null when they are not all free, or the group is gone. */
async function takePlaces({ db }: WriteScope, siteId: number, groupId: number, places: number) {
  const { rows } = await sql<{ members_count: number }>`
    update groups set members_count = members_count + ${places}
    where resource_id = ${siteId} and id = ${groupId} and removed_at is null
      and (member_limit = 0 or members_count + ${places} <= member_limit)
    returning members_count`.execute(db);
  return rows[0]?.members_count ?? null;
}

/**
 * Puts members into a group, all or none; those who are in it already take no second place. The members must be of
 * the site.
 * @throws AppError not_found for a group the site does not have; conflict when there are not enough places
 */
export async function attachToGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  memberIds: readonly number[],
): Promise<TakenPlaces> {
  const sorted = [...new Set(memberIds)].sort((a, b) => a - b);
  const group = await groupRow(scope, siteId, groupId);
  if (!group) throw new AppError('not_found', commonErrors.notFound);
  // Spares the work; the update below is what holds when others attach at the same time.
  if (group.member_limit > 0 && sorted.length > group.member_limit) throw groupFull(group);
  const attached: number[] = [];
  for (const ids of batchesOf(sorted)) attached.push(...(await addRows(scope, siteId, groupId, ids)));
  if (attached.length === 0) return { attached, membersCount: group.members_count };
  const membersCount = await takePlaces(scope, siteId, groupId, attached.length);
  if (membersCount === null) {
    const now = await groupRow(scope, siteId, groupId);
    throw now ? groupFull(now) : new AppError('not_found', commonErrors.notFound);
  }
  for (const ids of batchesOf(attached)) await refreshGroupCounts(scope.client, siteId, ids);
  return { attached, membersCount };
}

/** Takes a member out of a group. @returns false when they were not in it */
export async function detachFromGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  memberId: number,
): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('group_members')
    .where('resource_id', '=', siteId)
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await sql`
    update groups set members_count = members_count - 1
    where resource_id = ${siteId} and id = ${groupId}`.execute(scope.db);
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

/** Takes everybody out of a group whose row the caller has locked. @returns how many there were */
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
