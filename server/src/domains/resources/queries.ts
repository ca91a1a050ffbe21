import { type Kysely, type NotNull, sql } from 'kysely';
import type { Relation } from '#contract/base/access.ts';
import type { DB } from '#server/database/schema.ts';

function sitesOf(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operators as o')
    .innerJoin('resources as r', (join) => join.onTrue())
    .leftJoin('resource_operators as m', (join) =>
      join.onRef('m.resource_id', '=', 'r.id').onRef('m.operator_id', '=', 'o.id'),
    )
    .select(
      sql<Relation | null>`case when o.role = 'root' then 'root'
        when o.owned_partner_id = r.partner_id then 'owner' else m.role end`.as('relation'),
    )
    .where('o.id', '=', operatorId);
}

/**
 * The sites an operator may work on, by title, with what they are there. Root is told apart first, then the owner of
 * the site's partner, then the role of the membership.
 */
export async function findAvailable(db: Kysely<DB>, operatorId: number) {
  const rows = await sitesOf(db, operatorId)
    .select(['r.id', 'r.key', 'r.title', 'r.host', 'r.active', 'r.livemode', 'r.reporting_timezone'])
    .where((eb) =>
      eb.or([
        eb('o.role', '=', 'root'),
        eb('o.owned_partner_id', '=', eb.ref('r.partner_id')),
        eb('m.role', 'is not', null),
      ]),
    )
    .$narrowType<{ relation: NotNull }>()
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .execute();
  return rows;
}

/** What an operator is on a site at this moment; null for who has no part in it, is not active, or is gone. */
export async function findRelation(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
): Promise<Relation | null> {
  const row = await sitesOf(db, operatorId)
    .where('o.active', '=', true)
    .where('r.id', '=', siteId)
    .executeTakeFirst();
  return row?.relation ?? null;
}

/** A site by its key, for work that no operator asked for. */
export async function findByKey(db: Kysely<DB>, key: string) {
  return db
    .selectFrom('resources')
    .select(['id', 'key', 'title', 'livemode', 'reporting_timezone as timezone'])
    .where('key', '=', key)
    .executeTakeFirst();
}
