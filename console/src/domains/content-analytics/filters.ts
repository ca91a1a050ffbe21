import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { multiIdFilter, selectFilter } from '#console/ui/filters/filter.ts';
import { publishedWithin } from '#contract/domains/content-analytics/words.ts';

/** Categories or authors by their titles. */
function termOptions(taxonomy: 'category' | 'author'): OptionSource<number> {
  const asked = async (filter: { category?: string; author?: string; ids?: number[] }) => {
    const found = await client.contentAnalytics.options({ filter });
    return found[taxonomy].flatMap(({ id, title }) =>
      id === undefined ? [] : [{ value: id, label: title }],
    );
  };
  return {
    key: `analytics ${taxonomy}`,
    load: (search) => asked({ [taxonomy]: search }),
    find: (ids) => asked({ ids: [...ids] }),
  };
}

const categories = termOptions('category');
const authors = termOptions('author');

export function useAnalyticsFilters() {
  const { t } = useTranslation('contentAnalytics');
  return useMemo(
    () => ({
      category: multiIdFilter({ label: t('filters.category'), options: categories }),
      author: multiIdFilter({ label: t('filters.author'), options: authors }),
      published: selectFilter({
        label: t('filters.published'),
        options: publishedWithin.map((value) => ({ value, label: t(`filters.${value}`) })),
      }),
    }),
    [t],
  );
}
