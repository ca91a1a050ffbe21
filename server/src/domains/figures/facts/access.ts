// Who has access, whoever pays: what members hold themselves, what a group holds for them while they are in it, and
// everybody who pays.
import { type Fact, type FactKind, factOf } from './fact.ts';
import type { PayerLife } from './payer-facts.ts';
import { type LogLine, overAt } from './paying-intervals.ts';

/** Begin included, end excluded, in milliseconds. */
export interface Interval {
  from: number;
  to: number;
}

/** While somebody has access to what a plan gives. */
export interface Access extends Interval {
  planId: number;
}

const never = Number.POSITIVE_INFINITY;

/** When a subscription gives access, paid for or not. @param lines all of its lines, by time and then id */
export function accessOf(lines: readonly LogLine[]): Access[] {
  const over = overAt(lines);
  return lines.flatMap((line, position) => {
    const from = line.occurredAt.getTime();
    const following = lines[position + 1]?.occurredAt.getTime() ?? never;
    const to = Math.min(following, line.validUntil?.getTime() ?? never, over);
    return from < to ? [{ from, to, planId: line.planId }] : [];
  });
}

/** The part of an access that lies within a stay. */
export function within(stay: Interval, access: readonly Access[]): Access[] {
  return access
    .map(({ planId, from, to }) => ({ planId, from: Math.max(from, stay.from), to: Math.min(to, stay.to) }))
    .filter(({ from, to }) => from < to);
}

/** The same time in as few intervals as can be, in order. */
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
 * When a member comes to have access, and has none any more.
 * @param life of the same person as a payer
 * @param access what they hold, or is held for them
 */
export function accessFacts(personId: number, life: PayerLife, access: readonly Interval[]): Fact[] {
  const stays = life.spans.filter((span) => span.planId === 0);
  const paid = stays.map(({ startsAt, endsAt }) => ({
    from: startsAt.getTime(),
    to: endsAt?.getTime() ?? never,
  }));
  // While a stay that ended still counts, so does the access it gave: nothing after it counts before.
  const settledAt = (at: number) =>
    new Date(
      Math.max(
        at,
        ...stays.flatMap(({ endsAt, endsSettledAt }) =>
          endsAt && endsSettledAt && endsAt.getTime() <= at ? [endsSettledAt.getTime()] : [],
        ),
      ),
    );
  const fact = (kind: FactKind, at: number) => factOf(kind, personId, at, { settledAt: settledAt(at) });
  return union([...paid, ...access]).flatMap(({ from, to }) => [
    fact('entitled_in', from),
    ...(Number.isFinite(to) ? [fact('entitled_out', to)] : []),
  ]);
}

/** The same for each plan, of what is valid alone: who pays, and for what, is no matter, and every end counts at once. */
export function planAccessFacts(personId: number, access: readonly Access[]): Fact[] {
  // In the order of plans: what is derived again has to come to the same places.
  const plans = [...new Set(access.map(({ planId }) => planId))].sort((one, other) => one - other);
  return plans.flatMap((planId) =>
    union(access.filter((one) => one.planId === planId)).flatMap(({ from, to }) => [
      factOf('plan_entitled_in', personId, from, { planId }),
      ...(Number.isFinite(to) ? [factOf('plan_entitled_out', personId, to, { planId })] : []),
    ]),
  );
}
