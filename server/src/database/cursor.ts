import type { Compilable } from 'kysely';
import type { ReadScope } from './scope.ts';

/**
 * The rows of a statement, so many at a time. The database keeps the place, so each batch costs the same and memory does
 * not grow, however many there are.
 * @param name of the cursor; one that is read inside another needs its own
 */
export async function* inBatches<Row extends object>(
  { client }: ReadScope,
  name: string,
  statement: ReturnType<Compilable['compile']>,
  size: number,
): AsyncGenerator<Row[]> {
  // All rows will be read: the quickest plan is the one that is quick to the end.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare ${name} no scroll cursor for ${statement.sql}`, [...statement.parameters]);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from ${name}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query(`close ${name}`);
}
