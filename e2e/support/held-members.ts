import { openDatabase, releaseOf, untilCallWaits } from './product-database.ts';

export interface HeldMember {
  /** Resolves when a call waits behind the work that waits for the lock. */
  untilCallWaits: () => Promise<void>;
  /** Releases the lock; safe to repeat. */
  release: () => Promise<void>;
}

/**
 * Locks a member's row, as a concurrent write does, so that work on this member waits. The product runs unchanged; a
 * lock is the only way to see running work for as long as a story needs.
 */
export async function lockMember(id: number): Promise<HeldMember> {
  const client = await openDatabase();
  await client.query('begin');
  const { rowCount } = await client.query('select from members where id = $1 for update', [id]);
  if (rowCount !== 1) throw new Error(`There is no member ${id}.`);
  return { untilCallWaits: () => untilCallWaits(client), release: releaseOf(client) };
}
