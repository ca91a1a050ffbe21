// Derives MRR intervals: the monthly value of each subscription over time, which MRR is the sum of.
import {
  bridgedStretches,
  intervalsOf,
  type LogLine,
  longestGap,
  type PayingInterval,
  type Stretch,
  successorsOf,
} from './paying-intervals.ts';

/** Start included, end excluded. */
export interface MrrInterval {
  payerId: number;
  subscriptionId: number;
  planId: number;
  currency: string;
  /** MRR in 1/720 cents. */
  value: number;
  startsAt: Date;
  /** End of the interval; null while it is open. */
  endsAt: Date | null;
  /** Time from which the end counts. */
  endsSettledAt: Date | null;
}

/** A stretch that may be the last one of an interval without a successor yet. */
interface Ending extends Stretch {
  isOpen: boolean;
}

function endingsOf(
  interval: PayingInterval,
  successors: ReadonlyMap<PayingInterval, PayingInterval>,
): Ending[] {
  const isOpen = !successors.has(interval);
  return bridgedStretches([interval], successors).map((stretch) => ({
    ...stretch,
    isOpen: isOpen && stretch.to === interval.to,
  }));
}

function goesOn(last: Stretch, next: Stretch): boolean {
  const isSame = last.planId === next.planId && last.currency === next.currency && last.value === next.value;
  return isSame && last.to === next.from;
}

/** Merges contiguous stretches of one subscription with the same MRR. */
function joined(stretches: readonly Ending[]): Ending[] {
  const found: Ending[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (last && goesOn(last, stretch)) Object.assign(last, { to: stretch.to, isOpen: stretch.isOpen });
    else found.push({ ...stretch });
  }
  return found;
}

/**
 * Derives the MRR intervals of one payer.
 * @param lines the whole logs of all subscriptions that the payer ever paid for, by time and then id
 */
export function mrrIntervalsOf(payerId: number, lines: readonly LogLine[]): MrrInterval[] {
  const intervals = [...Map.groupBy(lines, (line) => line.subscriptionId).values()]
    .flatMap(intervalsOf)
    .filter((interval) => interval.payerId === payerId);
  const successors = successorsOf(intervals);
  const endings = intervals.flatMap((interval) => endingsOf(interval, successors));
  const bySubscription = Map.groupBy(endings, (one) => one.subscriptionId);
  return [...bySubscription.values()].flatMap(joined).map((stretch): MrrInterval => {
    const { subscriptionId, planId, currency, value, from, to, isOpen } = stretch;
    const ends = Number.isFinite(to);
    return {
      payerId,
      subscriptionId,
      planId,
      currency,
      value,
      startsAt: new Date(from),
      endsAt: ends ? new Date(to) : null,
      endsSettledAt: ends ? new Date(isOpen ? to + longestGap : to) : null,
    };
  });
}
