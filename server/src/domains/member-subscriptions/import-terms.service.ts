// What a file says of subscriptions, and which of them a member has already. Pure.
import type { Period } from '#contract/base/periods.ts';

/** Who renews a subscription that was moved in, and under which id they know it; null where the file does not tell. */
export interface Elsewhere {
  provider: 'stripe' | 'other';
  id: string | null;
}

/** What a file says of a subscription besides its plan; null where it says nothing. */
export interface Terms {
  /** Title of the pricing option. */
  title: string | null;
  status: 'active' | 'past_due';
  /** The instant it began, or all of the minute or day that the file names; end excluded. */
  start: { from: Date; to: Date } | null;
  /** Null never ends. */
  endsAt: Date | null;
  autorenew: boolean;
  isTrial: boolean;
  /** Net, of one period. */
  price: { cents: number; currency: string } | null;
  period: Period | null;
  /** Null where nobody else renews it. */
  elsewhere: Elsewhere | null;
}

/** A subscription that a member has, or has through a group. */
export interface Held {
  planId: number;
  startsAt: Date;
  isOpen: boolean;
}

interface Named {
  /** Undefined while there is no such plan. */
  planId: number | undefined;
  terms: Terms;
}

function isMeant({ planId, terms: { start } }: Named, held: Held): boolean {
  if (planId !== held.planId) return false;
  return start === null ? held.isOpen : start.from <= held.startsAt && held.startsAt < start.to;
}

/**
 * Those of the subscriptions a file names that a member does not have: one of that plan which began then, whatever
 * became of it, or an open one where the file does not tell the beginning. Each that they have stands for one.
 */
export function notHeld<T extends Named>(named: readonly T[], held: readonly Held[]): T[] {
  const left = new Set(held);
  // Those that say the least choose last.
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
