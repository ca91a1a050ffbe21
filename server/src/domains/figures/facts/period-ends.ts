// At the end of which periods a subscription was to renew, and what came of it.
import { type LogLine, overAt } from './paying-intervals.ts';

export interface PeriodEnd {
  subscriptionId: number;
  endsAt: Date;
  payerId: number | null;
  planId: number;
  outcome: 'renewed' | 'past_due' | 'failed';
  /** The next one that is kept, and the one that is still to come: of a month, the latest stands for all of them. */
  nextAt: Date | null;
  toComeAt: Date | null;
}

/** So many are kept of each subscription, the latest ones; and all that lie more than a day ahead of its last line. */
const kept = 2;
const day = 86_400_000;

const isPayment = (line: LogLine) => line.type === 'renew' || line.type === 'recover';

/** What the line after the one that told the period's end says about it; null: it was to end, or is told anew. */
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

/** The end of the period that a line tells of, if the subscription is to renew then. */
function endToldBy({ nextPaying, validUntil, type }: LogLine): Date | null {
  // Autorenew is off after a cancel; after a failed charge the line tells the end of grace.
  return nextPaying && type !== 'cancel' && type !== 'past_due' ? validUntil : null;
}

/**
 * The latest ends of paid periods of one subscription at which it was to renew and that are behind it.
 * @param lines all of its lines, by time and then id
 * @param toComeAt when it is to renew next; null when it is not: no line tells whether autorenew is on
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
  // Who switches pays before the period is over, and may switch again: its ends to come would push out the one that was.
  const soon = (counting.at(-1)?.occurredAt.getTime() ?? 0) + day;
  const behind = sorted.filter(({ endsAt }) => endsAt.getTime() <= soon).length;
  return sorted
    .slice(Math.max(0, behind - kept))
    .map((end, position, ends) => ({ ...end, nextAt: ends[position + 1]?.endsAt ?? null }));
}
