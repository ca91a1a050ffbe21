// What a subscription adds to the figures by itself: its trial, and the decision to stop it.
import { type LogLine, overAt } from './paying-intervals.ts';

export interface SubscriptionFact {
  kind: 'trial_started' | 'trial_ended' | 'cancelled';
  subscriptionId: number;
  at: Date;
  /** Of a trial that ended: when the first regular period was paid for. Of a decision: when it was taken back. */
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

/** Enters its trial, leaves it, and perhaps is paid for afterwards. A trial of no length is none. */
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
 * Autorenew turned off, or ended at once by decision. At most one decision stands at a time: who ends what is
 * cancelled already decides nothing new.
 */
function decisions(lines: readonly LogLine[], over: number): SubscriptionFact[] {
  const found: SubscriptionFact[] = [];
  let standing: SubscriptionFact | null = null;
  for (const line of lines) {
    const at = line.occurredAt.getTime();
    // A decision may be the end itself; nothing else counts at an end or after it.
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
 * All facts of one subscription, by time. A seat decides nothing and has no trial of its own.
 * @param lines all of its lines, by time and then id
 */
export function subscriptionFacts(lines: readonly LogLine[]): SubscriptionFact[] {
  if (lines[0]?.kind === 'seat') return [];
  const over = overAt(lines);
  return [...trialFacts(lines, over), ...decisions(lines, over)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}
