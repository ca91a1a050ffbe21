// Lists that may read very many rows. Few of a site run at once, and behind what others wait for, so that nobody feels
// how large another site is.
import { availableParallelism } from 'node:os';
import { aside, type Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Bounds, inTurn, inTurnOf, NoTurn } from '#server/platform/turns/in-turn.ts';
import { countNowAndThen, keptCount, keptFrom } from './frequent-counts.ts';
import { countAll } from './list.queries.ts';
import { memberTexts } from './texts.ts';

/** Heavy lists of one site at once: whatever it asks for, a core is left to the others. */
export const heavyAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Of all sites together: fewer than there are connections for them. */
const heavyInAll = 6;

/**
 * Whoever would wait longer is told so: a list that comes after half a minute helps nobody, and those who wait take
 * places that calls of other sites need.
 */
export const bounds = { mostWaiting: 20, longestWait: 15_000 } satisfies Bounds;
const tryAgainAfterSeconds = 5;

/** Rows that a page may be away from the beginning of its list before finding it counts as heavy. */
const farAway = 10_000;

type Turns = <T>(siteId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const turns = new WeakMap<Database, Turns>();

function makeTurns(): Turns {
  const ofSite = inTurnOf<number>(heavyAtOnce, bounds);
  // As many sites as there are may have one waiting here, so only the time is bounded.
  const ofAll = inTurn(heavyInAll, { ...bounds, mostWaiting: Number.POSITIVE_INFINITY });
  return (siteId, work, signal) => {
    const came = performance.now();
    return ofSite(siteId, () => ofAll(work, { signal, waited: performance.now() - came }), { signal });
  };
}

interface Asked {
  /** Whether the list has no filter. */
  isWhole: boolean;
  offset: number;
}

type Run<T> = (scope: ReadScope) => Promise<T>;

/** The question how many members the site has. */
const size = { size: true };

/** Reads a list with a filter at once, unless the site is large: then null. */
function readIfSmall<T>(ctx: ResourceContext, run: Run<T>): Promise<{ found: T } | null> {
  return read(ctx, async (scope) => {
    const count = () => countAll(scope, ctx.resource);
    const isLarge = (await countNowAndThen(ctx, size, count)) >= keptFrom;
    return isLarge ? null : { found: await run(scope) };
  });
}

async function readInTurn<T>(ctx: ResourceContext, run: Run<T>): Promise<T> {
  const turn = turns.get(ctx.database) ?? makeTurns();
  turns.set(ctx.database, turn);
  const heavily = () => read({ ...ctx, database: aside(ctx.database) }, run);
  try {
    return await turn(ctx.resource.id, heavily, ctx.signal);
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    throw new AppError('unavailable', memberTexts.listsBusy, { retryAfterSeconds: tryAgainAfterSeconds });
  }
}

/**
 * Reads a list: at once, or when it may read very many rows (it has a filter in a large site, or its page is far down) in
 * the turn of its site.
 * @throws AppError unavailable when too many of the site wait already, or it did not come to its turn in time
 */
export async function readInTurnOfSite<T>(ctx: ResourceContext, asked: Asked, run: Run<T>): Promise<T> {
  if (asked.offset > farAway) return readInTurn(ctx, run);
  if (asked.isWhole) return read(ctx, run);
  // Where that is known already, no connection is taken to find it out.
  if ((keptCount(ctx, size) ?? 0) >= keptFrom) return readInTurn(ctx, run);
  const small = await readIfSmall(ctx, run);
  return small === null ? readInTurn(ctx, run) : small.found;
}
