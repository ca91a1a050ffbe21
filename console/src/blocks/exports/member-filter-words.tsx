import { useTranslation } from 'react-i18next';
import type { Filter } from '#console/ui/filters/filter.ts';
import { FilterWords } from '#console/ui/filters/filter-words.tsx';
import { addressOf } from '../member-filter-address.ts';
import { useMemberFilters } from '../member-filters.ts';
import { FilterList } from './filter-list.tsx';

const ownWords = ['id', 'email', 'not_team'] as const;

/** Describes a member filter: each condition with the names of its values; nothing without a filter. */
export function MemberFilterWords({ filter }: { filter: Record<string, unknown> }) {
  const { t } = useTranslation('exports');
  const known = useMemberFilters() as unknown as Record<string, Filter>;
  const entries = Object.entries(addressOf(filter));
  if (entries.length === 0) return null;
  const items = entries.map(([name, raw]) => {
    const definition = known[name];
    const value = definition?.decode(raw);
    const own = ownWords.find((word) => word === name);
    const label = name === 'search' ? t('filters.search') : own ? t(`filters.${own}`) : name;
    const words =
      definition && value !== undefined ? (
        <FilterWords key={name} filter={definition} value={value} />
      ) : (
        String(raw)
      );
    return [definition?.label ?? label, words] as const;
  });
  return <FilterList items={items} />;
}
