// Counting very many members reads all of them. Their number is kept for a while, because nobody can tell 48,112 from
// 48,113, and paging through such a list would count again for every page. Small numbers are counted every time.
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';

/** How long a number is kept, in milliseconds. */
export const keptFor = 30_000;
const mostKept = 1_000;
/** Smaller numbers are not kept: they are quick to count, and one more or less is seen. */
export const keptFrom = 10_000;

const kept = new WeakMap<Database, Map<string, { count: number; until: number }>>();

const keyOf = (ctx: ResourceContext, question: object) => JSON.stringify([ctx.resource.id, question]);

/** The number kept for this question; null where it is to be counted. */
export function keptCount(ctx: ResourceContext, question: object): number | null {
  const known = kept.get(ctx.database)?.get(keyOf(ctx, question));
  return known && known.until > ctx.clock.now().getTime() ? known.count : null;
}

/**
 * The number kept for this question, or the one that is counted now.
 * @param isSlow whether even a small number takes long to count
 */
export async function countNowAndThen(
  ctx: ResourceContext,
  question: object,
  countNow: () => Promise<number>,
  isSlow = false,
): Promise<number> {
  const known = keptCount(ctx, question);
  if (known !== null) return known;
  const until = ctx.clock.now().getTime() + keptFor;
  const count = await countNow();
  if (!isSlow && count < keptFrom) return count;
  const counts = kept.get(ctx.database) ?? new Map<string, { count: number; until: number }>();
  kept.set(ctx.database, counts);
  if (counts.size >= mostKept) counts.clear();
  counts.set(keyOf(ctx, question), { count, until });
  return count;
}
