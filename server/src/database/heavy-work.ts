// Limits for calls that may read very many rows. Few of a site run at once, so that other sites notice neither its size
// nor its calls.
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
import type { CallContext, SiteRef } from './context.ts';

/** Concurrent heavy queries of one site; one core stays free for the rest. */
export const maxHeavyPerSite = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Concurrent heavy queries of all sites together: fewer than there are connections for them. */
const maxHeavyTotal = 6;

/**
 * Limits of the queue. A caller beyond them gets 503: after 15 seconds the answer is of no use, and the waiting call
 * takes a slot from calls of other sites.
 */
export const heavyQueueLimits = { mostWaiting: 20, longestWait: 15_000 } satisfies Bounds;
const tryAgainAfterSeconds = 5;

const siteBusy = errorText(
  'errors.site_busy',
  'Too many long lists and figures of this site are loading right now. Try again in a few seconds.',
);

type Limits = <T>(siteId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const limits = new WeakMap<Database, Limits>();

function makeLimits(): Limits {
  const ofSite = limitConcurrencyByKey<number>(maxHeavyPerSite, heavyQueueLimits);
  // Every site may have calls waiting here, so only the time is bounded.
  const ofAll = limitConcurrency(maxHeavyTotal, {
    ...heavyQueueLimits,
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  return (siteId, work, signal) => {
    const came = performance.now();
    return ofSite(siteId, () => ofAll(work, { signal, waited: performance.now() - came }), { signal });
  };
}

/**
 * Runs heavy work of a site when it is its turn. Don't nest it: the inner call would wait for the outer one.
 * @throws AppError unavailable if too much work of the site is waiting already, or its turn didn't come in time
 */
export async function withHeavyWorkLimit<T>(
  ctx: Pick<CallContext, 'database' | 'signal'>,
  site: Pick<SiteRef, 'id'>,
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
