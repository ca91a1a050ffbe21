import type { Compilable } from 'kysely';
import type { ReadScope } from './scope.ts';

/**
 * Yields the rows of a statement in batches by a cursor, so each batch costs the same and memory doesn't grow with
 * their number.
 * @param name name of the cursor; nested cursors need different names
 */
export async function* readInBatches<Row extends object>(
  { client }: ReadScope,
  name: string,
  statement: ReturnType<Compilable['compile']>,
  size: number,
): AsyncGenerator<Row[]> {
  // All rows will be read, so the planner must optimize for the last row, not for the first ones.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare ${name} no scroll cursor for ${statement.sql}`, [...statement.parameters]);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from ${name}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query(`close ${name}`);
}
