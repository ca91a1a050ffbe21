// Derives who has access: through a subscription of their own or of their group, or as a payer.
import { type MetricEvent, type MetricEventKind, metricEvent } from './fact.ts';
import type { PayerLife } from './payer-facts.ts';
import { type LogLine, overAt } from './paying-intervals.ts';

/** Start included, end excluded, in milliseconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}

/** Interval in which a member has access to a plan. */
export interface Access extends Interval {
  planId: number;
}

const never = Number.POSITIVE_INFINITY;

/**
 * Returns the intervals in which a subscription gives access, paid for or not.
 * @param lines its whole log, by time and then id
 */
export function accessOf(lines: readonly LogLine[]): Access[] {
  const over = overAt(lines);
  return lines.flatMap((line, position) => {
    const from = line.occurredAt.getTime();
    const following = lines[position + 1]?.occurredAt.getTime() ?? never;
    const to = Math.min(following, line.validUntil?.getTime() ?? never, over);
    return from < to ? [{ from, to, planId: line.planId }] : [];
  });
}

/** Returns the parts of intervals of access that lie within a stay. */
export function within(stay: Interval, access: readonly Access[]): Access[] {
  return access
    .map(({ planId, from, to }) => ({ planId, from: Math.max(from, stay.from), to: Math.min(to, stay.to) }))
    .filter(({ from, to }) => from < to);
}

/** Merges intervals that overlap or touch, in order of time. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { from, to } of [...intervals].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/**
 * Returns the metric events by which a member gains and loses access.
 * @param life of the same person as a payer
 * @param access intervals of their own or their groups' subscriptions
 */
export function accessFacts(personId: number, life: PayerLife, access: readonly Interval[]): MetricEvent[] {
  const stays = life.spans.filter((span) => span.planId === 0);
  const paid = stays.map(({ startsAt, endsAt }) => ({
    from: startsAt.getTime(),
    to: endsAt?.getTime() ?? never,
  }));
  // Access counts as long as the paying stay that gives it: while the end of the stay is not final, later events don't
  // count either.
  const settledAt = (at: number) =>
    new Date(
      Math.max(
        at,
        ...stays.flatMap(({ endsAt, endsSettledAt }) =>
          endsAt && endsSettledAt && endsAt.getTime() <= at ? [endsSettledAt.getTime()] : [],
        ),
      ),
    );
  const fact = (kind: MetricEventKind, at: number) =>
    metricEvent(kind, personId, at, { settledAt: settledAt(at) });
  return union([...paid, ...access]).flatMap(({ from, to }) => [
    fact('entitled_in', from),
    ...(Number.isFinite(to) ? [fact('entitled_out', to)] : []),
  ]);
}

/**
 * Returns the same events for each plan, only by valid subscriptions: payers don't matter, and every end counts at
 * once.
 */
export function planAccessFacts(personId: number, access: readonly Access[]): MetricEvent[] {
  // Sorted by plan, so that deriving again yields the same positions.
  const plans = [...new Set(access.map(({ planId }) => planId))].sort((one, other) => one - other);
  return plans.flatMap((planId) =>
    union(access.filter((one) => one.planId === planId)).flatMap(({ from, to }) => [
      metricEvent('plan_entitled_in', personId, from, { planId }),
      ...(Number.isFinite(to) ? [metricEvent('plan_entitled_out', personId, to, { planId })] : []),
    ]),
  );
}
