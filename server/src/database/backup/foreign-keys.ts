import type pg from 'pg';
import { BackupError } from './format.ts';
import { quoted } from './tables.ts';

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
}

/** Foreign keys as the migrations declare them; those of partitions follow from their table's. */
const foreignKeys = `
  select k.conname as name, child.relname as child, parent.relname as parent,
    array(select a.attname::text from unnest(k.conkey) with ordinality as c (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.position) as "childColumns",
    array(select a.attname::text from unnest(k.confkey) with ordinality as c (attnum, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum order by c.position) as "parentColumns"
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
  order by child.relname, k.conname`;

/** Returns SQL that finds a row with a dangling reference; a reference that contains a null is intended to be empty. */
function orphanOf({ child, parent, childColumns, parentColumns }: ForeignKey): string {
  const given = childColumns.map((column) => `c.${quoted(column)} is not null`);
  const equal = childColumns.map(
    (column, position) => `p.${quoted(parentColumns[position] ?? '')} = c.${quoted(column)}`,
  );
  return `select from public.${quoted(child)} c where ${given.join(' and ')} and not exists (
    select from public.${quoted(parent)} p where ${equal.join(' and ')}) limit 1`;
}

/**
 * Checks every reference between tables, because a load without triggers doesn't.
 * @throws BackupError naming the first dangling one
 */
export async function checkForeignKeys(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ForeignKey>(foreignKeys);
  for (const key of rows) {
    const { rowCount } = await client.query(orphanOf(key));
    if (rowCount !== 0)
      throw new BackupError(
        `A row of ${key.child} refers to a row of ${key.parent} that is not there (${key.name}). Nothing was restored.`,
      );
  }
}
