// Derives the intervals in which a payer pays, from the log of their subscriptions. Two rules of the log make them
// exact: nothing counts at or after an end, and a state holds until the next line or until its validity ends.

/** A line of the log, with the fields that metrics need. */
export interface LogLine {
  id: number;
  subscriptionId: number;
  payerId: number | null;
  /** Member who holds the subscription; null if a group does. */
  memberId: number | null;
  type: string;
  kind: string;
  planId: number;
  nextPaying: boolean;
  /** Monthly value in 1/720 cents. */
  nextValue: number;
  currency: string;
  cause: string | null;
  validUntil: Date | null;
  occurredAt: Date;
  /** True if a group holds the subscription. */
  isForGroup: boolean;
}

/** A stretch of time with one MRR. Start included, end excluded, in milliseconds since 1970. */
export interface Stretch {
  subscriptionId: number;
  payerId: number;
  planId: number;
  currency: string;
  value: number;
  from: number;
  to: number;
}

/** Contiguous stretches of one subscription. */
export interface PayingInterval {
  subscriptionId: number;
  payerId: number;
  planId: number;
  from: number;
  to: number;
  stretches: Stretch[];
}

/** Maximum gap between two intervals of a payer that still count as one, in milliseconds. */
export const longestGap = 86_400_000;

const never = Number.POSITIVE_INFINITY;

/**
 * Returns the earliest end of a subscription in milliseconds since 1970, or infinity. Nothing counts at it or after it.
 */
export function overAt(lines: readonly LogLine[]): number {
  return lines.reduce(
    (over, { type, occurredAt }) => (type === 'end' ? Math.min(over, occurredAt.getTime()) : over),
    never,
  );
}

function stretchOf(line: LogLine, following: LogLine | undefined, over: number): Stretch | null {
  const { subscriptionId, payerId, planId, currency, nextValue: value } = line;
  const from = line.occurredAt.getTime();
  const to = Math.min(following?.occurredAt.getTime() ?? never, line.validUntil?.getTime() ?? never, over);
  if (!line.nextPaying || payerId === null || from >= to) return null;
  return { subscriptionId, payerId, planId, currency, value, from, to };
}

/**
 * Returns the paying intervals of one subscription in order; each belongs to one payer.
 * @param lines its whole log, by time and then id
 */
export function intervalsOf(lines: readonly LogLine[]): PayingInterval[] {
  const over = overAt(lines);
  const intervals: PayingInterval[] = [];
  lines.forEach((line, position) => {
    const stretch = stretchOf(line, lines[position + 1], over);
    if (stretch === null) return;
    const last = intervals.at(-1);
    if (last && last.to === stretch.from && last.payerId === stretch.payerId) {
      last.to = stretch.to;
      last.stretches.push(stretch);
    } else {
      const { subscriptionId, payerId, planId, from, to } = stretch;
      intervals.push({ subscriptionId, payerId, planId, from, to, stretches: [stretch] });
    }
  });
  return intervals;
}

/**
 * Matches each interval with its successor: an end is followed by the earliest start (then the lowest subscription id)
 * within the longest gap, and each start follows at most one end.
 * @param intervals of one payer
 */
export function successorsOf(intervals: readonly PayingInterval[]): Map<PayingInterval, PayingInterval> {
  const ends = [...intervals].sort(
    (one, other) => one.to - other.to || one.subscriptionId - other.subscriptionId,
  );
  const starts = [...intervals].sort(
    (one, other) => one.from - other.from || one.subscriptionId - other.subscriptionId,
  );
  const taken = new Set<PayingInterval>();
  const successors = new Map<PayingInterval, PayingInterval>();
  for (const end of ends) {
    const next = starts.find(
      (start) =>
        start !== end && !taken.has(start) && start.from >= end.to && start.from <= end.to + longestGap,
    );
    if (!next) continue;
    taken.add(next);
    successors.set(end, next);
  }
  return successors;
}

/** Returns the stretches of a payer without bridged gaps: a stretch that ends before a successor is extended to it. */
export function bridgedStretches(
  intervals: readonly PayingInterval[],
  successors: ReadonlyMap<PayingInterval, PayingInterval>,
): Stretch[] {
  return intervals.flatMap((interval) => {
    const reach = successors.get(interval)?.from ?? interval.to;
    return interval.stretches.map((stretch) =>
      stretch.to === interval.to ? { ...stretch, to: reach } : stretch,
    );
  });
}
