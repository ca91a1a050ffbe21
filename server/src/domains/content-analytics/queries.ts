// Stored metrics of each piece of content, and of all content together.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnalyticsFilter } from '#contract/domains/content-analytics/schemas.ts';
import type { AnalyticsOrderColumn } from '#contract/domains/content-analytics/words.ts';
import { containsPattern, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { chosenContent, isNarrowed } from './chosen.ts';

/** Sums of one or several pieces of content. */
export interface Sums {
  views: number;
  readers: number;
  grants: number;
  grant_readers: number;
  walls: number;
  wall_readers: number;
  signups: number;
  conversions: number;
  /** New MRR in one currency, in 1/720 cents. */
  mrr: number;
}

export interface Asked {
  siteId: number;
  filter: AnalyticsFilter;
  /** Currency of amounts, lower case. */
  currency: string;
}

/** Selects the metrics `f` of content that matches the filter, without the row of all content together. */
function chosen({ siteId, filter }: Asked): RawBuilder<SqlBool> {
  const conditions = chosenContent('f.content_id', siteId, filter);
  return sql<SqlBool>`${sql.join(
    [sql`f.resource_id = ${siteId} and f.content_id > 0`, ...conditions],
    sql` and `,
  )}`;
}

const mrr = sql`coalesce(e.value, 0)`;
const share = (part: string) => sql`f.${sql.raw(part)}::double precision / nullif(f.readers, 0)`;

const orderColumns: Record<AnalyticsOrderColumn, RawBuilder<unknown>> = {
  total_views: sql`f.views`,
  unique: sql`f.readers`,
  granted_total: sql`f.grants`,
  granted_percent: share('grant_readers'),
  paywalled_total: sql`f.walls`,
  paywalled_percent: share('wall_readers'),
  count_signups: sql`f.signups`,
  signups_percent: share('signups'),
  count_conversions: sql`f.conversions`,
  conversions_percent: share('conversions'),
  mrr_per_view: sql`${mrr}::double precision / nullif(f.views, 0)`,
  mrr_per_paywall: sql`${mrr}::double precision / nullif(f.walls, 0)`,
};
/** Returns whether a column is never null, so that a page can be read from its index. */
const isAlways = (column: AnalyticsOrderColumn) => !/percent|mrr/.test(column);

const sums = sql`f.views, f.readers, f.grants, f.grant_readers, f.walls, f.wall_readers, f.signups, f.conversions`;

export interface FoundRow extends Sums {
  content_id: number;
  title: string;
  link: string | null;
  date: Date;
}

/**
 * Returns one page of content with its sums. Rows without a value in the order column come last, in either direction.
 */
export async function findPage(
  db: Kysely<DB>,
  asked: Asked,
  { column, direction }: Order<AnalyticsOrderColumn>,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRow[]> {
  const way = sql.raw(direction);
  const order = sql`${orderColumns[column]} ${way} ${isAlways(column) ? sql`` : sql`nulls last`}`;
  const earned = sql`left join content_earnings e
    on e.resource_id = ${asked.siteId} and e.content_id = f.content_id and e.currency = ${asked.currency}`;
  const { rows } = await sql<FoundRow>`
    select p.*, ${mrr} as mrr, c.title, c.link, coalesce(c.published_at, c.created_at) as date
    from (
      select f.content_id, ${sums}, row_number() over () as place from (
        select f.* from content_figures f ${column.startsWith('mrr') ? earned : sql``} where ${chosen(asked)}
        order by ${order}, f.content_id ${way} limit ${limit} offset ${offset}) f
    ) p
    join content_items c on c.resource_id = ${asked.siteId} and c.id = p.content_id
    left join content_earnings e
      on e.resource_id = ${asked.siteId} and e.content_id = p.content_id and e.currency = ${asked.currency}
    order by p.place`.execute(db);
  return rows;
}

/** Counts the pieces of content that a filter selects. */
export async function countChosen(db: Kysely<DB>, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from content_figures f where ${chosen(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const none: Sums = {
  views: 0,
  readers: 0,
  grants: 0,
  grant_readers: 0,
  walls: 0,
  wall_readers: 0,
  signups: 0,
  conversions: 0,
  mrr: 0,
};

/** Returns the stored sums of all content. */
async function findAll(db: Kysely<DB>, { siteId, currency }: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${sums}, ${mrr} as mrr from content_figures f
    left join content_earnings e on e.resource_id = ${siteId} and e.content_id = 0 and e.currency = ${currency}
    where f.resource_id = ${siteId} and f.content_id = 0`.execute(db);
  return rows[0] ?? none;
}

/** Returns the sums of the content that a filter selects. Each reader counts once, however many items they read. */
export async function findSums(db: Kysely<DB>, asked: Asked): Promise<Sums> {
  if (!isNarrowed(asked.filter)) return findAll(db, asked);
  const { rows } = await sql<Sums>`
    with picked as materialized (
      select f.content_id, ${sums}, ${mrr} as mrr from content_figures f
      left join content_earnings e
        on e.resource_id = ${asked.siteId} and e.content_id = f.content_id and e.currency = ${asked.currency}
      where ${chosen(asked)}
    ),
    readers as (
      select sum(k.views) > 0 as has_viewed, sum(k.grants) > 0 as has_grant, sum(k.walls) > 0 as has_wall
      from content_reads k
      where k.resource_id = ${asked.siteId} and k.content_id in (select content_id from picked where views > 0 or grants > 0 or walls > 0)
      group by k.reader
    )
    select p.*, r.* from (
      select coalesce(sum(views), 0)::bigint as views, coalesce(sum(grants), 0)::bigint as grants,
        coalesce(sum(walls), 0)::bigint as walls, coalesce(sum(signups), 0)::bigint as signups,
        coalesce(sum(conversions), 0)::bigint as conversions, coalesce(sum(mrr), 0)::bigint as mrr from picked) p
    cross join (
      select count(*) filter (where has_viewed) as readers,
        count(*) filter (where has_viewed and has_grant) as grant_readers,
        count(*) filter (where has_viewed and has_wall) as wall_readers from readers) r`.execute(db);
  return rows[0] ?? none;
}

interface Filed {
  content_id: number;
  taxonomy: 'category' | 'author';
  title: string;
}

/** Returns the categories and authors of some pieces of content. */
export async function findFiled(
  db: Kysely<DB>,
  siteId: number,
  contentIds: readonly number[],
): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select f.content_id, x.key as taxonomy, m.title from content_terms f
    join taxonomy_terms m on m.resource_id = f.resource_id and m.id = f.term_id
    join taxonomies x on x.resource_id = m.resource_id and x.id = m.taxonomy_id and x.key in ('category', 'author')
    where f.resource_id = ${siteId} and f.content_id = any(${contentIds}::bigint[])
    order by plain_text(m.title), m.id`.execute(db);
  return rows;
}

export interface FoundTerm {
  id: number;
  title: string;
}

/** Returns terms of a taxonomy that match the typed text or the ids. */
export async function findTerms(
  db: Kysely<DB>,
  siteId: number,
  taxonomy: Filed['taxonomy'],
  { typed, ids, limit }: { typed: string; ids: readonly number[] | null; limit: number },
): Promise<FoundTerm[]> {
  const { rows } = await sql<FoundTerm>`
    select m.id, m.title from taxonomy_terms m
    join taxonomies x on x.resource_id = m.resource_id and x.id = m.taxonomy_id and x.key = ${taxonomy}
    where m.resource_id = ${siteId} and (${ids}::bigint[] is null or m.id = any(${ids}::bigint[]))
      and plain_text(m.title) like ${containsPattern(typed)}
    order by plain_text(m.title), m.id limit ${limit}`.execute(db);
  return rows;
}
