// Derives the metric events of a payer; metrics only count or sum them. A stock at a given time is the sum of all
// events before it, so that stocks and flows always agree.
import { type MetricEvent, type MetricEventKind, metricEvent } from './fact.ts';
import {
  bridgedStretches,
  intervalsOf,
  type LogLine,
  longestGap,
  type PayingInterval,
  type Stretch,
  successorsOf,
} from './paying-intervals.ts';

/** A payer's stay for a plan or, with plan 0, for anything. Start included, end excluded. */
export interface PayingStay {
  payerId: number;
  planId: number;
  startsAt: Date;
  endsAt: Date | null;
  /** Time from which the end counts. */
  endsSettledAt: Date | null;
}

export interface PayerLife {
  facts: MetricEvent[];
  spans: PayingStay[];
}

/** All stretches of one payer at one instant, before and after. */
interface Change {
  at: number;
  before: readonly Stretch[];
  after: readonly Stretch[];
  isKnown: boolean;
}

const anyPlan = 0;

function changesOf(stretches: readonly Stretch[]): Change[] {
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

/** Stretches that end without a successor, by their end in milliseconds; an end becomes final a day later. */
type OpenEnds = ReadonlyMap<number, readonly Stretch[]>;

function openEndsOf(
  intervals: readonly PayingInterval[],
  successors: ReadonlyMap<PayingInterval, PayingInterval>,
): OpenEnds {
  const open = intervals.filter((interval) => !successors.has(interval));
  return Map.groupBy(
    open.flatMap(({ stretches }) => stretches.at(-1) ?? []),
    ({ to }) => to,
  );
}

class Life implements PayerLife {
  readonly facts: MetricEvent[] = [];
  readonly spans: PayingStay[] = [];
  readonly #payerId: number;
  readonly #open: OpenEnds;
  readonly #latest = new Map<number, PayingStay>();
  /** Subscription and cause of the stop at an instant; the highest subscription id if there are several. */
  readonly #stops = new Map<number, { subscriptionId: number; cause: string }>();

  constructor(payerId: number, open: OpenEnds) {
    this.#payerId = payerId;
    this.#open = open;
  }

  stop(at: number, subscriptionId: number, planId: number, cause: string): void {
    this.add('stopped', at, { subscriptionId, planId, cause }, true);
    const known = this.#stops.get(at);
    if (!known || known.subscriptionId < subscriptionId) this.#stops.set(at, { subscriptionId, cause });
  }

  /** Returns why the payer stopped paying at an instant; of several subscriptions, the latest decides. */
  causeAt(at: number): string | null {
    return this.#stops.get(at)?.cause ?? null;
  }

  openAt(at: number): readonly Stretch[] {
    return this.#open.get(at) ?? [];
  }

  /** Adds an event. @param isOpen true for an end that may still be followed; it counts a day later */
  add(kind: MetricEventKind, at: number, more: Partial<MetricEvent> = {}, isOpen = false): void {
    const settledAt = new Date(isOpen ? at + longestGap : at);
    this.facts.push(metricEvent(kind, this.#payerId, at, { settledAt, ...more }));
  }

  /**
   * While the end of the last stay does not count yet, the next start does not either, so that a payer never counts
   * twice.
   */
  enter(kind: 'joined' | 'returned' | 'plan_joined', at: number, planId: number = anyPlan): void {
    const last = this.#latest.get(planId);
    const settledAt = new Date(Math.max(at, last?.endsSettledAt?.getTime() ?? at));
    const plan = planId === anyPlan ? {} : { planId };
    this.add(kind, at, { ...plan, settledAt, since: kind === 'returned' ? (last?.endsAt ?? null) : null });
    const span = {
      payerId: this.#payerId,
      planId,
      startsAt: new Date(at),
      endsAt: null,
      endsSettledAt: null,
    };
    this.#latest.set(planId, span);
    this.spans.push(span);
  }

  leave(kind: 'left' | 'plan_left', at: number, planId: number = anyPlan): void {
    const span = this.#latest.get(planId);
    const since = span?.startsAt ?? null;
    const isOpen = this.openAt(at).some((stretch) => planId === anyPlan || stretch.planId === planId);
    this.add(kind, at, { planId: planId === anyPlan ? null : planId, since }, isOpen);
    if (!span) return;
    span.endsAt = new Date(at);
    span.endsSettledAt = this.facts.at(-1)?.settledAt ?? span.endsAt;
  }
}

/**
 * Adds an MRR movement. If one subscription continues in another just as a third one ends, the gain counts at once and
 * the loss a day later; both count as a loss if their sum is negative.
 */
function addMove(
  life: Life,
  at: number,
  rise: MetricEventKind,
  fall: MetricEventKind,
  currency: string,
  value: number,
): void {
  const open = sums(life.openAt(at), 'currency').get(currency) ?? 0;
  const kind = value < 0 ? fall : rise;
  const cause = kind === 'churn' ? life.causeAt(at) : null;
  if (value + open !== 0) life.add(kind, at, { currency, cause, value: value + open });
  if (open !== 0) life.add(kind, at, { currency, cause, value: -open }, true);
}

function addMoves(life: Life, { at, before, after, isKnown }: Change): void {
  const isJoining = before.length === 0 && after.length > 0;
  const isLeaving = before.length > 0 && after.length === 0;
  if (isJoining) life.enter(isKnown ? 'returned' : 'joined', at);
  if (isLeaving) life.leave('left', at);
  const was = sums(before, 'currency');
  const is = sums(after, 'currency');
  for (const currency of new Set([...was.keys(), ...is.keys()])) {
    const value = (is.get(currency) ?? 0) - (was.get(currency) ?? 0);
    const rise = isJoining ? (isKnown ? 'reactivation' : 'new') : 'expansion';
    addMove(life, at, rise, isLeaving ? 'churn' : 'contraction', currency, value);
  }
  const plansBefore = sums(before, 'planId');
  const plansAfter = sums(after, 'planId');
  for (const planId of plansAfter.keys()) if (!plansBefore.has(planId)) life.enter('plan_joined', at, planId);
  for (const planId of plansBefore.keys()) if (!plansAfter.has(planId)) life.leave('plan_left', at, planId);
}

/** Returns why an interval ended: the cause of the subscription's end, or `expired`. */
function causeOf(interval: PayingInterval, lines: readonly LogLine[]): string {
  const end = lines.find((line) => line.type === 'end' && line.occurredAt.getTime() <= interval.to);
  return end?.cause ?? 'expired';
}

/**
 * Derives the events of one payer.
 * @param lines the whole logs of all subscriptions that the payer ever paid for, by time and then id
 */
export function payerLife(payerId: number, lines: readonly LogLine[]): PayerLife {
  const logs = Map.groupBy(lines, (line) => line.subscriptionId);
  const intervals = [...logs.values()]
    .flatMap(intervalsOf)
    .filter((interval) => interval.payerId === payerId);
  const successors = successorsOf(intervals);
  const followed = new Set(successors.values());
  const life = new Life(payerId, openEndsOf(intervals, successors));
  for (const interval of intervals) {
    const { subscriptionId, planId, from, to } = interval;
    const log = logs.get(subscriptionId) ?? [];
    const isFirst = !intervals.some((other) => other.subscriptionId === subscriptionId && other.from < from);
    const hadTrial = isFirst && log.some((line) => line.type === 'trial_start');
    if (!followed.has(interval)) {
      const isForGroup = log[0]?.isForGroup ?? false;
      life.add('started', from, { subscriptionId, planId, hadTrial, isForGroup });
    }
    if (!successors.has(interval) && Number.isFinite(to)) {
      const lastPlan = interval.stretches.at(-1)?.planId ?? planId;
      life.stop(to, subscriptionId, lastPlan, causeOf(interval, log));
    }
  }
  for (const change of changesOf(bridgedStretches(intervals, successors))) addMoves(life, change);
  return { facts: life.facts, spans: life.spans };
}
