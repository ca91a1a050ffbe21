import { openDatabase, releaseOf } from './product-database.ts';

/**
 * Locks a member's row, as a concurrent write does, so that work on this member waits. The product runs unchanged; a
 * lock is the only way to see running work for as long as a story needs.
 * @returns a function that releases the lock
 */
export async function lockMember(id: number): Promise<() => Promise<void>> {
  const client = await openDatabase();
  await client.query('begin');
  const { rowCount } = await client.query('select from members where id = $1 for update', [id]);
  if (rowCount !== 1) throw new Error(`There is no member ${id}.`);
  return releaseOf(client);
}
