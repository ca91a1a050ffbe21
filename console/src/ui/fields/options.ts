import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchDelay } from '../browser/delays.ts';
import type { Option } from './field.ts';

/** Options that the server finds. A failure is silent: the list stays empty. */
export interface OptionSource<T extends string | number> {
  /** Name under which the found options are kept, unlike that of any other source. */
  key: string;
  /** @param search part of the title; empty for the first ones */
  load: (search: string) => Promise<readonly Option<T>[]>;
  /**
   * Returns the options of stored values, if they still exist. Without it they are looked up among the first options,
   * and a missing one is shown as its value.
   */
  find?: (values: readonly T[]) => Promise<readonly Option<T>[]>;
}

export type Options<T extends string | number> = readonly Option<T>[] | OptionSource<T>;

export function isSource<T extends string | number>(options: Options<T>): options is OptionSource<T> {
  return 'load' in options;
}

/** Milliseconds for which options are cached; they change rarely, and are cleared when the site changes. */
const keptMs = 10 * 60_000;

/**
 * Loads the options for the typed text, half a second after the last key.
 * @param isWanted false while the options aren't shown; nothing is requested then
 */
export function useOptions<T extends string | number>(options: Options<T>, isWanted = true) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), searchDelay);
  const source = isSource(options) ? options : null;
  const query = useQuery({
    queryKey: ['options', source?.key, settled],
    queryFn: () => source?.load(settled) ?? [],
    enabled: source !== null && isWanted,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found: readonly Option<T>[] = isSource(options) ? (query.data ?? []) : options;
  return {
    found,
    search,
    setSearch,
    isSearching: source !== null && (query.isFetching || search.trim() !== settled),
  };
}

/** Returns the options of chosen values, to show their labels. */
export function useChosen<T extends string | number>(
  options: Options<T>,
  values: readonly T[],
): readonly Option<T>[] {
  const source = isSource(options) ? options : null;
  const find = source?.find;
  // If values can be looked up by id, the first options are used only when they are already cached.
  const first = useQuery({
    queryKey: ['options', source?.key, ''],
    queryFn: () => source?.load('') ?? [],
    enabled: source !== null && find === undefined && values.length > 0,
    staleTime: keptMs,
    retry: false,
  });
  const known: readonly Option<T>[] = isSource(options) ? (first.data ?? []) : options;
  const missing = values.filter((value) => !known.some((option) => option.value === value));
  const others = useQuery({
    queryKey: ['options', source?.key, 'chosen', missing],
    queryFn: () => find?.(missing) ?? [],
    enabled: find !== undefined && missing.length > 0,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const all = [...known, ...(others.data ?? [])];
  return values.map(
    (value) => all.find((option) => option.value === value) ?? { value, label: String(value) },
  );
}
