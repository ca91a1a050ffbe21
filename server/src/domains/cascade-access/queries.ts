// The rules as they are kept: rows of a partner, not of a site.
import { type Kysely, sql } from 'kysely';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import type { DB } from '#server/database/schema.ts';

export type RuleTable = 'cascade_accesses' | 'cascade_applied' | 'cascade_excluded';

/** What every rule has; beside it stands the id of what it names. */
export interface StoredRule {
  id: number;
  resource_id: number;
  kind: CascadeKind;
  active: boolean;
  version: number;
  /** Of what belongs to an access. */
  access_id?: number;
}

/** Adds a rule. @returns its id; null where there is one like it */
export async function addRule(
  db: Kysely<DB>,
  table: RuleTable,
  values: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** A rule of the partner, locked until the end of the transaction; undefined for one of another partner. */
export async function holdRule(
  db: Kysely<DB>,
  table: RuleTable,
  { partnerId, id }: { partnerId: number; id: number },
): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select * from ${sql.table(table)} where partner_id = ${partnerId} and id = ${id} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Whether another rule of the table stands in the way of one with these values. */
export async function isTaken(
  db: Kysely<DB>,
  table: RuleTable,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const same = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id <> ${id} and ${sql.join(same, sql` and `)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function changeRule(
  db: Kysely<DB>,
  table: RuleTable,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id}`.execute(db);
}

export async function dropRule(db: Kysely<DB>, table: RuleTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}
