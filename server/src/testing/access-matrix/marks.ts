import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Tables that belong to sites, apart from the one by which an operator's sites are found. */
const tenantTables = `
  select c.relname as table from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'resource_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'resource_operators'`;

const textColumns = `
  select table_name as table, column_name as column, data_type as type from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' and table_name in (${tenantTables})
    and data_type in ('text', 'character varying', 'ARRAY', 'jsonb') and column_name not like '%timezone'
  order by 1, 2`;

export async function tablesOfSites(database: Database): Promise<string[]> {
  const { rows } = await database.owner.query<{ table: string }>(tenantTables);
  return rows.map(({ table }) => table).sort();
}

function markedValue({ table, column, type }: Column, mark: string): string {
  // Different in each row, to satisfy unique constraints.
  const text = `'${mark}.${table}.${column}.' || left(md5(ctid::text || tableoid::text), 8)`;
  if (type === 'ARRAY') return `array[${text}]`;
  return type === 'jsonb' ? `jsonb_build_object('mark', ${text})` : text;
}

/** Writes the mark into one column of a site's rows. Returns false if a constraint allows only certain words. */
async function markColumn(client: pg.PoolClient, column: Column, siteId: number, mark: string) {
  await client.query('savepoint one');
  try {
    await client.query(
      `update ${column.table} set ${column.column} = ${markedValue(column, mark)} where resource_id = $1`,
      [siteId],
    );
    return true;
  } catch {
    await client.query('rollback to savepoint one');
    return false;
  }
}

/** Writes a mark into every text of a site, so that one that turns up elsewhere tells where it came from. */
export async function markSite(database: Database, siteId: number, mark: string): Promise<string[]> {
  const client = await database.owner.connect();
  try {
    const { rows } = await client.query<Column>(textColumns);
    const marked: string[] = [];
    await client.query('begin');
    for (const column of rows) {
      if (await markColumn(client, column, siteId, mark)) marked.push(`${column.table}.${column.column}`);
    }
    await client.query('commit');
    return marked;
  } finally {
    client.release();
  }
}

/**
 * Tables that record a visit rather than a change: also written for calls that were admitted and then found nothing.
 */
const visits = ['service_account_uses'];

/** Returns a checksum of each tenant table's rows: equal only if nothing has changed. */
export async function fingerprint(database: Database): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>();
  for (const table of (await tablesOfSites(database)).filter((name) => !visits.includes(name))) {
    const { rows } = await database.owner.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, chr(10) order by t::text)) as sum from ${table} t`,
    );
    sums.set(table, rows[0]?.sum ?? '');
  }
  return sums;
}

/** Lists the tables whose rows have changed since the fingerprint. */
export async function changedTables(
  database: Database,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const now = await fingerprint(database);
  return [...now].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
}
