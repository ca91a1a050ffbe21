// Derives the ends of paid periods at which a subscription was to renew, and their outcomes.
import { type LogLine, overAt } from './paying-intervals.ts';

export interface PeriodEnd {
  subscriptionId: number;
  endsAt: Date;
  payerId: number | null;
  planId: number;
  outcome: 'renewed' | 'past_due' | 'failed';
  /** The next stored end, and the one still to come: within a month, only the latest end counts. */
  nextAt: Date | null;
  toComeAt: Date | null;
}

/** Number of the latest ends stored per subscription, plus all that are more than a day after its last line. */
const kept = 2;
const day = 86_400_000;

const isPayment = (line: LogLine) => line.type === 'renew' || line.type === 'recover';

/**
 * Returns the outcome of a period's end from the lines after the one that set it; null if it was not to renew, or if
 * the next line sets it anew.
 */
function outcomeOf(end: Date, following: readonly LogLine[], isOver: boolean): PeriodEnd['outcome'] | null {
  const [next] = following;
  if (!next) return null;
  if (isPayment(next)) return 'renewed';
  if (next.type === 'switch') return next.validUntil !== null && next.validUntil > end ? 'renewed' : null;
  if (next.type === 'end') return next.cause === 'payment_failed' ? 'failed' : null;
  if (next.type !== 'past_due') return null;
  if (following.some(isPayment)) return 'renewed';
  return isOver ? 'failed' : 'past_due';
}

/** Returns the end of a line's period, if the subscription renews then. */
function endToldBy({ nextPaying, validUntil, type }: LogLine): Date | null {
  // Autorenew is off after a cancellation; after a failed charge, the line has the end of the grace period instead.
  return nextPaying && type !== 'cancel' && type !== 'past_due' ? validUntil : null;
}

/**
 * Returns the latest past ends of paid periods of one subscription at which it was to renew.
 * @param lines its whole log, by time and then id
 * @param toComeAt next renewal; null if it doesn't renew, because no line says whether autorenew is on
 */
export function periodEndsOf(lines: readonly LogLine[], toComeAt: Date | null): PeriodEnd[] {
  const over = overAt(lines);
  const counting = lines.filter(
    ({ type, occurredAt: at }) => at.getTime() < over || (type === 'end' && at.getTime() === over),
  );
  const found = new Map<number, PeriodEnd>();
  counting.forEach((line, position) => {
    const { subscriptionId, payerId, planId } = line;
    const endsAt = endToldBy(line);
    const outcome = endsAt && outcomeOf(endsAt, counting.slice(position + 1), Number.isFinite(over));
    if (endsAt === null || outcome === null) return;
    const end = { subscriptionId, endsAt, payerId, planId, outcome, nextAt: null, toComeAt };
    found.set(endsAt.getTime(), end);
  });
  const sorted = [...found.values()].sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  // A switch charges before the period is over, and may happen repeatedly: its future ends must not displace the past
  // one.
  const soon = (counting.at(-1)?.occurredAt.getTime() ?? 0) + day;
  const behind = sorted.filter(({ endsAt }) => endsAt.getTime() <= soon).length;
  return sorted
    .slice(Math.max(0, behind - kept))
    .map((end, position, ends) => ({ ...end, nextAt: ends[position + 1]?.endsAt ?? null }));
}
