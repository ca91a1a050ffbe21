import type { ResourceContext } from './context.ts';

/**
 * Runs work of many transactions that only one process at a time may do for a site. The lock belongs to a dedicated
 * connection, and is released if the process dies.
 * @returns null without running the work if another process holds the lock
 */
export async function withSiteLock<T>(
  ctx: ResourceContext,
  name: string,
  run: () => Promise<T>,
): Promise<T | null> {
  const key = [name, ctx.resource.id];
  const holder = await ctx.database.owner.connect();
  try {
    const { rows } = await holder.query<{ ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, $2)) as ours',
      key,
    );
    if (rows[0]?.ours !== true) return null;
    try {
      return await run();
    } finally {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, $2))', key);
    }
  } finally {
    holder.release();
  }
}
