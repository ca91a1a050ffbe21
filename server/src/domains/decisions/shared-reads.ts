// One read for all screens of a site that show the same figures, however many they are and however often they ask.
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';

/** Milliseconds for which an answer is used at least. */
const leastMs = 4_000;
/** Part of a processor that reads for one site may take: an answer is used so many times longer than it took. */
const timesLonger = 25;

interface Shared<T> {
  answer: Promise<T>;
  /** Milliseconds of the monotonic clock until which the answer is used. */
  until: number;
}

/**
 * Returns a function that reads anew at most once in four seconds for each site, and less often if reading takes long.
 * A failed read is not kept.
 */
export function shareReads<T>(
  read: (ctx: ResourceContext) => Promise<T>,
  now = () => performance.now(),
): (ctx: ResourceContext) => Promise<T> {
  const kept = new WeakMap<Database, Map<number, Shared<T>>>();
  return (ctx) => {
    const sites = kept.get(ctx.database) ?? new Map<number, Shared<T>>();
    kept.set(ctx.database, sites);
    const siteId = ctx.resource.id;
    const known = sites.get(siteId);
    if (known && known.until > now()) return known.answer;
    const begun = now();
    const made: Shared<T> = { answer: read(ctx), until: Number.POSITIVE_INFINITY };
    sites.set(siteId, made);
    made.answer.then(
      () => {
        made.until = Math.max(begun + leastMs, now() + timesLonger * (now() - begun));
      },
      () => sites.delete(siteId),
    );
    return made.answer;
  };
}
