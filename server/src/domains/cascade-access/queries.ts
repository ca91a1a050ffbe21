// Stored rules of cascade access: rows of a partner, not of a site.
import { type Kysely, sql } from 'kysely';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import type { DB } from '#server/database/schema.ts';

export type RuleTable = 'cascade_accesses' | 'cascade_applied' | 'cascade_excluded';

/** Columns of every rule; the id of the item it names is in a further column. */
export interface StoredRule {
  id: number;
  resource_id: number;
  kind: CascadeKind;
  active: boolean;
  version: number;
  /** Access that a provided item or an exclusion belongs to. */
  access_id?: number;
}

/** Inserts a rule. @returns its id; null if the same rule exists already */
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

/** Locks a rule of the partner until the end of the transaction; undefined for a rule of another partner. */
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

/** Returns whether another rule of the table has the same values already. */
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
