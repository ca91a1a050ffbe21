import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CodeFamilyFilter } from '#contract/domains/code-families/schemas.ts';
import { conditionsOf } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

/** Selects an aggregate over the used codes of a batch; a partial index covers exactly these. */
const ofUsed = (what: string) => sql<number>`(
  select ${sql.raw(what)} from unique_codes c
  where c.resource_id = f.resource_id and c.family_id = f.id and c.uses > 0)`;

function matching(filter: CodeFamilyFilter) {
  return conditionsOf<CodeFamilyFilter>(filter, {
    promo_id: (id) => sql<SqlBool>`f.promo_id = ${id}::bigint`,
    invite_id: (id) => sql<SqlBool>`f.invite_id = ${id}::bigint`,
  });
}

function familiesOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('code_families as f')
    .leftJoin('promos as p', (join) =>
      join.onRef('p.resource_id', '=', 'f.resource_id').onRef('p.id', '=', 'f.promo_id'),
    )
    .leftJoin('invites as i', (join) =>
      join.onRef('i.resource_id', '=', 'f.resource_id').onRef('i.id', '=', 'f.invite_id'),
    )
    .selectAll('f')
    .select(['p.title as promo_title', 'i.title as invite_title'])
    .select(ofUsed('count(*)::integer').as('used'))
    .select(ofUsed('coalesce(sum(c.uses), 0)::integer').as('uses'))
    .where('f.resource_id', '=', siteId);
}

export type StoredFamily = NonNullable<Awaited<ReturnType<typeof findFamily>>>;

export function findFamily(db: Kysely<DB>, siteId: number, id: number) {
  return familiesOf(db, siteId).where('f.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: CodeFamilyFilter;
  limit: number;
  offset: number;
}

/** Returns code batches, the newest first. */
export function findFamilies(db: Kysely<DB>, siteId: number, { filter, limit, offset }: Page) {
  return familiesOf(db, siteId)
    .where((eb) => eb.and(matching(filter)))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countFamilies(
  db: Kysely<DB>,
  siteId: number,
  filter: CodeFamilyFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('code_families as f')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('f.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}
