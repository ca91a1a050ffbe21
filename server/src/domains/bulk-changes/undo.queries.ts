// Restores members where the result of the change is still in place.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { refreshGroupCounts } from '../members/summaries.queries.ts';
import { ensureTags } from '../members/tags.queries.ts';
import { type Flag, flags, type Masked, putTagsOn, renew, setFlag, takeTagsOff } from './apply.queries.ts';
import type { Asked } from './evaluate.queries.ts';
import type { LockedMember } from './parts.queries.ts';
import { undoVerdict } from './texts.ts';

/** Members changed by one part of a change; those who still exist are locked. */
export interface ChangedPart {
  changeId: number;
  number: number;
  members: readonly Masked[];
  locked: ReadonlyMap<number, LockedMember>;
}

type Verdicts = Map<number, number>;

async function flagBack(
  scope: WriteScope,
  siteId: number,
  { column, value }: Flag,
  { members, locked }: ChangedPart,
): Promise<Verdicts> {
  const found = members.map(({ id }): [number, number] => {
    const now = locked.get(id);
    if (!now) return [id, undoVerdict.gone];
    if (now[column] !== value) return [id, undoVerdict.kept];
    const isBarred = column === 'locked' && !value && now.never_lock;
    return [id, isBarred ? undoVerdict.neverLocked : undoVerdict.restored];
  });
  const ids = found.filter(([, code]) => code === undoVerdict.restored).map(([id]) => id);
  if (ids.length > 0) await setFlag(scope, siteId, ids, column, !value);
  return new Map(found);
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

async function tagsBack(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  { members, locked }: ChangedPart,
): Promise<Verdicts> {
  const there = members.filter(({ id }) => locked.has(id));
  const lost = there.reduce((all, { mask }) => all | mask, 0);
  // A tag that a member had may have been deleted since, so it is created again; a tag that no member lost is not.
  const needed = asked.tags.filter((_, place) => (lost & (1 << place)) !== 0);
  if (asked.kind === 'remove_tags' && needed.length > 0) await ensureTags(scope, siteId, needed);
  const move = asked.kind === 'add_tags' ? takeTagsOff : putTagsOn;
  const moved = new Map<number, number>();
  for (const id of await move(scope, siteId, asked.tags, there)) moved.set(id, (moved.get(id) ?? 0) + 1);
  await renew(scope, siteId, [...moved.keys()]);
  return new Map(
    members.map(({ id, mask }): [number, number] => {
      const count = moved.get(id) ?? 0;
      if (!locked.has(id)) return [id, undoVerdict.gone];
      if (count === 0) return [id, undoVerdict.kept];
      return [id, count === bitsOf(mask) ? undoVerdict.restored : undoVerdict.partly];
    }),
  );
}

async function detach(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  part: ChangedPart,
): Promise<Verdicts> {
  const ids = part.members.map(({ id }) => id);
  // The join time must match: a member who was detached and attached again is not the change's doing.
  const { rows } = await sql<{ id: number }>`
    delete from group_members
    where resource_id = ${siteId} and group_id = ${groupId} and member_id = any(${ids}::bigint[])
      and joined_at = (select worked_at from bulk_change_parts
        where resource_id = ${siteId} and bulk_change_id = ${part.changeId} and number = ${part.number})
    returning member_id as id`.execute(scope.db);
  const detached = rows.map((row) => row.id);
  if (detached.length > 0) {
    await sql`
      update groups set members_count = members_count - ${detached.length}
      where resource_id = ${siteId} and id = ${groupId}`.execute(scope.db);
    await refreshGroupCounts(scope.client, siteId, detached);
  }
  const restored = new Set(detached);
  const left = (id: number): number => (part.locked.has(id) ? undoVerdict.kept : undoVerdict.gone);
  return new Map(ids.map((id) => [id, restored.has(id) ? undoVerdict.restored : left(id)]));
}

/** Undoes a part. @returns the undo verdict for each of the members */
export function restoreMembers(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  part: ChangedPart,
): Promise<Verdicts> {
  switch (asked.kind) {
    case 'add_tags':
    case 'remove_tags':
      return tagsBack(scope, siteId, asked, part);
    case 'attach_group':
      return detach(scope, siteId, asked.group_id ?? 0, part);
    default:
      return flagBack(scope, siteId, flags[asked.kind], part);
  }
}
