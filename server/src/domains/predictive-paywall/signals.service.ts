// Signals of readers and articles from stored reads, each from 0 to 1. Pure.
import type { Signals } from './rank.service.ts';

const [hour, day] = [3_600_000, 86_400_000];

/** Reads of one reader within the last 30 days. */
export interface ReaderProfile {
  /** Different visits, and articles asked for in them. */
  visits: number;
  reads: number;
  /** Visit of the last read, and the times of its first and last read; null without a read. */
  last: { sessionId: string; firstAt: number; lastAt: number } | null;
  /** Time of the last read in an earlier visit; null without one. */
  earlierAt: number | null;
}

export const noReads: ReaderProfile = { visits: 0, reads: 0, last: null, earlierAt: null };

/** Limits a value to 1, the greatest signal, and rounds it to hundredths. */
export const toSignal = (value: number): number => Math.round(Math.min(1, value) * 100) / 100;

/** Returns the signals of a reader who asks for an article in a visit. */
export function readerSignals(profile: ReaderProfile, sessionId: string, at: number): Signals {
  const { visits, reads, last } = profile;
  const isSameVisit = last?.sessionId === sessionId;
  const before = isSameVisit ? profile.earlierAt : (last?.lastAt ?? null);
  return {
    visits: toSignal(visits / 10),
    recency: before === null ? 0 : toSignal(1 / (1 + Math.max(0, at - before) / day)),
    frequency: visits === 0 ? 0 : toSignal(reads / visits / 5),
    session_time: isSameVisit ? toSignal(Math.max(0, at - last.firstAt) / hour) : 0,
  };
}

/** Returns the profile with one more read. */
export function withRead(profile: ReaderProfile, sessionId: string, at: number): ReaderProfile {
  const { visits, reads, last, earlierAt } = profile;
  if (last?.sessionId === sessionId)
    return { visits, reads: reads + 1, earlierAt, last: { ...last, lastAt: at } };
  return {
    visits: visits + 1,
    reads: reads + 1,
    last: { sessionId, firstAt: at, lastAt: at },
    earlierAt: last?.lastAt ?? null,
  };
}

/** Returns the signal of an article's views: 0.2 for 9, 0.4 for 99, 1 for 99,999. */
export const viewsSignal = (views: number): number => toSignal(Math.log10(1 + views) / 5);

/** Sales that began with each category and author, as shares of the best one of its kind. */
export type SalesShares = ReadonlyMap<number, { signal: 'category' | 'author'; share: number }>;

/** Returns shares of sales. @param sales sales of terms, most first */
export function salesShares(
  sales: readonly { term_id: number; signal: 'category' | 'author'; sales: number }[],
): SalesShares {
  const best = { category: 0, author: 0 };
  for (const one of sales) best[one.signal] = Math.max(best[one.signal], one.sales);
  return new Map(
    sales.map(({ term_id: id, signal, sales: count }) => [
      id,
      { signal, share: toSignal(count / best[signal]) },
    ]),
  );
}

/** Returns the signals of an article. Of several categories or authors the one that sells best counts. */
export function articleSignals(termIds: readonly number[], views: number, sales: SalesShares): Signals {
  const best = { category: 0, author: 0 };
  for (const id of termIds) {
    const term = sales.get(id);
    if (term) best[term.signal] = Math.max(best[term.signal], term.share);
  }
  return { views: viewsSignal(views), ...best };
}
