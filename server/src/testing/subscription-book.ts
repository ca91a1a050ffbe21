// Metrics of a book of subscriptions, computed from the log alone and by the definitions, without regard to speed.
// Reference for faster queries.

export interface LogLine {
  subscriptionId: number;
  payerId: number | null;
  /** Plan, needed for metrics of a plan. */
  planId?: number;
  type: string;
  nextPaying: boolean;
  nextValue: number;
  currency: string;
  validUntil: Date | null;
  occurredAt: Date;
}

/** The lines of one site ($1), as the book takes them. */
export const linesOfSite = `
  select subscription_id as "subscriptionId", payer_id as "payerId", type, next_paying as "nextPaying",
    next_value as "nextValue", currency, valid_until as "validUntil", occurred_at as "occurredAt"
  from subscription_events where resource_id = $1 order by id`;

/** A stretch of time in which a payer pays for a subscription at one value. Begins included, ends excluded. */
export interface PaidStretch {
  subscriptionId: number;
  payerId: number;
  planId: number | undefined;
  currency: string;
  /** Monthly value in 1/720 cents. */
  value: number;
  from: number;
  to: number;
}

export interface Movements {
  new: number;
  expansion: number;
  reactivation: number;
  contraction: number;
  churn: number;
}

const day = 86_400_000;

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/**
 * Returns the paid intervals: nothing counts at or after an end; a state lasts until the next event, or for as long as
 * it was to last.
 */
function stretchesOf(lines: readonly LogLine[]): PaidStretch[] {
  const ordered = [...lines].sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  const ends = lines.filter((line) => line.type === 'end').map((line) => line.occurredAt.getTime());
  const over = Math.min(Number.POSITIVE_INFINITY, ...ends);
  return ordered.flatMap((line, position) => {
    const following = ordered[position + 1]?.occurredAt.getTime() ?? Number.POSITIVE_INFINITY;
    const from = line.occurredAt.getTime();
    const to = Math.min(following, line.validUntil?.getTime() ?? Number.POSITIVE_INFINITY, over);
    if (!line.nextPaying || line.payerId === null || from >= to) return [];
    const { subscriptionId, payerId, planId, currency, nextValue: value } = line;
    return [{ subscriptionId, payerId, planId, currency, value, from, to }];
  });
}

/** Start or end of a paying interval. */
export interface Edge {
  subscriptionId: number;
  payerId: number;
  at: number;
}

interface Bridged {
  stretches: PaidStretch[];
  /** Starts without a predecessor, and stops without a successor. */
  starts: Edge[];
  stops: Edge[];
}

const edge = ({ subscriptionId, payerId }: PaidStretch, at: number): Edge => ({
  subscriptionId,
  payerId,
  at,
});

/** Ends that something of the same payer follows within a day reach to it; each start succeeds one end at most. */
function bridge(stretches: PaidStretch[], now: number): Bridged {
  const bySubscription = groupBy(stretches, (stretch) => stretch.subscriptionId);
  const isContinued = (one: PaidStretch) =>
    bySubscription.get(one.subscriptionId)?.some((other) => other.from === one.to);
  const isContinuing = (one: PaidStretch) =>
    bySubscription.get(one.subscriptionId)?.some((other) => other.to === one.from);
  const ends = stretches.filter((stretch) => !isContinued(stretch)).sort((a, b) => a.to - b.to);
  const starts = stretches
    .filter((stretch) => !isContinuing(stretch))
    .sort((a, b) => a.from - b.from || a.subscriptionId - b.subscriptionId);
  const taken = new Set<PaidStretch>();
  const reach = new Map<PaidStretch, number>();
  for (const end of ends) {
    const next = starts.find(
      (start) => !taken.has(start) && start !== end && start.from >= end.to && start.from <= end.to + day,
    );
    if (next) {
      taken.add(next);
      reach.set(end, next.from);
    } else if (end.to <= now && now < end.to + day) reach.set(end, Number.POSITIVE_INFINITY);
  }
  return {
    stretches: stretches.map((stretch) => ({ ...stretch, to: reach.get(stretch) ?? stretch.to })),
    starts: starts.filter((start) => !taken.has(start)).map((start) => edge(start, start.from)),
    stops: ends.filter((end) => Number.isFinite(end.to) && !reach.has(end)).map((end) => edge(end, end.to)),
  };
}

