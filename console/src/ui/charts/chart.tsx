import { SegmentedControl, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWasEverTrue } from '../browser/use-ever.ts';
import classes from './chart.module.css';
import { ChartTable } from './chart-table.tsx';
import type { Bucket, Series } from './series.ts';
import { Swatch } from './swatch.tsx';

const Plot = lazy(async () => {
  const { Plot: plot } = await import('./plot.tsx');
  return { default: plot };
});

export interface ChartProps {
  /** Names the chart. */
  label: string;
  /** Heads it, where it is one of several. */
  title?: string;
  buckets: readonly Bucket[];
  series: readonly Series[];
  /** Kind of chart: bars for flows within a bucket, a line for stocks at its end. */
  kind: 'bars' | 'line';
  /** True if the bars are stacked and read as a sum. */
  isStacked?: boolean;
  /** Values come in whole numbers. */
  isWhole: boolean;
  /** Formats a value. */
  format: (value: number) => string;
  /** Returns the address of the rows behind a value; null if they can't be opened. */
  hrefOf?: (bucket: number, series: Series) => string | null;
  onOpen?: (bucket: number, series: Series) => void;
  /** Heading of the column of buckets in the table. */
  bucketTitle: string;
}

/**
 * Renders a chart that can be switched to a table of the same values. The drawing code loads only when the chart comes
 * into view.
 */
export function Chart(props: ChartProps) {
  const { t } = useTranslation('kit');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { label, buckets, series } = props;
  const { ref: place, entry } = useIntersection({ rootMargin: '200px' });
  const isNear = useWasEverTrue(entry?.isIntersecting ?? false);
  const outline = <Skeleton height={240} radius={8} />;
  const isPartial = buckets.some((bucket) => bucket.isPartial);
  return (
    <figure className={classes.chart} aria-label={label}>
      {props.title !== undefined && <h4 className={classes.title}>{props.title}</h4>}
      <div className={classes.head}>
        {view === 'chart' && series.length > 1 ? <Legend series={series} /> : <span />}
        <SegmentedControl
          size="xs"
          aria-label={t('chart.view', { label })}
          value={view}
          onChange={(chosen) => setView(chosen as typeof view)}
          data={[
            { value: 'chart', label: t('chart.chart') },
            { value: 'table', label: t('chart.table') },
          ]}
        />
      </div>
      {view === 'table' ? (
        <ChartTable {...props} />
      ) : (
        <div ref={place}>
          {isNear ? (
            <Suspense fallback={outline}>
              <Plot {...props} />
            </Suspense>
          ) : (
            outline
          )}
        </div>
      )}
      {isPartial && <Note>{t('chart.partial')}</Note>}
    </figure>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((one, position) => (
        <li key={one.key}>
          <Swatch series={one} position={position} />
          <span className={classes.legendName} title={one.label}>
            {one.label}
          </span>
        </li>
      ))}
    </ul>
  );
}
