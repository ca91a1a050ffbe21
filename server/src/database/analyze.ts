import type pg from 'pg';
import type { ResourceContext } from './context.ts';
import type { DB } from './schema.ts';

interface Growth {
  seen: number;
  unseen: number;
}

/** Rows added to each site since this process started, by the pool of its database. */
const growths = new WeakMap<pg.Pool, Map<number, Growth>>();

/**
 * Analyzes tables once a site has grown by as many rows as it had at the last analysis. The cost is the same however
 * few rows are new: after each of many small imports it would be most of their work.
 * @param came rows that were added or changed since the last call
 * @param least smallest number of new rows that is worth an analysis
 */
export async function analyzeOnGrowth(
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

/** Analyzes tables that were just filled, for the planner; autovacuum would do so only a minute later. */
export async function analyzeTables(ctx: ResourceContext, tables: readonly (keyof DB)[]): Promise<void> {
  await ctx.database.owner.query(`analyze ${tables.join(', ')}`);
}

/** Smallest share of a table's rows for which a site is analyzed; a smaller one hardly changes the statistics. */
const notableShare = 0.05;

/**
 * Analyzes those tables in which the context's site has a notable share of the rows. Analyzing a large table for a few
 * rows of a small site would cost as much and change nothing.
 */
export async function analyzeIfSignificant(
  ctx: ResourceContext,
  tables: readonly (keyof DB)[],
): Promise<void> {
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
