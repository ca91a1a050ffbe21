import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart-panels.module.css';
import { FailedFigures, type FiguresQuery, NotRenewed } from './panel.tsx';

interface ChartPlaceProps {
  query: FiguresQuery;
  isEmpty: boolean;
  /** True while the metrics are still being counted, so that an empty chart isn't final. */
  isCounting?: boolean;
  children: ReactNode;
}

/** Renders a chart, or a placeholder until it has data. The last chart stays if a refresh fails. */
export function ChartPlace({ query, isEmpty, isCounting = false, children }: ChartPlaceProps) {
  const { t } = useTranslation(['dashboardCharts', 'dashboard']);
  if (query.data === undefined)
    return query.isError ? <FailedFigures query={query} /> : <Skeleton height={280} radius={8} />;
  return (
    <>
      <NotRenewed query={query} />
      {isCounting && <p className={isEmpty ? classes.empty : classes.text}>{t('dashboard:counting')}</p>}
      {isEmpty && !isCounting && <p className={classes.empty}>{t('dashboardCharts:empty')}</p>}
      {!isEmpty && children}
    </>
  );
}
