import { useTranslation } from 'react-i18next';
import { Chart } from '#console/ui/charts/chart.tsx';
import { inUnit } from '#contract/base/units.ts';
import type { CardFigure } from '#contract/domains/dashboard/card-figures.ts';
import { type DashboardCard, stocks } from '#contract/domains/figures/words.ts';
import type { CardRanges } from './card-ranges.ts';
import { bucketsOfCard, seriesOf } from './card-series.ts';
import { useRowsOpener } from './rows-opener.ts';

interface CardChartProps {
  card: DashboardCard;
  figure: CardFigure;
  /** Plans that filter the rows. */
  plans: readonly number[];
  ranges: CardRanges;
  /** True if the card has several charts, which need headings. */
  isHeaded: boolean;
}

/** Renders the course of a card beside the compared one, bucket by bucket; each opens its rows. */
export function CardChart({ card, figure, plans, ranges, isHeaded }: CardChartProps) {
  const { t } = useTranslation(['dashboardCharts', 'figures']);
  const { data, unit, currency } = figure;
  const label = `${t(`figures:${card}`)}${currency === null ? '' : ` (${currency.toUpperCase()})`}`;
  const isStock = card === 'retention_rate' || stocks.some((stock) => stock === card);
  const series = seriesOf(data, {
    current: t('dashboardCharts:period'),
    compared: t('dashboardCharts:compared'),
  });
  const open = useRowsOpener((bucket, key) => {
    const isCompared = key === 'compared';
    const point = (isCompared ? data.compare : data.current)[bucket];
    if (!point) return null;
    const whole = isCompared ? ranges.compared : ranges.current;
    // Retention is counted from the first day of the range; every other metric counts its bucket.
    const from = card === 'retention_rate' ? (whole?.start ?? point.date_start) : point.date_start;
    return {
      figure: card,
      start: from,
      end: point.date_end,
      plans,
      ...(currency === null ? {} : { currency }),
    };
  });
  return (
    <Chart
      label={label}
      {...(isHeaded ? { title: label } : {})}
      bucketTitle={t('dashboardCharts:bucket')}
      buckets={bucketsOfCard(data, (day) => t('dashboardCharts:weekOf', { day }))}
      series={series}
      kind={isStock ? 'line' : 'bars'}
      isWhole={unit.kind !== 'percent'}
      format={(value) => inUnit(value, unit)}
      {...open}
    />
  );
}
