import pg from 'pg';

/** Table for COPY: partitions are part of their table, and generated columns are computed on loading. */
export interface Table {
  name: string;
  columns: string[];
  /** Columns of the primary key; a table without one is ordered by all of its columns. */
  key: string[];
  months: string[];
}

/**
 * Tables whose rows are not backed up. Migrations are listed separately. Liveness rows of workers refer to locks of
 * processes that a restored database has never had. Sessions and reset codes would revive what was signed out or used
 * since the backup: after a restore all users sign in again.
 */
const leftOut = [
  'schema_migrations',
  'worker_heartbeats',
  'operator_sessions',
  'password_resets',
  'sign_in_attempts',
];

const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select a.attname::text from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.position) as key,
    array(select replace(substring(p.relname from '_(\\d{4}_\\d{2})$'), '_', '-') from pg_inherits h
      join pg_class p on p.oid = h.inhrelid
      where h.inhparent = c.oid and p.relname ~ '_\\d{4}_\\d{2}$' order by 1) as months
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.relname`;

/** Returns the tables that a backup contains. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery, [leftOut]);
  return rows;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

/** Returns the COPY statement of a table in a fixed order, so that equal tables are equal byte by byte. */
export function copyOut({ name, columns, key }: Table): string {
  const order = key.length > 0 ? key : columns;
  return `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}
    order by ${order.map(quoted).join(', ')}) to stdout`;
}

export function copyIn({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

/** Settings that the text of values depends on; they override those of a login or a database. */
const textSettings = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local search_path = public`;

/** Applies the text settings of backups to the open transaction and lifts its time limits. */
export async function settleTransaction(client: pg.ClientBase): Promise<void> {
  await client.query(
    `${textSettings}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
  );
}

export interface Sequence {
  name: string;
  value: number;
  isCalled: boolean;
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from public.${quoted(name)}`,
    );
    for (const position of found.rows) sequences.push({ name, ...position });
  }
  return sequences;
}
