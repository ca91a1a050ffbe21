// Parses stored views with the current filter schema, because they outlive changes of a list's filter.
import { memberFilter } from '#contract/domains/members/schemas.ts';
import type { ViewScreen } from '#contract/domains/saved-views/words.ts';
import { transactionFilter } from '#contract/domains/transactions/schemas.ts';

const schemas = { members: memberFilter, transactions: transactionFilter } as const;

type Filter = Record<string, unknown>;

/**
 * Returns the stored filters that the list still supports, and the names of those it doesn't support, or not with this
 * value.
 */
export function usableFilter(screen: ViewScreen, stored: Filter): { filter: Filter; leftOut: string[] } {
  const filter: Filter = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const read = schemas[screen].safeParse({ [name]: value });
    if (read.success) Object.assign(filter, read.data);
    else leftOut.push(name);
  }
  return { filter, leftOut };
}

/** Returns a filter without empty conditions: unset fields, and blank texts. */
export function askedOf(filter: object): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
}
