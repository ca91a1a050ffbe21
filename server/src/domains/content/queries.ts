import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

function itemsOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('content_items as c')
    .leftJoin('content_types as t', (join) =>
      join.onRef('t.resource_id', '=', 'c.resource_id').onRef('t.id', '=', 'c.content_type_id'),
    )
    .select(['c.id', 'c.version', 'c.key', 'c.title', 'c.link', 'c.price_cents', 'c.currency', 'c.access'])
    .select(['c.website_access', 'c.chosen_access'])
    .select(['t.key as content_type', 'c.extra', 'c.created_at', 'c.gone_at'])
    .where('c.resource_id', '=', siteId);
}

export type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

export function findItem(db: Kysely<DB>, siteId: number, id: number) {
  return itemsOf(db, siteId).where('c.id', '=', id).executeTakeFirst();
}

/** Returns pieces of content by their ids, in the order of the ids. */
export async function findItems(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<StoredItem[]> {
  const rows = await itemsOf(db, siteId).where(sql<boolean>`c.id = any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface FiledTerm {
  content_id: number;
  taxonomy_id: number;
  taxonomy: string;
  term: string;
}

/** Returns the terms that pieces of content are filed under, ordered by the titles of taxonomy and term. */
export async function findTermsOf(
  db: Kysely<DB>,
  siteId: number,
  contentIds: readonly number[],
): Promise<FiledTerm[]> {
  const { rows } = await sql<FiledTerm>`
    select f.content_id, x.id as taxonomy_id, x.title as taxonomy, m.title as term
    from content_terms f
    join taxonomy_terms m on m.resource_id = f.resource_id and m.id = f.term_id
    join taxonomies x on x.resource_id = m.resource_id and x.id = m.taxonomy_id
    where f.resource_id = ${siteId} and f.content_id = any(${contentIds}::bigint[])
    order by plain_text(x.title), x.id, plain_text(m.title), m.id`.execute(db);
  return rows;
}

/** Returns the id of the content with this key; if there is none, of the content whose id the key is. */
export async function findIdByKey(db: Kysely<DB>, siteId: number, key: string): Promise<number | undefined> {
  const id = /^[1-9]\d{0,15}$/.test(key) ? Number(key) : null;
  const { rows } = await sql<{ id: number }>`
    select id from content_items where resource_id = ${siteId} and (key = ${key} or id = ${id}::bigint)
    order by key = ${key} desc limit 1`.execute(db);
  return rows[0]?.id;
}
