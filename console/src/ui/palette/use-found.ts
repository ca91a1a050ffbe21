import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paletteDelay } from '../browser/delays.ts';
import { matching, type PaletteAnswer, type PaletteGroup } from './item.ts';

const searchFrom = 2;

/** Returns whether the text is worth a search: a single letter finds too much, but a single digit may be an id. */
function isSearchable(text: string): boolean {
  return text.length >= searchFrom || /^\d$/.test(text);
}

/** Searches records on the server. The signal aborts an outdated call. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<PaletteAnswer>;

interface Found {
  shown: readonly PaletteGroup[];
  isSearching: boolean;
  /** Message about records that could not be searched. */
  notice: string | undefined;
}

/** Removes duplicates: records that an earlier group already has, such as the recent ones. */
function withoutRepeats(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Returns the results for a text, both local ones and those of the server. */
export function useSearchResults(
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
  const isSettled = isAsked && wanted === settled;
  const answer = isSettled ? query.data : undefined;
  const failure = isSettled && query.isError ? t('palette.failed') : answer?.incomplete;
  const notice = isSearching ? undefined : failure;
  const again = { id: 'search-again', label: t('palette.again'), icon: IconRefresh, isStaying: true };
  const here = matching(groups, text);
  return {
    shown: [
      ...withoutRepeats([
        ...here.filter(({ isLast }) => !isLast),
        ...(answer?.groups ?? []),
        ...here.filter(({ isLast }) => isLast),
      ]),
      ...(notice === undefined
        ? []
        : [{ title: notice, items: [{ ...again, run: () => void query.refetch() }] }]),
    ],
    isSearching,
    notice,
  };
}
