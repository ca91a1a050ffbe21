import { useChosen } from '../fields/options.ts';
import type { FixedFilter } from './filter.ts';

/** What a link has set, in words, and the names of the rows that it is about. */
export function useFixedWords({ words, named }: FixedFilter, value: string): string {
  const chosen = useChosen(named?.options ?? [], named?.idsOf(value) ?? []);
  return [words(value), ...chosen.map(({ label }) => label)].join(', ');
}
