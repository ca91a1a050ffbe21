// Statements that every domain needs for rows of a site by their id. Any other SQL belongs to its domain.
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { DB } from './schema.ts';
import type { ReadScope, WriteScope } from './scope.ts';

interface Versioned {
  resource_id: number;
  id: number;
  version: number;
}

/** Tables of sites whose rows have an id and a version. */
export type RowTable = { [T in keyof DB]: Selectable<DB[T]> extends Versioned ? T : never }[keyof DB];

/** Stored row. */
export type Row<T extends RowTable> = Selectable<DB[T]> & Versioned;

/** Row to insert; site, id and version are filled in. */
export type NewRow<T extends RowTable> = Omit<Insertable<DB[T]>, keyof Versioned>;

/** New column values; undefined leaves a column unchanged. */
export type RowUpdate<T extends RowTable> = Omit<Updateable<DB[T]>, keyof Versioned>;

const isRemoved = (row: object) => 'removed_at' in row && row.removed_at !== null;

async function rowById<T extends RowTable>(
  db: Kysely<DB>,
  siteId: number,
  table: T,
  id: number,
  lock = sql``,
): Promise<Row<T> | undefined> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where resource_id = ${siteId} and id = ${id} ${lock}`.execute(db);
  const [row] = rows;
  return row === undefined || isRemoved(row) ? undefined : row;
}

/** Returns a row of the site; undefined for an id of another site and for a removed row (`removed_at`). */
export function findRow<T extends RowTable>(
  { db }: ReadScope,
  siteId: number,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  return rowById(db, siteId, table, id);
}

/**
 * Locks a row of the site until the transaction ends. Rows that reference it can still be inserted.
 * @throws AppError not_found, also for an id of another site and for a removed row
 */
export async function lockRow<T extends RowTable>(
  { db }: WriteScope,
  siteId: number,
  table: T,
  id: number,
): Promise<Row<T>> {
  const row = await rowById(db, siteId, table, id, sql`for no key update`);
  if (!row) throw notFound();
  return row;
}

const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Inserts a row. @returns its id */
export async function insertRow<T extends RowTable>(
  { db }: WriteScope,
  siteId: number,
  table: T,
  values: NewRow<T>,
): Promise<number> {
  const columns = [['resource_id', siteId] as const, ...given(values)];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error(`${table} gave no id`);
  return made.id;
}

/** Updates columns of a locked row, and increments its version. */
export async function updateRow<T extends RowTable>(
  { db }: WriteScope,
  table: T,
  row: Row<T>,
  values: Partial<RowUpdate<T>>,
): Promise<void> {
  const set = given(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if ('updated_at' in row) set.push(sql`updated_at = now()`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`])}
    where resource_id = ${row.resource_id} and id = ${row.id}`.execute(db);
}

/** Deletes a locked row, or sets `removed_at` if the table has that column. */
export async function deleteRow<T extends RowTable>(
  { db }: WriteScope,
  table: T,
  row: Row<T>,
): Promise<void> {
  const one = sql`resource_id = ${row.resource_id} and id = ${row.id}`;
  const statement =
    'removed_at' in row
      ? sql`update ${sql.table(table)} set removed_at = now()${'updated_at' in row ? sql`, updated_at = now()` : sql``}`
      : sql`delete from ${sql.table(table)}`;
  await sql`${statement} where ${one}`.execute(db);
}
