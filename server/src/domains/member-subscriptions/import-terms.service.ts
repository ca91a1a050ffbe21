// Compares the subscriptions of a file with those that members have already. Pure.
import type { Period } from '#contract/base/periods.ts';

/** System that renews an imported subscription, with the subscription's id there; null if the file has no id. */
export interface Elsewhere {
  provider: 'stripe' | 'other';
  id: string | null;
}

/** Details of a subscription in a file besides its plan; null if the file has none. */
export interface Terms {
  /** Title of the pricing option. */
  title: string | null;
  status: 'active' | 'past_due';
  /** Start: an instant, or the whole minute or day that the file names; `to` is excluded. */
  start: { from: Date; to: Date } | null;
  /** End of the subscription; null if it never ends. */
  endsAt: Date | null;
  autorenew: boolean;
  isTrial: boolean;
  /** Net, of one period. */
  price: { cents: number; currency: string } | null;
  period: Period | null;
  /** System that renews the subscription; null if none does. */
  elsewhere: Elsewhere | null;
}

/** A subscription of a member, their own or through a group. */
export interface HeldSubscription {
  planId: number;
  startsAt: Date;
  isOpen: boolean;
}

interface Named {
  /** Id of the plan; undefined if there is no such plan yet. */
  planId: number | undefined;
  terms: Terms;
}

function isMeant({ planId, terms: { start } }: Named, held: HeldSubscription): boolean {
  if (planId !== held.planId) return false;
  return start === null ? held.isOpen : start.from <= held.startsAt && held.startsAt < start.to;
}

/**
 * Returns the named subscriptions that the member doesn't have. An existing one matches if it has the same plan and
 * start, whatever its status, or if it is open and the file gives no start. Each existing subscription matches one.
 */
export function withoutExisting<T extends Named>(
  named: readonly T[],
  held: readonly HeldSubscription[],
): T[] {
  const left = new Set(held);
  // Subscriptions without a start match last, because they match any open one.
  const ordered = [...named].sort(
    (one, other) => Number(one.terms.start === null) - Number(other.terms.start === null),
  );
  const missing = new Set(
    ordered.filter((one) => {
      const found = [...left].find((other) => isMeant(one, other));
      return found === undefined || !left.delete(found);
    }),
  );
  return named.filter((one) => missing.has(one));
}
