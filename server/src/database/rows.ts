// Rows of a site by their id: the statements that every domain needs. Whatever differs stays SQL in its domain.
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

/** A row as it is stored. */
export type Row<T extends RowTable> = Selectable<DB[T]> & Versioned;

/** A row to be made; site, id and version come by themselves. */
export type NewRow<T extends RowTable> = Omit<Insertable<DB[T]>, keyof Versioned>;

/** What becomes of the columns of a row; undefined leaves one as it is. */
export type RowChange<T extends RowTable> = Omit<Updateable<DB[T]>, keyof Versioned>;

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

/** A row of the site; undefined for an id of another site and for one that was taken out of sight (`removed_at`). */
export function findRow<T extends RowTable>(
  { db }: ReadScope,
  siteId: number,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  return rowById(db, siteId, table, id);
}

/**
 * A row of the site, locked until the end of the transaction. Rows that refer to it can still be made meanwhile.
 * @throws AppError not_found, also for an id of another site and for a row that was taken out of sight
 */
export async function holdRow<T extends RowTable>(
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

/** @returns the id of the new row */
export async function addRow<T extends RowTable>(
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

/** Changes columns of a row that is held, and counts up its version. */
export async function changeRow<T extends RowTable>(
  { db }: WriteScope,
  table: T,
  row: Row<T>,
  values: Partial<RowChange<T>>,
): Promise<void> {
  const set = given(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if ('updated_at' in row) set.push(sql`updated_at = now()`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`])}
    where resource_id = ${row.resource_id} and id = ${row.id}`.execute(db);
}

/** Deletes a row that is held; where the table keeps the removed ones (`removed_at`), it is only taken out of sight. */
export async function dropRow<T extends RowTable>({ db }: WriteScope, table: T, row: Row<T>): Promise<void> {
  const one = sql`resource_id = ${row.resource_id} and id = ${row.id}`;
  const statement =
    'removed_at' in row
      ? sql`update ${sql.table(table)} set removed_at = now()${'updated_at' in row ? sql`, updated_at = now()` : sql``}`
      : sql`delete from ${sql.table(table)}`;
  await sql`${statement} where ${one}`.execute(db);
}
