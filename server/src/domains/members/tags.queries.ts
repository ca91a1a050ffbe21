import { type Kysely, type SqlBool, sql } from 'kysely';
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

/** Ids of tags by title without regard to case. Missing ones are made; the first spelling stays. */
async function ensureTagIds(
  { db }: WriteScope,
  siteId: number,
  titles: readonly string[],
): Promise<number[]> {
  // In one order for everybody, so that two calls cannot wait for each other.
  await sql`
    insert into tags (resource_id, title)
    select ${siteId}, title from (
      select distinct on (lower(t.title)) t.title from unnest(${titles}::text[]) with ordinality t(title, position)
      order by lower(t.title), t.position
    ) given
    on conflict (resource_id, title_lc) do nothing`.execute(db);
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('resource_id', '=', siteId)
    .where(sql<SqlBool>`title_lc = any(select lower(t) from unnest(${titles}::text[]) t)`)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives the member exactly these tags. */
export async function replaceTags(
  scope: WriteScope,
  siteId: number,
  memberId: number,
  titles: readonly string[],
): Promise<void> {
  const ids = titles.length === 0 ? [] : await ensureTagIds(scope, siteId, titles);
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
