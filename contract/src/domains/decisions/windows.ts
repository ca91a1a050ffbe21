/**
 * Windows of meters. A window rolls: it reaches back from the moment of the decision by a fixed number of days of 24 hours,
 * so time zones, daylight saving time and the lengths of months don't matter. A month has 30 days, a year 365.
 */
import type { Rule } from '../access-rules/decide.ts';
import { periodDays } from '../access-rules/words.ts';
import type { Opening } from './situation.ts';
import type { HoldingKind } from './words.ts';

export const dayMs = 86_400_000;

/** Returns how a rule is named in chains and meters: by its term or content type, which its plan has only one rule for. */
export function ruleKey({ termId, contentTypeId }: Rule): string {
  return termId === null ? `type:${contentTypeId}` : `term:${termId}`;
}

/** Returns the name of the meter of one rule. It stays the same when limit or period change. */
export function meterKey(kind: HoldingKind, id: number, rule: Rule): string {
  return `${kind}:${id}/${ruleKey(rule)}`;
}

type Limit = NonNullable<Rule['limit']>;

export interface MeterReading {
  /** Number of different pieces within the window. */
  used: number;
  /** True if the piece is one of them. */
  isOpened: boolean;
  /** Time at which the piece leaves the window; null if it isn't in it. */
  leavesAt: number | null;
  /** Times at which pieces leave the window, earliest first. */
  leaveAt: readonly number[];
}

/**
 * Reads a meter. A piece leaves the window exactly one period after it was counted. Unknown pieces can't be told apart, so
 * each counts.
 */
export function readMeter(
  openings: readonly Opening[],
  { period }: Limit,
  contentId: number | null,
  at: number,
): MeterReading {
  const length = periodDays[period] * dayMs;
  const latest = new Map<number, number>();
  const leaveAt: number[] = [];
  for (const opening of openings) {
    const leaves = opening.at + length;
    if (leaves <= at) continue;
    if (opening.contentId === null) leaveAt.push(leaves);
    else latest.set(opening.contentId, Math.max(leaves, latest.get(opening.contentId) ?? leaves));
  }
  leaveAt.push(...latest.values());
  leaveAt.sort((one, other) => one - other);
  const leavesAt = contentId === null ? null : (latest.get(contentId) ?? null);
  return { used: leaveAt.length, isOpened: leavesAt !== null, leavesAt, leaveAt };
}

/**
 * Returns when the number of pieces that may be opened grows next; null if nothing is counted or the limit is 0. After a
 * limit was lowered, several pieces must leave first.
 */
export function resetOf(leaveAt: readonly number[], limit: number): number | null {
  if (limit === 0) return null;
  return leaveAt[Math.max(0, leaveAt.length - limit)] ?? null;
}
