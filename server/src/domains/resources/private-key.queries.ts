import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** Locks the site until the end of the transaction, so that of two replacements one comes after the other. */
export async function lockSite(db: Kysely<DB>, siteId: number): Promise<void> {
  await db.selectFrom('resources').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
}

/** Deletes the hashes of keys that do not work any more. */
export async function deleteExpiredKeys(db: Kysely<DB>, siteId: number): Promise<void> {
  await db
    .deleteFrom('private_keys')
    .where('resource_id', '=', siteId)
    .where('works_until', '<=', sql<Date>`now()`)
    .execute();
}

/** Lets the newest key of a site expire in 24 hours. */
export async function retireNewestKey(db: Kysely<DB>, siteId: number): Promise<void> {
  await db
    .updateTable('private_keys')
    .set({ works_until: sql<Date>`now() + interval '24 hours'` })
    .where('resource_id', '=', siteId)
    .where('works_until', 'is', null)
    .execute();
}

export async function insertNewestKey(db: Kysely<DB>, siteId: number, keyHash: Buffer): Promise<void> {
  await db.insertInto('private_keys').values({ key_hash: keyHash, resource_id: siteId }).execute();
}

/** Stores the newest key of a site, encrypted. */
export async function storeSealedKey(db: Kysely<DB>, siteId: number, sealed: string): Promise<void> {
  await db.updateTable('resources').set({ private_key_sealed: sealed }).where('id', '=', siteId).execute();
}

/** Counts the replaced keys of a site that are still valid, and returns the expiry of the last one. */
export async function findReplacedKeys(
  db: Kysely<DB>,
  siteId: number,
): Promise<{ count: number; until: Date | null }> {
  const { count, until } = await db
    .selectFrom('private_keys')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('works_until').as('until')])
    .where('resource_id', '=', siteId)
    .where('works_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return { count: Number(count), until };
}

/** Ends the replaced keys of a site. Returns how many still worked. */
export async function deleteReplacedKeys(db: Kysely<DB>, siteId: number): Promise<number> {
  const ended = await db
    .deleteFrom('private_keys')
    .where('resource_id', '=', siteId)
    .where('works_until', 'is not', null)
    .returning(sql<boolean>`works_until > now()`.as('worked'))
    .execute();
  return ended.filter(({ worked }) => worked).length;
}