export class SubscriptionBook {
  private readonly stretches: readonly PaidStretch[];
  /** Starts of paying intervals without a predecessor, and ends without a successor. */
  readonly starts: readonly Edge[];
  readonly stops: readonly Edge[];

  /** @param now gaps that are still open at this time count as bridged */
  constructor(lines: readonly LogLine[], now: Date, options: { isBridged?: boolean } = {}) {
    const bySubscription = groupBy(lines, (line) => line.subscriptionId);
    const found = [...bySubscription.values()].flatMap(stretchesOf);
    const byPayer = groupBy(found, (stretch) => stretch.payerId);
    const isBridged = options.isBridged ?? true;
    const bridged = [...byPayer.values()].map((own) => bridge(own, now.getTime()));
    this.stretches = isBridged ? bridged.flatMap((own) => own.stretches) : found;
    this.starts = bridged.flatMap((own) => own.starts);
    this.stops = bridged.flatMap((own) => own.stops);
  }

  private at(instant: number): PaidStretch[] {
    return this.stretches.filter((stretch) => stretch.from <= instant && instant < stretch.to);
  }

  /** Returns A(t): the payers with a paying interval at an instant; with a plan, those who pay for it. */
  payersAt(instant: Date, planId?: number): Set<number> {
    const there = this.at(instant.getTime());
    return new Set(
      there
        .filter((stretch) => planId === undefined || stretch.planId === planId)
        .map((stretch) => stretch.payerId),
    );
  }

  /** Returns MRR(t) by currency, in 1/720 cents. */
  valueAt(instant: Date): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { currency, value } of this.at(instant.getTime()))
      sums.set(currency, (sums.get(currency) ?? 0) + value);
    return sums;
  }

  /** Counts the payers who join A for the first time, return, or leave, after `from` and up to `to`. */
  payerFlows(from: Date, to: Date): { joined: number; returned: number; left: number } {
    const flows = { joined: 0, returned: 0, left: 0 };
    for (const own of groupBy(this.stretches, (stretch) => stretch.payerId).values()) {
      for (const { instant, before, after, wasKnown } of this.changes(own, from, to)) {
        if (before === 0 && after > 0) flows[wasKnown(instant) ? 'returned' : 'joined'] += 1;
        if (before > 0 && after === 0) flows.left += 1;
      }
    }
    return flows;
  }

  /** Returns every rise and fall of MRR in a currency between two instants, by kind. */
  movements(currency: string, from: Date, to: Date): Movements {
    const sums: Movements = { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0 };
    for (const own of groupBy(this.stretches, (stretch) => stretch.payerId).values()) {
      const value = (instant: number) =>
        own
          .filter((s) => s.currency === currency && s.from <= instant && instant < s.to)
          .reduce((sum, s) => sum + s.value, 0);
      for (const { instant, before, after, wasKnown } of this.changes(own, from, to)) {
        const difference = value(instant) - value(instant - 1);
        if (before === 0 && after > 0) sums[wasKnown(instant) ? 'reactivation' : 'new'] += difference;
        else if (before > 0 && after === 0) sums.churn -= difference;
        else if (difference > 0) sums.expansion += difference;
        else sums.contraction -= difference;
      }
    }
    return sums;
  }

  /** Returns the instants in (from, to] at which a payer's state changes; intervals are whole milliseconds. */
  private changes(own: readonly PaidStretch[], from: Date, to: Date) {
    const instants = new Set(own.flatMap((stretch) => [stretch.from, stretch.to]));
    const count = (instant: number) => own.filter((s) => s.from <= instant && instant < s.to).length;
    const wasKnown = (instant: number) => own.some((stretch) => stretch.from < instant);
    return [...instants]
      .filter((instant) => instant > from.getTime() && instant <= to.getTime())
      .map((instant) => ({ instant, before: count(instant - 1), after: count(instant), wasKnown }));
  }
}
