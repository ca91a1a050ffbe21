import { useChosen } from '../fields/options.ts';
import type { FixedFilter } from './filter.ts';

/** Describes the value that a link has set, with the names of its records. */
export function useFixedWords({ words, named }: FixedFilter, value: string): string {
  const chosen = useChosen(named?.options ?? [], named?.idsOf(value) ?? []);
  return [words(value), ...chosen.map(({ label }) => label)].join(', ');
}
