import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { Figure, FigureReference } from '#contract/domains/figures/words.ts';

/** Metrics of the period whose members can be listed. */
const periodLists = [
  'active_subscribers',
  'mrr',
  'new_subscribers',
  'new_trials',
  'new_starts',
  'trials_converted',
  'stopped_subscriptions',
  'cancelled_subscriptions',
  'logged_in_members',
  'logged_in_subscribers',
  'kept',
  'lost',
] as const satisfies readonly Figure[];

/** Metrics with days of their own, whatever the period. */
export const ownLists = [
  'single_starts',
  'team_starts',
  'downgraded',
  'renewing',
  'past_due',
  'churn_week',
  'churn_month',
  'churn_year',
] as const;

const names = [...periodLists, ...ownLists] as const;
export type ListName = (typeof names)[number];

/** Returns whether a list has days of its own, whatever the period. */
export function isOwnList(name: ListName): name is (typeof ownLists)[number] {
  return ownLists.some((own) => own === name);
}

/** Source of the rows of a list. */
export type ListSource =
  | { kind: 'members'; of: FigureReference }
  | { kind: 'churn'; range: PlainRange }
  | { kind: 'past_due'; day: string };

interface Ranges {
  period: PlainRange;
  plans: readonly number[];
  /** Days of those metrics; missing while they are unknown. */
  own: Partial<Record<ListName, PlainRange>>;
  today: string;
}

/** Returns the source of a list, or null while its days are unknown. */
export function sourceOf(name: ListName, { period, plans, own, today }: Ranges): ListSource | null {
  const days = isOwnList(name) ? own[name] : period;
  switch (name) {
    case 'past_due':
      return { kind: 'past_due', day: today };
    case 'churn_week':
    case 'churn_month':
    case 'churn_year':
      return days ? { kind: 'churn', range: days } : null;
    default: {
      if (!days) return null;
      const isRetention = name === 'kept' || name === 'lost';
      return { kind: 'members', of: { figure: name, ...days, plans: isRetention ? plans : [] } };
    }
  }
}

/** Returns the same members as a filter of the member list. */
export function referenceOf(source: ListSource): FigureReference {
  switch (source.kind) {
    case 'members':
      return source.of;
    case 'churn':
      return { figure: 'leaves', ...source.range, plans: [] };
    case 'past_due':
      return { figure: 'past_due', start: source.day, end: source.day, plans: [] };
  }
}

function readNames(value: unknown): ListName[] {
  const asked = typeof value === 'string' ? new Set(value.split(',')) : new Set<string>();
  return [...asked].flatMap((text) => names.filter((name) => name === text));
}

const toggleId = (name: ListName) => `list-${name}`;

/**
 * Returns the open member tables, the last opened one first. They are kept in the address. The result is stable until
 * one of them changes.
 */
export function useLists() {
  const [address, change] = useAddress('address');
  const [opened, setOpened] = useState<ListName | null>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const show = useCallback(
    (next: readonly ListName[]) => latest.current({ lists: next.join(',') || undefined }, true),
    [],
  );
  const named = address.lists;
  return useMemo(() => {
    const open = readNames(named);
    return {
      open,
      /** The one that was opened just now, by hand. */
      opened,
      has: (name: ListName) => open.includes(name),
      toggle(name: ListName) {
        const isOpen = open.includes(name);
        setOpened(isOpen ? null : name);
        show(isOpen ? open.filter((other) => other !== name) : [name, ...open]);
      },
      /** Closes from the table itself; the focus goes back to the button that opens it. */
      close(name: ListName) {
        setOpened(null);
        show(open.filter((other) => other !== name));
        document.getElementById(toggleId(name))?.focus();
      },
      toggleId,
    };
  }, [named, opened, show]);
}

export type Lists = ReturnType<typeof useLists>;
