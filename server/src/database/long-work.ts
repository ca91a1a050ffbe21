import type pg from 'pg';
import type { ResourceContext } from './context.ts';
import type { DB } from './schema.ts';

/** For a transaction of the worker that goes through very many rows: it may take longer than a request's. */
export const patience = "set local statement_timeout = '10min'";

/**
 * Runs work of many transactions that only one process at a time may do for a site. The lock belongs to a connection that
 * does nothing else meanwhile, and goes with it if the process dies.
 * @returns null without having run anything when another process is at it
 */
export async function alone<T>(ctx: ResourceContext, name: string, run: () => Promise<T>): Promise<T | null> {
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

interface Growth {
  seen: number;
  unseen: number;
}

/** Rows that came to each site since this process started, by the pool of its database. */
const growths = new WeakMap<pg.Pool, Map<number, Growth>>();

/**
 * Looks at tables again once as much came to a site as had come when they were looked at last. A look costs the same
 * however little is new: after each of many small imports it would be most of their work.
 * @param came rows that were added or changed since the last call
 * @param least fewer are not worth a look
 */
export async function lookAgainAsItGrows(
  ctx: ResourceContext,
  tables: readonly (keyof DB)[],
  came: number,
  least: number,
): Promise<void> {
  const { owner } = ctx.database;
  const sites = growths.get(owner) ?? new Map<number, Growth>();
  growths.set(owner, sites);
  const growth = sites.get(ctx.resource.id) ?? { seen: 0, unseen: 0 };
  sites.set(ctx.resource.id, growth);
  growth.unseen += came;
  if (growth.unseen < Math.max(least, growth.seen)) return;
  await lookAgain(ctx, tables);
  growth.seen += growth.unseen;
  growth.unseen = 0;
}

/** Tells the planner at once what tables look like that were just filled; by itself the database looks a minute later. */
export async function lookAgain(ctx: ResourceContext, tables: readonly (keyof DB)[]): Promise<void> {
  await ctx.database.owner.query(`analyze ${tables.join(', ')}`);
}
