// Limits lists that may read very many rows. Each site runs a few at once, behind other waiting work, so that a large
// site doesn't slow down others.
import { countWithCache, getCachedCount, minCachedCount } from '#server/database/cached-counts.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { withHeavyWorkLimit } from '#server/database/heavy-work.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { countAll } from './list.queries.ts';

/** Offset in rows from which finding a page counts as heavy. */
const farAway = 10_000;

interface Asked {
  /** True if the list has no filter. */
  isWhole: boolean;
  offset: number;
}

type Run<T> = (scope: ReadScope) => Promise<T>;

/** Cache key of the number of members of the site. */
const size = { size: true };

/** Reads a list with a filter at once, unless the site is large: then null. */
function readIfSmall<T>(ctx: ResourceContext, run: Run<T>): Promise<{ found: T } | null> {
  return read(ctx, async (scope) => {
    const count = () => countAll(scope, ctx.resource);
    const isLarge = (await countWithCache(ctx, size, count)) >= minCachedCount;
    return isLarge ? null : { found: await run(scope) };
  });
}

const readInTurn = <T>(ctx: ResourceContext, run: Run<T>): Promise<T> =>
  withHeavyWorkLimit(ctx, ctx.resource, () => read(ctx, run));

/**
 * Reads a list at once, or within the limits of its site if it may read very many rows (it has a filter on a large
 * site, or its page is far down).
 * @throws AppError unavailable if too many lists of the site wait already, or it waited too long
 */
export async function readWithinLimits<T>(ctx: ResourceContext, asked: Asked, run: Run<T>): Promise<T> {
  if (asked.offset > farAway) return readInTurn(ctx, run);
  if (asked.isWhole) return read(ctx, run);
  // A known size saves a connection for finding it out.
  if ((getCachedCount(ctx, size) ?? 0) >= minCachedCount) return readInTurn(ctx, run);
  const small = await readIfSmall(ctx, run);
  return small === null ? readInTurn(ctx, run) : small.found;
}
