import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import { contentTypesPerChoice, taxonomiesPerSearch } from '#contract/domains/taxonomies/words.ts';
import type { Named, RuleEntry } from './entries.ts';

const keptMs = 10 * 60_000;

/**
 * Searches the taxonomies of the site.
 * @param chosen title of the chosen one, which fills the input and is no search then
 */
export function useTaxonomies(chosen: string) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search === chosen ? '' : search.trim(), searchDelay);
  const { data = [] } = useQuery({
    queryKey: ['options', 'taxonomies', settled],
    async queryFn() {
      const filter = settled === '' ? {} : { filter: { title: settled } };
      const page = { page: 1, limit: taxonomiesPerSearch, order: 'title' as const, with_terms: 1 as const };
      const { items } = await client.taxonomies.list({ ...page, ...filter });
      return items;
    },
    staleTime: keptMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { found: data, setSearch };
}

/** Returns the terms or content types that a rule can name. */
export function useTerms(taxonomy: RuleEntry['taxonomy']): readonly Named[] {
  const id = typeof taxonomy === 'object' ? taxonomy?.id : undefined;
  const terms = useQuery({
    queryKey: ['options', 'terms', id],
    async queryFn() {
      const filter = { id: [id ?? 0] };
      const { items } = await client.taxonomies.list({ limit: 100, with_terms: 1, filter });
      return items.flatMap((found) => found.terms ?? []);
    },
    enabled: id !== undefined,
    staleTime: keptMs,
    retry: false,
  });
  const types = useQuery({
    queryKey: ['options', 'content-types'],
    async queryFn() {
      const { items } = await client.taxonomies.listContentTypes({ limit: contentTypesPerChoice });
      return items.map((type) => ({ ...type, title: type.key }));
    },
    enabled: taxonomy === 'type',
    staleTime: keptMs,
    retry: false,
  });
  if (taxonomy === 'type') return types.data ?? [];
  return id === undefined ? [] : (terms.data ?? []);
}
