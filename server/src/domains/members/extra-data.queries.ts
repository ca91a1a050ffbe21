import { type Kysely, sql } from 'kysely';
import type { ExtraDatum } from '#contract/domains/members/page-schemas.ts';
import { containsPattern } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

export type ExtraKeys = Pick<ExtraDatum, 'group_key' | 'field_key'>;

/** Returns custom fields of a member, by group and field. */
export function findExtraData(db: Kysely<DB>, siteId: number, memberId: number): Promise<ExtraDatum[]> {
  return db
    .selectFrom('member_extra_data')
    .select(['group_key', 'field_key', 'field_value'])
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .orderBy('group_key')
    .orderBy('field_key')
    .execute();
}

/** Inserts custom fields, or updates the values of existing ones. */
export async function storeExtraData(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  data: readonly ExtraDatum[],
): Promise<void> {
  await db
    .insertInto('member_extra_data')
    .values(data.map((one) => ({ ...one, resource_id: siteId, member_id: memberId })))
    .onConflict((conflict) =>
      conflict
        .columns(['resource_id', 'member_id', 'group_key', 'field_key'])
        .doUpdateSet(({ ref }) => ({ field_value: ref('excluded.field_value'), updated_at: sql`now()` })),
    )
    .execute();
}

/** @returns the previous values */
export function removeExtraData(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  keys: readonly ExtraKeys[],
): Promise<ExtraDatum[]> {
  return db
    .deleteFrom('member_extra_data')
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where(({ or, and, eb }) =>
      or(
        keys.map(({ group_key, field_key }) =>
          and([eb('group_key', '=', group_key), eb('field_key', '=', field_key)]),
        ),
      ),
    )
    .returning(['group_key', 'field_key', 'field_value'])
    .execute();
}

/** Most names that one search answers. */
const namesMax = 20;

/** Jumps from one name to the next in the index: the site has many rows and few names. */
async function findNames(
  db: Kysely<DB>,
  column: 'group_key' | 'field_key',
  within: ReturnType<typeof sql>,
  needle: string,
): Promise<{ key: string }[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ key: string }>`
    with recursive names(key) as (
      (select ${name} from member_extra_data where ${within} order by ${name} limit 1)
      union all
      select (select ${name} from member_extra_data where ${within} and ${name} > names.key order by ${name} limit 1)
      from names where names.key is not null
    )
    select key from names
    where key is not null and plain_text(key) like ${containsPattern(needle)}
    limit ${namesMax}`.execute(db);
  return rows;
}

export const findGroupKeys = (db: Kysely<DB>, siteId: number, needle: string) =>
  findNames(db, 'group_key', sql`resource_id = ${siteId}`, needle);

export const findFieldKeys = (db: Kysely<DB>, siteId: number, group: string, needle: string) =>
  findNames(db, 'field_key', sql`resource_id = ${siteId} and group_key = ${group}`, needle);
