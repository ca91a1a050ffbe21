import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TaxonomyFilter } from '#contract/domains/taxonomies/schemas.ts';
import type { TaxonomyOrderColumn } from '#contract/domains/taxonomies/words.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

function matching(filter: TaxonomyFilter): Expression<SqlBool>[] {
  return conditionsOf<TaxonomyFilter>(filter, {
    id: (ids) => sql<SqlBool>`t.id = any(${ids}::bigint[])`,
    title: (title) => containsText('t.title', title),
    term: (term) => {
      const found = containsText('m.title', term);
      return (
        found &&
        sql<SqlBool>`exists (select from taxonomy_terms m
          where m.resource_id = t.resource_id and m.taxonomy_id = t.id and ${found})`
      );
    },
  });
}

const orderColumns: Record<TaxonomyOrderColumn, RawBuilder<unknown>> = {
  title: foldedText('t.title'),
  id: sql`t.id`,
};

interface Page {
  filter: TaxonomyFilter;
  order: Order<TaxonomyOrderColumn>;
  limit: number;
  offset: number;
}

export function findTaxonomies(db: Kysely<DB>, siteId: number, page: Page) {
  return db
    .selectFrom('taxonomies as t')
    .select(['t.id', 't.key', 't.title'])
    .where('t.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(orderColumns[page.order.column], page.order.direction)
    .orderBy('t.id', page.order.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTaxonomies(
  db: Kysely<DB>,
  siteId: number,
  filter: TaxonomyFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('taxonomies as t')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('t.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

interface TermRow {
  taxonomy_id: number;
  id: number;
  key: string;
  title: string;
  /** Number of matching terms of the taxonomy. */
  total: number;
}

/** Returns the first terms of each taxonomy, by title. */
export async function findTermsOf(
  db: Kysely<DB>,
  siteId: number,
  wanted: { taxonomyIds: readonly number[]; term: string; perTaxonomy: number },
): Promise<TermRow[]> {
  const named = containsText('title', wanted.term) ?? sql<SqlBool>`true`;
  const { rows } = await sql<TermRow>`
    select taxonomy_id, id, key, title, total
    from (
      select taxonomy_id, id, key, title, count(*) over (partition by taxonomy_id) as total,
        row_number() over (partition by taxonomy_id order by plain_text(title), id) as place
      from taxonomy_terms
      where resource_id = ${siteId} and taxonomy_id = any(${wanted.taxonomyIds}::bigint[]) and ${named}
    ) m
    where place <= ${wanted.perTaxonomy} order by taxonomy_id, place`.execute(db);
  return rows;
}

export function findContentTypes(
  db: Kysely<DB>,
  siteId: number,
  page: { key: string; limit: number; offset: number },
) {
  return db
    .selectFrom('content_types')
    .select(['id', 'key'])
    .where('resource_id', '=', siteId)
    .where(containsText('key', page.key) ?? sql<SqlBool>`true`)
    .orderBy(foldedText('key'))
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countContentTypes(db: Kysely<DB>, siteId: number, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('content_types')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where(containsText('key', key) ?? sql<SqlBool>`true`)
    .executeTakeFirstOrThrow();
  return count;
}
