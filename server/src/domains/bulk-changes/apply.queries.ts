// Applies a change to members whose rows are locked and who were judged just now.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';
import { attachToGroup } from '../members/group-places.queries.ts';
import { ensureTags } from '../members/tags.queries.ts';
import { type Asked, type Evaluation, freePlaces } from './evaluate.queries.ts';
import { verdict } from './texts.ts';

/** Column and value that each kind of change sets. */
export const flags = {
  activate: { column: 'active', value: true },
  deactivate: { column: 'active', value: false },
  lock: { column: 'locked', value: true },
  unlock: { column: 'locked', value: false },
} as const;
export type Flag = (typeof flags)[keyof typeof flags];

/** Raises the version, so that saving an open form of the member reports a conflict. */
const renewed = sql`version = version + 1, updated_at = now()`;

export async function setFlag(
  { db }: WriteScope,
  siteId: number,
  ids: readonly number[],
  column: Flag['column'],
  value: boolean,
): Promise<void> {
  await sql`
    update members set ${sql.ref(column)} = ${value}, ${renewed}
    where resource_id = ${siteId} and id = any(${ids}::bigint[])`.execute(db);
}

export async function renew({ db }: WriteScope, siteId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update members set ${renewed} where resource_id = ${siteId} and id = any(${ids}::bigint[])`.execute(db);
}

export type Masked = Pick<Evaluation, 'id' | 'mask'>;

/** Expands the members' bit masks to pairs of a member and a tag. */
function pairs(siteId: number, tags: readonly string[], members: readonly Masked[]) {
  const ids = members.map(({ id }) => id);
  const masks = members.map(({ mask }) => mask);
  return sql`
    select picked.id as member_id, tags.id as tag_id
    from unnest(${ids}::bigint[], ${masks}::integer[]) picked(id, mask)
    join unnest(${tags}::text[]) with ordinality given(title, place)
      on picked.mask & (1 << (given.place - 1)::integer) <> 0
    join tags on tags.resource_id = ${siteId} and tags.title_lc = lower(given.title)`;
}

type Touched = { member_id: number };

/**
 * Adds tags to members.
 * @returns the member of each tag that was added; a tag that a member had already is not counted
 */
export async function putTagsOn(
  { db }: WriteScope,
  siteId: number,
  tags: readonly string[],
  members: readonly Masked[],
): Promise<number[]> {
  const { rows } = await sql<Touched>`
    insert into member_tags (resource_id, member_id, tag_id)
    select ${siteId}, member_id, tag_id from (${pairs(siteId, tags, members)}) pairs order by member_id, tag_id
    on conflict do nothing returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Removes tags from members. @returns the member of each tag that was removed */
export async function takeTagsOff(
  { db }: WriteScope,
  siteId: number,
  tags: readonly string[],
  members: readonly Masked[],
): Promise<number[]> {
  const { rows } = await sql<Touched>`
    delete from member_tags t using (${pairs(siteId, tags, members)}) pairs
    where t.resource_id = ${siteId} and t.member_id = pairs.member_id and t.tag_id = pairs.tag_id
    returning t.member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

const changedOf = (judged: readonly Evaluation[]): Evaluation[] =>
  judged.filter((member) => member.verdict === verdict.changed);

async function applyTags(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  judged: readonly Evaluation[],
): Promise<void> {
  const members = changedOf(judged);
  const apply = asked.kind === 'add_tags' ? putTagsOn : takeTagsOff;
  await apply(scope, siteId, asked.tags, members);
  await renew(
    scope,
    siteId,
    members.map(({ id }) => id),
  );
}

/**
 * Attaches as many members as the group has places for and rejects the others; attaching by the group itself is all or
 * none.
 */
async function applyGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  judged: readonly Evaluation[],
): Promise<Evaluation[]> {
  const wanted = changedOf(judged).map(({ id }) => id);
  const free = await freePlaces(scope, siteId, groupId);
  const without = free === undefined ? verdict.groupGone : verdict.groupFull;
  const ids = new Set(free === undefined ? [] : wanted.slice(0, free ?? wanted.length));
  if (ids.size > 0) await attachToGroup(scope, siteId, groupId, [...ids]);
  return judged.map((member) =>
    member.verdict !== verdict.changed || ids.has(member.id) ? member : { ...member, verdict: without },
  );
}

/** Creates the tags that the change adds, where they are missing. @returns ids of the created tags */
export async function prepareTags(scope: WriteScope, siteId: number, asked: Asked): Promise<number[]> {
  return asked.kind === 'add_tags' ? (await ensureTags(scope, siteId, asked.tags)).made : [];
}

/** Applies the change to the members whose verdict is `changed`. @returns the verdict on each member */
export async function applyToMembers(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  judged: readonly Evaluation[],
): Promise<readonly Evaluation[]> {
  const members = changedOf(judged);
  if (members.length === 0) return judged;
  switch (asked.kind) {
    case 'add_tags':
    case 'remove_tags':
      await applyTags(scope, siteId, asked, judged);
      return judged;
    case 'attach_group':
      return applyGroup(scope, siteId, asked.group_id ?? 0, judged);
    default: {
      const { column, value } = flags[asked.kind];
      const ids = members.map(({ id }) => id);
      await setFlag(scope, siteId, ids, column, value);
      return judged;
    }
  }
}
