// Derives the metric events of a subscription itself: its trial, and its cancellation.
import { type LogLine, overAt } from './paying-intervals.ts';

export interface SubscriptionFact {
  kind: 'trial_started' | 'trial_ended' | 'cancelled';
  subscriptionId: number;
  at: Date;
  /**
   * For an ended trial, the time at which the first regular period was paid; for a cancellation, the time at which it
   * was reverted.
   */
  until: Date | null;
  planId: number;
  payerId: number | null;
  memberId: number | null;
  cause: string | null;
}

function factAt(
  kind: SubscriptionFact['kind'],
  line: LogLine,
  more: Partial<SubscriptionFact> = {},
): SubscriptionFact {
  const { subscriptionId, planId, payerId, memberId, cause, occurredAt: at } = line;
  return { kind, subscriptionId, at, until: null, planId, payerId, memberId, cause, ...more };
}

/** Returns the events of a trial: its start, its end, and a payment afterwards. An empty trial has none. */
function trialFacts(lines: readonly LogLine[], over: number): SubscriptionFact[] {
  const [first] = lines;
  if (first?.type !== 'trial_start') return [];
  const counting = lines.filter((line) => line.occurredAt.getTime() < over);
  const stretches = counting.flatMap((line, position) => {
    const following = counting[position + 1]?.occurredAt.getTime() ?? Number.POSITIVE_INFINITY;
    const to = Math.min(following, line.validUntil?.getTime() ?? Number.POSITIVE_INFINITY, over);
    return line.kind === 'trial' && line.occurredAt.getTime() < to ? [{ line, to }] : [];
  });
  const last = stretches.at(-1);
  if (!last) return [];
  const started = factAt('trial_started', first);
  if (!Number.isFinite(last.to)) return [started];
  const until = counting.find((line) => line.nextPaying)?.occurredAt ?? null;
  return [started, factAt('trial_ended', last.line, { at: new Date(last.to), until, cause: null })];
}

/**
 * Returns the cancellations: autorenew turned off, or ended at once on request. Only one is active at a time: ending a
 * subscription that is already cancelled is not another one.
 */
function decisions(lines: readonly LogLine[], over: number): SubscriptionFact[] {
  const found: SubscriptionFact[] = [];
  let standing: SubscriptionFact | null = null;
  for (const line of lines) {
    const at = line.occurredAt.getTime();
    // A cancellation may be the end itself; nothing else counts at an end or after it.
    const isDecision =
      (line.type === 'cancel' && at <= over) ||
      (line.type === 'end' && at === over && (line.cause === 'admin' || line.cause === 'cancelled'));
    if (isDecision && standing === null) {
      standing = factAt('cancelled', line);
      found.push(standing);
    }
    if (line.type === 'uncancel' && at < over && standing !== null) {
      standing.until = line.occurredAt;
      standing = null;
    }
  }
  return found;
}

/**
 * Derives all events of one subscription, by time. A seat has no trial or cancellation of its own.
 * @param lines its whole log, by time and then id
 */
export function subscriptionFacts(lines: readonly LogLine[]): SubscriptionFact[] {
  if (lines[0]?.kind === 'seat') return [];
  const over = overAt(lines);
  return [...trialFacts(lines, over), ...decisions(lines, over)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}
