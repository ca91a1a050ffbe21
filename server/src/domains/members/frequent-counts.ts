// Counting a text that very many members contain reads all of them. Their number is kept for a while, because nobody
// can tell 48,112 from 48,113, and paging through such a list would count again for every page.
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';

/** How long a number is kept, in milliseconds. */
export const keptFor = 30_000;
const mostKept = 1_000;

const kept = new WeakMap<Database, Map<string, { count: number; until: number }>>();

/** The number kept for this question, or the one that is counted now. */
export async function countNowAndThen(
  ctx: ResourceContext,
  question: object,
  countNow: () => Promise<number>,
): Promise<number> {
  const counts = kept.get(ctx.database) ?? new Map<string, { count: number; until: number }>();
  kept.set(ctx.database, counts);
  const key = JSON.stringify([ctx.resource.id, question]);
  const now = ctx.clock.now().getTime();
  const known = counts.get(key);
  if (known && known.until > now) return known.count;
  const count = await countNow();
  if (counts.size >= mostKept) counts.clear();
  counts.set(key, { count, until: now + keptFor });
  return count;
}
