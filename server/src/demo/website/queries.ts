import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { desks } from '../filing.ts';
import type { Desk } from '../headlines.ts';

export interface DemoSite extends SiteRef {
  publicKey: string;
}

/** Site of the demo that has a website. */
const siteKey = 'harbour-courier';

/** Returns the site that the website belongs to; null if the demo isn't loaded, or its site is inactive. */
export async function findDemoSite({ pool }: Database): Promise<DemoSite | null> {
  const { rows } = await pool.query<DemoSite>(
    `select r.id, r.key, r.title, r.livemode, r.reporting_timezone as timezone, r.clock_ahead_ms as "clockOffsetMs",
       r.public_key as "publicKey"
     from resources r
     where r.key = $1 and r.active and r.removed_at is null
       and exists (select from demo_rows d where d.kind = 'site' and d.row_id = r.id)`,
    [siteKey],
  );
  return rows[0] ?? null;
}

export interface Article {
  key: string;
  title: string;
  desk: Desk;
  author: string;
  /** Key of the content type. */
  type: string;
  publishedAt: Date;
}

/** Articles to return. */
export interface Wanted {
  desk?: Desk;
  key?: string;
  limit: number;
}

/** Returns the newest articles of a site. */
export async function findArticles(
  { client }: ReadScope,
  siteId: number,
  { desk, key, limit }: Wanted,
): Promise<Article[]> {
  const { rows } = await client.query<Article>(
    `select c.key, c.title, d.title as desk, coalesce(a.title, 'Staff') as author, coalesce(t.key, '') as type,
       c.published_at as "publishedAt"
     from content_items c
     join lateral (${termOf('category')} and t.title = any($2) limit 1) d on true
     left join lateral (${termOf('author')} limit 1) a on true
     left join content_types t on t.resource_id = $1 and t.id = c.content_type_id
     where c.resource_id = $1 and ($3::text is null or c.key = $3) and c.published_at is not null
     order by c.published_at desc, c.id desc limit $4`,
    [siteId, desk ? [desk] : desks, key ?? null, limit],
  );
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}

/** Returns a query of the terms of an article in a taxonomy. */
function termOf(taxonomy: 'category' | 'author'): string {
  return `select t.title from content_terms f
    join taxonomy_terms t on t.resource_id = $1 and t.id = f.term_id
    join taxonomies x on x.resource_id = $1 and x.id = t.taxonomy_id and x.key = '${taxonomy}'
    where f.resource_id = $1 and f.content_id = c.id`;
}

export interface SoldOption {
  plan: string;
  description: string;
  title: string;
  priceCents: number;
  currency: string;
  period: string;
}

/** Returns the pricing options that readers of a site could choose, in the order of the plans. */
export async function findSoldOptions({ client }: ReadScope, siteId: number): Promise<SoldOption[]> {
  const { rows } = await client.query<SoldOption>(
    `select p.title as plan, p.description, o.title, o.price_cents as "priceCents", o.currency, o.period
     from pricing_options o join plans p on p.resource_id = $1 and p.id = o.plan_id
     where o.resource_id = $1 and o.active and not o.private and o.removed_at is null and o.type = 'standard'
       and o.currency = 'usd' and o.price_cents > 0 and p.active and not p.private and p.removed_at is null
     order by p.id, o.price_cents`,
    [siteId],
  );
  return rows;
}
