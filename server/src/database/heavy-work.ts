// Calls that may read very many rows. Few of a site run at once, and behind what others wait for, so that nobody feels
// how large another site is, or what it asks for.
import { availableParallelism } from 'node:os';
import { errorText } from '#contract/base/errors.ts';
import {
  type Bounds,
  limitConcurrency,
  limitConcurrencyByKey,
  QueueFull,
} from '#server/platform/concurrency/limit.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Database } from './connect.ts';
import type { CallContext, ResourceScope } from './context.ts';

/** Heavy work of one site at once: whatever it asks for, a core is left to the others. */
export const heavyAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Of all sites together: fewer than there are connections for them. */
const heavyInAll = 6;

/**
 * Whoever would wait longer is told so: an answer that comes after half a minute helps nobody, and those who wait take
 * places that calls of other sites need.
 */
export const bounds = { mostWaiting: 20, longestWait: 15_000 } satisfies Bounds;
const tryAgainAfterSeconds = 5;

const siteBusy = errorText(
  'errors.site_busy',
  'Too many long lists and figures of this site are loading right now. Try again in a few seconds.',
);

type Limits = <T>(siteId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const limits = new WeakMap<Database, Limits>();

function makeLimits(): Limits {
  const ofSite = limitConcurrencyByKey<number>(heavyAtOnce, bounds);
  // As many sites as there are may have one waiting here, so only the time is bounded.
  const ofAll = limitConcurrency(heavyInAll, { ...bounds, mostWaiting: Number.POSITIVE_INFINITY });
  return (siteId, work, signal) => {
    const came = performance.now();
    return ofSite(siteId, () => ofAll(work, { signal, waited: performance.now() - came }), { signal });
  };
}

/**
 * Does heavy work of a site when it is its turn. Not within other heavy work: that would wait for itself.
 * @throws AppError unavailable when too much of the site waits already, or its turn did not come in time
 */
export async function inTurn<T>(
  ctx: Pick<CallContext, 'database' | 'signal'>,
  site: Pick<ResourceScope, 'id'>,
  work: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(ctx.database) ?? makeLimits();
  limits.set(ctx.database, limit);
  try {
    return await limit(site.id, work, ctx.signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('unavailable', siteBusy, { retryAfterSeconds: tryAgainAfterSeconds });
  }
}
