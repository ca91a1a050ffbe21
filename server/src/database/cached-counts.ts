// Counting very many rows reads all of them. The number is cached for a while, because no reader can tell 48,112 from
// 48,113, and paging through such a list would count again for every page. Small numbers are counted every time.
import type { Database } from './connect.ts';
import type { ResourceContext } from './context.ts';

/** Time to live of a cached count, in milliseconds. */
export const cacheTtlMs = 30_000;
const maxCacheEntries = 1_000;
/** Smallest number that is cached: smaller ones are quick to count, and a difference of one is visible. */
export const minCachedCount = 10_000;

const keyOf = (ctx: ResourceContext, question: object) => JSON.stringify([ctx.resource.id, question]);

/** Creates a cache for answers about many rows. @param rowsOf returns the number of rows an answer is about */
export function cacheLargeAnswers<T>(rowsOf: (answer: T) => number) {
  const kept = new WeakMap<Database, Map<string, { answer: T; until: number }>>();
  const known = (ctx: ResourceContext, question: object) => {
    const found = kept.get(ctx.database)?.get(keyOf(ctx, question));
    return found && found.until > ctx.clock.now().getTime() ? { answer: found.answer } : null;
  };
  return {
    known,
    /** @param isSlow true if even an answer about few rows takes long to find */
    async answer(
      ctx: ResourceContext,
      question: object,
      findNow: () => Promise<T>,
      isSlow = false,
    ): Promise<T> {
      const found = known(ctx, question);
      if (found) return found.answer;
      const until = ctx.clock.now().getTime() + cacheTtlMs;
      const answer = await findNow();
      if (!isSlow && rowsOf(answer) < minCachedCount) return answer;
      const answers = kept.get(ctx.database) ?? new Map<string, { answer: T; until: number }>();
      kept.set(ctx.database, answers);
      if (answers.size >= maxCacheEntries) answers.clear();
      answers.set(keyOf(ctx, question), { answer, until });
      return answer;
    },
  };
}

const counts = cacheLargeAnswers<number>((count) => count);

/** Returns the cached number for this question; null if it must be counted. */
export function getCachedCount(ctx: ResourceContext, question: object): number | null {
  return counts.known(ctx, question)?.answer ?? null;
}

/**
 * Returns the cached number for this question, or counts it now.
 * @param isSlow true if even a small number takes long to count
 */
export function countWithCache(
  ctx: ResourceContext,
  question: object,
  countNow: () => Promise<number>,
  isSlow = false,
): Promise<number> {
  return counts.answer(ctx, question, countNow, isSlow);
}
