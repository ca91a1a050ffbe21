import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';

/** Titles of a member's tags, from A to Z. */
export async function findTagTitles(db: Kysely<DB>, siteId: number, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.resource_id', '=', 'member_tags.resource_id')
        .onRef('tags.id', '=', 'member_tags.tag_id'),
    )
    .select('tags.title')
    .where('member_tags.resource_id', '=', siteId)
    .where('member_tags.member_id', '=', memberId)
    .orderBy('tags.title_lc')
    .execute();
  return rows.map((row) => row.title);
}

/**
 * Returns tags by title, ignoring case. Missing ones are created; the first spelling stays. Locks them against removal
 * until the transaction ends.
 * @returns the ids of all, and of the created ones
 */
export async function ensureTags(
  { db }: WriteScope,
  siteId: number,
  titles: readonly string[],
): Promise<{ ids: number[]; made: number[] }> {
  const made: number[] = [];
  for (;;) {
    // Insert in a fixed order, so that two calls can't deadlock.
    const inserted = await sql<{ id: number }>`
      insert into tags (resource_id, title)
      select ${siteId}, title from (
        select distinct on (lower(t.title)) t.title from unnest(${titles}::text[]) with ordinality t(title, position)
        order by lower(t.title), t.position
      ) given
      on conflict (resource_id, title_lc) do nothing returning id`.execute(db);
    made.push(...inserted.rows.map((row) => row.id));
    const { rows } = await sql<{ id: number; wanted: number }>`
      select id, (select count(distinct lower(t)) from unnest(${titles}::text[]) t) as wanted from tags
      where resource_id = ${siteId} and title_lc = any(select lower(t) from unnest(${titles}::text[]) t)
      order by id for key share of tags`.execute(db);
    // A tag that was removed while this call waited for it is created again.
    if (rows[0] !== undefined && rows.length >= rows[0].wanted)
      return { ids: rows.map((row) => row.id), made };
  }
}

/** Removes those of the tags that no member has. */
export async function removeUnusedTags(
  { db }: WriteScope,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  // Wait for transactions that are about to use a tag; the next statement sees their result.
  await sql`
    select id from tags where resource_id = ${siteId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  );
  await sql`
    delete from tags t where t.resource_id = ${siteId} and t.id = any(${ids}::bigint[])
      and not exists (select from member_tags m where m.resource_id = ${siteId} and m.tag_id = t.id)`.execute(
    db,
  );
}

/** Gives the member exactly these tags. */
export async function replaceTags(
  scope: WriteScope,
  siteId: number,
  memberId: number,
  titles: readonly string[],
): Promise<void> {
  const ids = titles.length === 0 ? [] : (await ensureTags(scope, siteId, titles)).ids;
  await sql`
    delete from member_tags
    where resource_id = ${siteId} and member_id = ${memberId} and tag_id <> all(${ids}::bigint[])`.execute(
    scope.db,
  );
  await sql`
    insert into member_tags (resource_id, member_id, tag_id)
    select ${siteId}, ${memberId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(scope.db);
}
