// Counting very many rows reads all of them. Their number is kept for a while, because nobody can tell 48,112 from
// 48,113, and paging through such a list would count again for every page. Small numbers are counted every time.
import type { Database } from './connect.ts';
import type { ResourceContext } from './context.ts';

/** How long a number is kept, in milliseconds. */
export const cachedFor = 30_000;
const mostKept = 1_000;
/** Smaller numbers are not kept: they are quick to count, and one more or less is seen. */
export const cachedFrom = 10_000;

const keyOf = (ctx: ResourceContext, question: object) => JSON.stringify([ctx.resource.id, question]);

/**
 * Answers about very many rows, each kept for a while.
 * @param rowsOf how many rows an answer is about
 */
export function keepsLargeAnswers<T>(rowsOf: (answer: T) => number) {
  const kept = new WeakMap<Database, Map<string, { answer: T; until: number }>>();
  const known = (ctx: ResourceContext, question: object) => {
    const found = kept.get(ctx.database)?.get(keyOf(ctx, question));
    return found && found.until > ctx.clock.now().getTime() ? { answer: found.answer } : null;
  };
  return {
    known,
    /** @param isSlow whether even an answer about few rows takes long to find */
    async answer(
      ctx: ResourceContext,
      question: object,
      findNow: () => Promise<T>,
      isSlow = false,
    ): Promise<T> {
      const found = known(ctx, question);
      if (found) return found.answer;
      const until = ctx.clock.now().getTime() + cachedFor;
      const answer = await findNow();
      if (!isSlow && rowsOf(answer) < cachedFrom) return answer;
      const answers = kept.get(ctx.database) ?? new Map<string, { answer: T; until: number }>();
      kept.set(ctx.database, answers);
      if (answers.size >= mostKept) answers.clear();
      answers.set(keyOf(ctx, question), { answer, until });
      return answer;
    },
  };
}

const counts = keepsLargeAnswers<number>((count) => count);

/** The number kept for this question; null where it is to be counted. */
export function knownCount(ctx: ResourceContext, question: object): number | null {
  return counts.known(ctx, question)?.answer ?? null;
}

/**
 * The number kept for this question, or the one that is counted now.
 * @param isSlow whether even a small number takes long to count
 */
export function cachedCount(
  ctx: ResourceContext,
  question: object,
  countNow: () => Promise<number>,
  isSlow = false,
): Promise<number> {
  return counts.answer(ctx, question, countNow, isSlow);
}
