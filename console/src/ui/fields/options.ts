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
  /** Option for a value that is not among the first ones. Left out: the value itself is shown. */
  find?: (value: T) => Promise<Option<T> | null>;
}

export type Options<T extends string | number> = readonly Option<T>[] | OptionSource<T>;

export function isSource<T extends string | number>(options: Options<T>): options is OptionSource<T> {
  return 'load' in options;
}

/** Option lists change rarely; they are cleared when another site is chosen. */
const keptMs = 10 * 60_000;

/**
 * Options for what is typed, searched for half a second after the last key.
 * @param isWanted false as long as nobody looks at them: nothing is asked of the server
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

/** The options of chosen values, for showing them by name. */
export function useChosen<T extends string | number>(
  options: Options<T>,
  values: readonly T[],
): readonly Option<T>[] {
  const source = isSource(options) ? options : null;
  const first = useQuery({
    queryKey: ['options', source?.key, ''],
    queryFn: () => source?.load('') ?? [],
    enabled: source !== null && values.length > 0,
    staleTime: keptMs,
    retry: false,
  });
  const known: readonly Option<T>[] = isSource(options) ? (first.data ?? []) : options;
  const missing = values.filter((value) => !known.some((option) => option.value === value));
  const others = useQuery({
    queryKey: ['options', source?.key, 'chosen', missing],
    queryFn: async () => {
      const found = await Promise.all(missing.map(async (value) => (await source?.find?.(value)) ?? null));
      return found.filter((option) => option !== null);
    },
    enabled: source?.find !== undefined && missing.length > 0 && !first.isPending,
    staleTime: keptMs,
    retry: false,
  });
  const all = [...known, ...(others.data ?? [])];
  return values.map(
    (value) => all.find((option) => option.value === value) ?? { value, label: String(value) },
  );
}
