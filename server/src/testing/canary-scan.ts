// Searches for words in every table of every schema, and in every file.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/connect.ts';

interface Table {
  schema: string;
  name: string;
}

async function tablesOf({ owner }: Database): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
}

/** Returns by table how many rows contain the text in any column; tables without one are left out. */
export async function rowsWith(database: Database, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { schema, name } of await tablesOf(database)) {
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*)::integer as count from only "${schema}"."${name}" one where position($1 in lower(one::text)) > 0`,
      [text],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[schema === 'public' ? name : `${schema}.${name}`] = count;
  }
  return found;
}

/** Columns of these names, `table.column`, that hold the text in some row. */
export async function columnsWith(
  database: Database,
  columns: readonly string[],
  text: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await database.owner.query(
      `select from "${table}" one where position($1 in lower(one."${name}"::text)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(column);
  }
  return found;
}

/** Returns every column that can contain text, as `table.column`; monthly partitions are left out. */
export async function textColumnsOf({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
     join pg_type t on t.oid = a.atttypid
     left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and coalesce(e.typname, t.typname) in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'inet', 'citext', 'xml')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Files below a folder that hold the text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).toString('latin1').toLowerCase().includes(text)) found.push(entry.name);
  }
  return found;
}
