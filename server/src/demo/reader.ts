// Access of a reader, and the decision about each read.
import type { ContentDecisions } from '#server/database/schema.ts';
import type { Random } from './random.ts';

export interface Item {
  id: number;
  isFree: boolean;
  publishedAt: Date;
}

export function uuid(random: Random): string {
  const part = () =>
    Math.floor(random.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [part(), part(), part(), part()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** Returns an item published by then, newer ones with a higher probability; null if there was none. */
export function choose(random: Random, items: readonly Item[], at: number): Item | null {
  let published = 0;
  for (let low = 0, high = items.length; low < high; published = low) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.publishedAt.getTime() ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  // The share rounds up to 1 now and then, which would be one too far.
  const position = Math.min(published - 1, Math.floor((1 - random.next() ** 5) * published));
  return items[position] ?? null;
}

export interface Reader {
  memberId: number | null;
  isLocked: boolean;
  from: number;
  /** Times with a subscription that gave access. */
  valid: readonly { from: number; to: number }[];
}

/** Anonymous reader. */
export const stranger: Reader = { memberId: null, isLocked: false, from: 0, valid: [] };

export function verdictOf(
  { isLocked, valid }: Reader,
  { isFree }: Item,
  at: number,
): Pick<Opened, 'verdict' | 'reason'> {
  if (isFree) return { verdict: 'grant', reason: 'free_content' };
  if (isLocked) return { verdict: 'deny', reason: 'locked' };
  if (valid.some(({ from, to }) => from <= at && at < to))
    return { verdict: 'grant', reason: 'subscription' };
  return { verdict: 'paywall', reason: 'no_entitlement' };
}

/** A read with its decision. */
export interface Opened {
  content_id: number;
  member_id: number | null;
  device_id: string;
  session_id: string;
  occurred_at: Date;
  is_bot: boolean;
  verdict: ContentDecisions['verdict'];
  reason: string;
}
