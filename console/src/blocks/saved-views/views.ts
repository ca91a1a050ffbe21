import type { FilterSet, Raw } from '#console/ui/filters/filter.ts';
import type { AnyListState } from '#console/ui/list-table/list-state.ts';
import type { ViewScreen } from '#contract/domains/saved-views/words.ts';
import { addressOf } from '../member-filter-address.ts';

/** Search parameters that narrow a list. */
export type ViewAddress = Readonly<Record<string, Raw>>;

export const builtInNames = ['pastDue', 'ending', 'newThisWeek', 'failed', 'refunded'] as const;
export type BuiltInName = (typeof builtInNames)[number];

/** Returns the Monday of the week of a day `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** Filters of the views that every list of a kind has. @param today in the site's zone */
function builtInFilters(screen: ViewScreen, today: string): [name: BuiltInName, filter: object][] {
  if (screen === 'transactions')
    return [
      ['failed', { status: ['failed'] }],
      ['refunded', { status: ['refunded'] }],
    ];
  return [
    ['pastDue', { past_due: true }],
    ['ending', { ending_within_days: 30 }],
    ['newThisWeek', { created_at: { from: mondayOf(today) } }],
  ];
}

const isKnown = (filters: FilterSet, name: string) => name === 'global' || name in filters;

/** Returns the built-in views whose filters the operator sees on the list. */
export function builtInViews(
  screen: ViewScreen,
  today: string,
  filters: FilterSet,
): { name: BuiltInName; address: ViewAddress }[] {
  return builtInFilters(screen, today)
    .filter(([, filter]) => Object.keys(filter).every((field) => isKnown(filters, field)))
    .map(([name, filter]) => ({ name, address: addressOf(filter) }));
}

/** Converts a stored filter to an address, and returns the filters that this list doesn't have. */
export function viewAddress(
  { filter, left_out: gone }: { filter: Readonly<Record<string, unknown>>; left_out: readonly string[] },
  filters: FilterSet,
): { address: ViewAddress; leftOut: string[] } {
  const names = Object.keys(filter);
  const shown = Object.fromEntries(Object.entries(filter).filter(([name]) => isKnown(filters, name)));
  return {
    address: addressOf(shown),
    leftOut: [...gone, ...names.filter((name) => !isKnown(filters, name))],
  };
}

/** Returns the current filters of the list as its address has them. */
export function currentAddress({ filters, values, search }: AnyListState): ViewAddress {
  const known = filters as Readonly<Record<string, { encode: (value: unknown) => Raw } | undefined>>;
  const set = Object.entries(values).map(([name, value]): [string, Raw] => [
    name,
    known[name]?.encode(value),
  ]);
  return { ...Object.fromEntries(set), ...(search === '' ? {} : { search }) };
}

/** Returns a key that is equal for addresses with equal filters. */
export function addressKey(address: ViewAddress): string {
  const parts = Object.entries(address)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string[]] => [
      name,
      typeof value === 'string' ? [value] : [...(value ?? [])].sort(),
    ]);
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}
