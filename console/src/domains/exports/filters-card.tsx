import { useTranslation } from 'react-i18next';
import { MemberFilterWords } from '#console/blocks/exports/member-filter-words.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { ExportSource } from '#contract/domains/exports/schemas.ts';
import classes from './exports.module.css';
import { FigureFilterWords } from './figure-filter-words.tsx';

interface FiltersCardProps {
  /** The table that the rows are of. */
  source: ExportSource;
  filters: Record<string, unknown>;
}

/** Renders the filters of an export. */
export function FiltersCard({ source, filters }: FiltersCardProps) {
  const { t } = useTranslation('exports');
  return (
    <Card title={t('detail.filters')}>
      {source !== 'users' ? (
        <FigureFilterWords filter={filters} />
      ) : Object.keys(filters).length === 0 ? (
        <p className={classes.text}>{t('detail.noFilters')}</p>
      ) : (
        <MemberFilterWords filter={filters} />
      )}
    </Card>
  );
}
