import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

export type WebsiteRow = Selectable<DB['websites']>;

export function findWebsites(db: Kysely<DB>, siteId: number): Promise<WebsiteRow[]> {
  return db.selectFrom('websites').selectAll().where('resource_id', '=', siteId).orderBy('id').execute();
}

export function findWebsite(db: Kysely<DB>, siteId: number, id: number): Promise<WebsiteRow | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the host of the site's settings. */
export async function findHost(db: Kysely<DB>, siteId: number): Promise<string | null> {
  const row = await db.selectFrom('resources').select('host').where('id', '=', siteId).executeTakeFirst();
  return row?.host ?? null;
}

/** Operator who is told about changes of a site's websites. */
export interface Responsible {
  email: string;
  first_name: string;
}

/** Returns a site's active admins and the owners of its partner, at most 20. */
export function findResponsible(db: Kysely<DB>, siteId: number): Promise<Responsible[]> {
  return db
    .selectFrom('operators as o')
    .select(['o.email', 'o.first_name'])
    .where('o.active', '=', true)
    .where(
      sql<boolean>`(o.owned_partner_id = (select r.partner_id from resources r where r.id = ${siteId})
        or exists (select 1 from resource_operators ro
          where ro.resource_id = ${siteId} and ro.operator_id = o.id and ro.role = 'admin'))`,
    )
    .orderBy('o.id')
    .limit(20)
    .execute();
}

/** Locks the site until the end of the transaction, so that its websites are counted by one caller at a time. */
export async function lockSite(db: Kysely<DB>, siteId: number): Promise<void> {
  await db.selectFrom('resources').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
}

export function insertWebsite(
  db: Kysely<DB>,
  siteId: number,
  { origin, code }: Pick<WebsiteRow, 'origin' | 'code'>,
): Promise<WebsiteRow> {
  return db
    .insertInto('websites')
    .values({ resource_id: siteId, origin, code })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the proof of a website that has none. Returns null if it has one or was removed meanwhile. */
export async function markProved(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  by: NonNullable<WebsiteRow['proved_by']>,
): Promise<WebsiteRow | null> {
  const row = await db
    .updateTable('websites')
    .set({ proved_at: sql<Date>`now()`, proved_by: by })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .where('proved_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteWebsite(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<WebsiteRow | undefined> {
  return db
    .deleteFrom('websites')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
