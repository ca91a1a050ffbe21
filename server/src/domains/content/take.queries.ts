import type { ContentAccess } from '#contract/domains/content/words.ts';
import type { WriteScope } from '#server/database/scope.ts';

/** Existing content, with the columns that an import or the publisher's server may change. */
export interface StoredContent {
  id: number;
  key: string;
  title: string;
  link: string | null;
  content_type_id: number | null;
  published_at: Date | null;
  website_access: ContentAccess;
  /** Time when it was told to be gone; null for content on the website. */
  gone_at: Date | null;
  term_ids: number[];
}

/** Locks content with these keys until the end of the transaction, and returns it. */
export async function holdContent(
  { client }: WriteScope,
  siteId: number,
  keys: readonly string[],
): Promise<Map<string, StoredContent>> {
  const { rows } = await client.query<StoredContent>(
    `select c.id, c.key, c.title, c.link, c.content_type_id, c.published_at, c.website_access, c.gone_at,
       (select coalesce(jsonb_agg(f.term_id order by f.term_id), '[]') from content_terms f
        where f.resource_id = c.resource_id and f.content_id = c.id) as term_ids
     from content_items c where c.resource_id = $1 and c.key = any($2)
     order by c.id for no key update of c`,
    [siteId, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export interface ChangedContent {
  id: number;
  title: string;
  link: string | null;
  content_type_id: number | null;
  /** Time of publication; null keeps the stored one. */
  published_at: Date | null;
  /** Access that the publisher gives; null keeps the stored one. */
  website_access: ContentAccess | null;
  term_ids: readonly number[];
}

/**
 * Updates content that differs from what the publisher has, which makes it published again: price, custom fields and a
 * chosen access stay.
 */
export async function changeContent(
  { client }: WriteScope,
  siteId: number,
  changed: readonly ChangedContent[],
): Promise<void> {
  await client.query(
    `update content_items c
     set title = g.title, link = g.link, content_type_id = g.content_type_id, gone_at = null, version = c.version + 1,
       website_access = coalesce(g.website_access, c.website_access), published_at = coalesce(g.published_at, c.published_at),
       created_at = coalesce(g.published_at, c.created_at)
     from jsonb_to_recordset($2::jsonb) g (id bigint, title text, link text, content_type_id bigint, website_access text,
       published_at timestamptz)
     where c.resource_id = $1 and c.id = g.id`,
    [siteId, JSON.stringify(changed)],
  );
  await client.query(
    `delete from content_terms f
     using jsonb_to_recordset($2::jsonb) g (id bigint, term_ids jsonb)
     where f.resource_id = $1 and f.content_id = g.id and not g.term_ids @> to_jsonb(f.term_id)`,
    [siteId, JSON.stringify(changed)],
  );
}

/** Marks content on the website as gone. Returns the ids of what was marked, by key. */
export async function markGone(
  { client }: WriteScope,
  siteId: number,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(
    `update content_items set gone_at = $3, version = version + 1
     where resource_id = $1 and key = any($2) and gone_at is null returning id, key`,
    [siteId, keys, now],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}
