// Pages of the content list: finds the ids first, then reads the rows to show.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccessRuleSet } from '#contract/domains/access-rules/decide.ts';
import type { ContentFilter, ContentOrderColumn } from '#contract/domains/content/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { conditionsOf, containsPattern, type Order, withinDates } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { reachedByAny } from './reached.queries.ts';
import { findOpened } from './standings.queries.ts';

/** A condition of the filter on plans or events. */
export interface AskedReach {
  openings: readonly AccessRuleSet[];
  /** True for content that at least one of them opens; false for content that none opens. */
  isOpened: boolean;
}

/** Ids of the content that contains a text; null if there are too many to collect. */
export type TextMatches = Record<'title' | 'key', number[] | null>;

export interface Wanted {
  filter: ContentFilter;
  reach: readonly AskedReach[];
  texts: TextMatches;
}

/**
 * Maximum number of ids to collect for a text. With more matches, rows are checked one by one, in the order of the
 * list.
 */
const fewMatches = 10_000;

/** Returns the ids of content that contains the texts of a filter. */
export async function findTexts(db: Kysely<DB>, filter: ContentFilter): Promise<TextMatches> {
  const matches: TextMatches = { title: null, key: null };
  for (const field of ['title', 'key'] as const) {
    const typed = filter[field];
    if (typed === undefined || typed === '') continue;
    const { rows } = await sql<{ ids: number[] | null }>`
      select content_ids_matching(${field}, ${containsPattern(typed)}, ${fewMatches}::integer) as ids`.execute(
      db,
    );
    matches[field] = rows[0]?.ids ?? null;
  }
  return matches;
}

/** Returns the conditions on content `c`, except those on the plans and events that open it. */
function conditions(site: SiteRef, { filter, texts }: Pick<Wanted, 'filter' | 'texts'>) {
  const holds = (field: 'title' | 'key', typed: string) => {
    if (typed === '') return null;
    const ids = texts[field];
    if (ids) return sql<SqlBool>`c.id = any(${ids}::bigint[])`;
    // There are many matches. The planner assumes many for a condition of this shape only, and then walks through the
    // list.
    return sql<SqlBool>`coalesce(${sql.ref(`c.${field}_plain`)} like ${containsPattern(typed)}, false)`;
  };
  const found = conditionsOf<ContentFilter>(filter, {
    title: (title) => holds('title', title),
    key: (key) => holds('key', key),
    price: ({ from = 0, to }) =>
      to === undefined
        ? sql<SqlBool>`c.price_cents >= ${from}`
        : sql<SqlBool>`c.price_cents between ${from} and ${to}`,
    access: (access) => sql<SqlBool>`c.access = ${access}`,
    content_type: (type) => sql<SqlBool>`c.content_type_id = ${type}`,
    created_at: (range) => withinDates(sql`c.created_at`, range, site.timezone),
    state: () => null,
    plan: () => null,
    ti_event: () => null,
    unreached: () => null,
  });
  const isThere =
    filter.state === 'gone' ? sql<SqlBool>`c.gone_at is not null` : sql<SqlBool>`c.gone_at is null`;
  return [sql<SqlBool>`c.resource_id = ${site.id}`, isThere, ...found];
}

const every = (some: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(some, sql` and `)}`;

const orderColumns: Record<ContentOrderColumn, RawBuilder<unknown>> = {
  created_at: sql`c.created_at`,
  title: sql`c.title_plain`,
  price: sql`c.price_cents`,
  id: sql`c.id`,
};

interface Page extends Wanted {
  order: Order<ContentOrderColumn>;
  limit: number;
  offset: number;
}

/** Returns all conditions on content `c`. */
const where = (site: SiteRef, { reach, ...wanted }: Wanted) => {
  const reached = reach.map(({ openings, isOpened }) => {
    const condition = reachedByAny(site.id, openings);
    return isOpened ? condition : sql<SqlBool>`not ${condition}`;
  });
  return every([...conditions(site, wanted), ...reached]);
};

/** Number of pieces that `findNear` checks: at least, per row up to the end of the page, and at most. */
const firstLook = { least: 1_000, eachRow: 20, most: 10_000 };

/** Returns the page if the beginning of the list fills it; null otherwise. */
async function findNear(db: Kysely<DB>, site: SiteRef, page: Page): Promise<number[] | null> {
  const { order, limit, offset } = page;
  const looks = Math.max(firstLook.least, firstLook.eachRow * (offset + limit));
  if (looks > firstLook.most) return null;
  const way = sql.raw(order.direction);
  const { rows: beginning } = await sql<{ id: number; content_type_id: number | null }>`
    select c.id, c.content_type_id from content_items c where ${every(conditions(site, page))}
    order by ${orderColumns[order.column]} ${way}, c.id ${way} limit ${looks}`.execute(db);
  let found = beginning;
  for (const { openings, isOpened } of page.reach) {
    const opened = await findOpened(db, site.id, openings, found);
    found = found.filter(({ id }) => opened.has(id) === isOpened);
  }
  const ids = found.slice(offset, offset + limit).map(({ id }) => id);
  return ids.length === limit ? ids : null;
}

/** Returns the ids of one page, in the order of the list. */
export async function findPageIds(db: Kysely<DB>, site: SiteRef, page: Page): Promise<number[]> {
  const { order, limit, offset, reach, texts } = page;
  const near = reach.length > 0 ? await findNear(db, site, page) : null;
  if (near) return near;
  const way = sql.raw(order.direction);
  const found = sql`
    select c.id, ${orderColumns[order.column]} as name from content_items c where ${where(site, page)}`;
  // `offset 0` is an optimization fence: the planner then finds the few matches first and sorts them afterwards.
  const isFew = reach.length > 0 || texts.title !== null || texts.key !== null;
  const { rows } = await sql<{ id: number }>`
    ${isFew ? sql`select id, name from (${found} offset 0) found` : found}
    order by name ${way}, id ${way} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the pieces of content that match. */
export async function countItems(db: Kysely<DB>, site: SiteRef, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from content_items c where ${where(site, wanted)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts all content of the site that is not gone. */
export const countAll = (db: Kysely<DB>, site: SiteRef): Promise<number> =>
  countItems(db, site, { filter: {}, reach: [], texts: { title: null, key: null } });

/** Returns a statement that yields the ids of all matches, unordered. */
export const idsWhere = (site: SiteRef, wanted: Wanted): RawBuilder<unknown> =>
  sql`select c.id from content_items c where ${where(site, wanted)}`;
