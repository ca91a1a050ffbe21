import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paletteDelay } from '../browser/delays.ts';
import { matching, type PaletteAnswer, type PaletteGroup } from './item.ts';

const searchFrom = 2;

/** A single letter finds too much to be of use; a single digit may be an id. */
function isSearchable(text: string): boolean {
  return text.length >= searchFrom || /^\d$/.test(text);
}

/** Looks up records on the server. The signal ends a call that nobody waits for any more. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<PaletteAnswer>;

interface Found {
  shown: readonly PaletteGroup[];
  isSearching: boolean;
}

/** Nothing shows twice: what was found already, such as among what was opened last, is left out. */
function withoutRepeats(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What is found by a text: among what is there at once, and on the server. */
export function useFound(
  groups: readonly PaletteGroup[],
  search: PaletteSearch | undefined,
  text: string,
): Found {
  const { t } = useTranslation('kit');
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, paletteDelay);
  const isAsked = search !== undefined && isSearchable(wanted);
  const query = useQuery({
    queryKey: ['palette', settled],
    queryFn: async ({ signal }) => (await search?.(settled, signal)) ?? { groups: [] },
    enabled: search !== undefined && isSearchable(settled),
    retry: false,
  });
  const isSearching = isAsked && (query.isFetching || wanted !== settled);
  const again = (label: string): PaletteGroup => ({
    title: label,
    items: [
      { id: 'search-again', label, icon: IconRefresh, run: () => void query.refetch(), isStaying: true },
    ],
  });
  const isSettled = isAsked && wanted === settled;
  const failed = isSettled && !isSearching && query.isError ? [again(t('palette.failed'))] : [];
  const incomplete = isSettled ? query.data?.incomplete : undefined;
  return {
    shown: [
      ...withoutRepeats([...matching(groups, text), ...(isSettled ? (query.data?.groups ?? []) : [])]),
      ...failed,
      ...(incomplete === undefined || isSearching ? [] : [again(incomplete)]),
    ],
    isSearching,
  };
}
