// What a payer's life adds to the figures: facts that only have to be counted or added up. A stock at an instant is the
// sum of all facts before it, so that stocks and flows can never disagree.
import {
  bridgedStretches,
  intervalsOf,
  type LogLine,
  longestGap,
  type PayingInterval,
  type Stretch,
  successorsOf,
} from './paying-intervals.ts';

/**
 * joined, returned, left: the payer, among those who pay for anything. plan_joined, plan_left: the same for one plan.
 * started, stopped: a paying interval that is nobody's successor, or has none. The others move recurring revenue.
 */
export type FactKind =
  | 'joined'
  | 'returned'
  | 'left'
  | 'plan_joined'
  | 'plan_left'
  | 'started'
  | 'stopped'
  | 'new'
  | 'reactivation'
  | 'expansion'
  | 'contraction'
  | 'churn';

export interface Fact {
  kind: FactKind;
  payerId: number;
  at: Date;
  /** Counts from then on: an end only once the day is over in which something may follow it. */
  settledAt: Date;
  subscriptionId: number | null;
  planId: number | null;
  currency: string | null;
  /** Recurring revenue gained or, below 0, lost: a month's worth in 1/720 cents. */
  value: number;
  cause: string | null;
  /** Of a start: whether a trial of the same subscription came before. */
  hadTrial: boolean;
  /** Of a start: whether a group holds the subscription. */
  isForGroup: boolean;
}

/** Everything of one payer at one instant, before and after. */
interface Turn {
  at: number;
  before: readonly Stretch[];
  after: readonly Stretch[];
  isKnown: boolean;
}

function turnsOf(stretches: readonly Stretch[]): Turn[] {
  const instants = [...new Set(stretches.flatMap(({ from, to }) => [from, to]))]
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  return instants.map((at, position) => ({
    at,
    before: stretches.filter((stretch) => stretch.from < at && at <= stretch.to),
    after: stretches.filter((stretch) => stretch.from <= at && at < stretch.to),
    isKnown: position > 0,
  }));
}

function sums(stretches: readonly Stretch[], key: 'currency'): Map<string, number>;
function sums(stretches: readonly Stretch[], key: 'planId'): Map<number, number>;
function sums(stretches: readonly Stretch[], key: 'currency' | 'planId'): Map<string | number, number> {
  const found = new Map<string | number, number>();
  for (const stretch of stretches) found.set(stretch[key], (found.get(stretch[key]) ?? 0) + stretch.value);
  return found;
}

class Facts {
  readonly list: Fact[] = [];
  readonly #payerId: number;
  /** Ends that nothing follows yet; what happens at such an instant is settled a day later. */
  readonly #open: ReadonlySet<number>;

  constructor(payerId: number, open: ReadonlySet<number>) {
    this.#payerId = payerId;
    this.#open = open;
  }

  add(kind: FactKind, at: number, more: Partial<Fact> = {}): void {
    const isLoss = ['left', 'plan_left', 'stopped', 'contraction', 'churn'].includes(kind);
    this.list.push({
      kind,
      payerId: this.#payerId,
      at: new Date(at),
      settledAt: new Date(isLoss && this.#open.has(at) ? at + longestGap : at),
      subscriptionId: null,
      planId: null,
      currency: null,
      value: 0,
      cause: null,
      hadTrial: false,
      isForGroup: false,
      ...more,
    });
  }
}

function addMoves(facts: Facts, { at, before, after, isKnown }: Turn): void {
  const isJoining = before.length === 0 && after.length > 0;
  const isLeaving = before.length > 0 && after.length === 0;
  if (isJoining) facts.add(isKnown ? 'returned' : 'joined', at);
  if (isLeaving) facts.add('left', at);
  const was = sums(before, 'currency');
  const is = sums(after, 'currency');
  for (const currency of new Set([...was.keys(), ...is.keys()])) {
    const value = (is.get(currency) ?? 0) - (was.get(currency) ?? 0);
    if (value === 0) continue;
    const rise = isJoining ? (isKnown ? 'reactivation' : 'new') : 'expansion';
    facts.add(value > 0 ? rise : isLeaving ? 'churn' : 'contraction', at, { currency, value });
  }
  const plansBefore = sums(before, 'planId');
  const plansAfter = sums(after, 'planId');
  for (const planId of plansAfter.keys())
    if (!plansBefore.has(planId)) facts.add('plan_joined', at, { planId });
  for (const planId of plansBefore.keys())
    if (!plansAfter.has(planId)) facts.add('plan_left', at, { planId });
}

/** Why an interval ended: what the subscription's end says, or that it ran out. */
function causeOf(interval: PayingInterval, lines: readonly LogLine[]): string {
  const end = lines.find((line) => line.type === 'end' && line.occurredAt.getTime() <= interval.to);
  return end?.cause ?? 'expired';
}

/**
 * All facts of one payer.
 * @param lines the whole logs of all subscriptions that the payer ever paid for, by time and then id
 */
export function factsOf(payerId: number, lines: readonly LogLine[]): Fact[] {
  const logs = Map.groupBy(lines, (line) => line.subscriptionId);
  const intervals = [...logs.values()]
    .flatMap(intervalsOf)
    .filter((interval) => interval.payerId === payerId);
  const successors = successorsOf(intervals);
  const followed = new Set(successors.values());
  const open = new Set(
    intervals.filter((interval) => !successors.has(interval)).map((interval) => interval.to),
  );
  const facts = new Facts(payerId, open);
  for (const interval of intervals) {
    const { subscriptionId, planId, from, to } = interval;
    const log = logs.get(subscriptionId) ?? [];
    const isFirst = !intervals.some((other) => other.subscriptionId === subscriptionId && other.from < from);
    const hadTrial = isFirst && log.some((line) => line.type === 'trial_start');
    if (!followed.has(interval)) {
      const isForGroup = log[0]?.isForGroup ?? false;
      facts.add('started', from, { subscriptionId, planId, hadTrial, isForGroup });
    }
    if (!successors.has(interval) && Number.isFinite(to))
      facts.add('stopped', to, {
        subscriptionId,
        planId: interval.stretches.at(-1)?.planId ?? planId,
        cause: causeOf(interval, log),
      });
  }
  for (const turn of turnsOf(bridgedStretches(intervals, successors))) addMoves(facts, turn);
  return facts.list;
}
