import type pg from 'pg';
import type { ResourceContext } from './context.ts';
import type { DB } from './schema.ts';

interface Growth {
  seen: number;
  unseen: number;
}

/** Rows that came to each site since this process started, by the pool of its database. */
const growths = new WeakMap<pg.Pool, Map<number, Growth>>();

/**
 * Tells the planner about tables anew once as much came to a site as had come when it was told last. Each time costs the same
 * however little is new: after each of many small imports it would be most of their work.
 * @param came rows that were added or changed since the last call
 * @param least fewer are not worth it
 */
export async function analyzeAsItGrows(
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
  await analyzeTables(ctx, tables);
  growth.seen += growth.unseen;
  growth.unseen = 0;
}

/** Tells the planner at once what tables look like that were just filled; by itself the database looks a minute later. */
export async function analyzeTables(ctx: ResourceContext, tables: readonly (keyof DB)[]): Promise<void> {
  await ctx.database.owner.query(`analyze ${tables.join(', ')}`);
}

/** A site with fewer of a table's rows changes little of what the planner knows of it. */
const notableShare = 0.05;

/**
 * Tells the planner what those of some tables look like in which the context's site has a notable share of the rows; a
 * look at a large table for a few rows of a small site would cost as much and change nothing.
 */
export async function analyzeWhereMany(ctx: ResourceContext, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await ctx.database.owner.query<{ isNotable: boolean }>(
      `select count(*) > $2::float8 * (select greatest(reltuples, 0) from pg_class where oid = '${table}'::regclass)
         as "isNotable"
       from ${table} where resource_id = $1`,
      [ctx.resource.id, notableShare],
    );
    if (rows[0]?.isNotable) await analyzeTables(ctx, [table]);
  }
}
