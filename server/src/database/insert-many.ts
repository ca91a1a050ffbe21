import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.ts';

/** Number of rows in one statement. */
const chunkSize = 2_000;

/** Quotes the name of a table or column for a statement. @throws TypeError for any other text */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`${name} is no column`);
  return name;
}

/**
 * Inserts many rows of one site in few statements, in the given order. All rows name the same columns; the others get
 * their defaults.
 * @returns ids of the new rows, in the given order; empty for a table whose rows have none
 */
export async function insertMany<T extends keyof DB>(
  client: pg.PoolClient,
  siteId: number,
  table: T,
  rows: readonly Omit<Insertable<DB[T]>, 'resource_id'>[],
): Promise<number[]> {
  const first = rows[0];
  if (first === undefined) return [];
  const names = Object.keys(first).map(identifier);
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += chunkSize) {
    const result = await client.query<{ id?: number }>(
      `insert into ${identifier(table)} as made (resource_id, ${names.join(', ')})
       select $1, ${names.map((name) => `r.${name}`).join(', ')}
       from jsonb_array_elements($2::jsonb) with ordinality as given (value, position)
       cross join lateral jsonb_populate_record(null::${identifier(table)}, given.value) r
       order by given.position
       returning to_jsonb(made) -> 'id' as id`,
      [siteId, JSON.stringify(rows.slice(from, from + chunkSize))],
    );
    for (const { id } of result.rows) if (typeof id === 'number') ids.push(id);
  }
  return ids;
}
