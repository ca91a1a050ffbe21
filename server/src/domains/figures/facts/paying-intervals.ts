// When somebody pays for what, read from the log of their subscriptions. Two rules of the log make it exact: nothing
// counts at or after an end, and a state holds until its next line or for as long as it was to last.

/** A line of the log as the figures need it. */
export interface LogLine {
  id: number;
  subscriptionId: number;
  payerId: number | null;
  /** Who holds it; null when a group does. */
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
  /** Whether a group holds the subscription. */
  isForGroup: boolean;
}

/** A stretch of time in which one value is paid. Begin included, end excluded, in milliseconds. */
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

/** A gap of at most this many milliseconds between two intervals of a payer makes them one. */
export const longestGap = 86_400_000;

const never = Number.POSITIVE_INFINITY;

/** When a subscription is over: its earliest end, in milliseconds, or never. Nothing counts at it or after it. */
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
 * The paying intervals of one subscription, in their order; each belongs to one payer.
 * @param lines all of the subscription's lines, by time and then id
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
 * Which interval goes on in which: an end is followed by the earliest start (then the lowest subscription) within the
 * longest gap, and each start follows one end at most.
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

/** The stretches of a payer with bridged gaps filled: what ends before a successor reaches to it. */
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
