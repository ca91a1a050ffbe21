import { openDatabase, releaseOf } from './product-database.ts';

/**
 * Keeps a member the way somebody does who is just writing to it: work that comes to this member waits. Nothing of the
 * product is replaced; it is the only way to see work in its middle for as long as a story needs.
 * @returns lets go
 */
export async function holdMember(id: number): Promise<() => Promise<void>> {
  const client = await openDatabase();
  await client.query('begin');
  const { rowCount } = await client.query('select from members where id = $1 for update', [id]);
  if (rowCount !== 1) throw new Error(`There is no member ${id}.`);
  return releaseOf(client);
}
