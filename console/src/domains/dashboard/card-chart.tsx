import { useTranslation } from 'react-i18next';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { addTexts } from '#console/texts/texts.ts';
import { Chart } from '#console/ui/charts/chart.tsx';
import { type Card, stocks } from '#contract/base/figures.ts';
import type { CardFigure, CardRanges } from './card-figures.ts';
import { bucketsOfCard, seriesOf } from './card-series.ts';
import { useRowsOpener } from './rows-opener.ts';
import { inUnit } from './unit.ts';

addTexts('dashboardCharts', dashboardCharts);

interface CardChartProps {
  card: Card;
  figure: CardFigure;
  /** Plans that the rows are asked for. */
  plans: readonly number[];
  ranges: CardRanges;
}

/** The course of a card beside the one it is compared with, bucket by bucket; each opens its rows. */
export function CardChart({ card, figure, plans, ranges }: CardChartProps) {
  const { t } = useTranslation(['dashboardCharts', 'figures', 'kit']);
  const { data, unit, currency } = figure;
  const label = `${t(`figures:${card}`)}${currency === null ? '' : ` (${currency.toUpperCase()})`}`;
  const isStock = card === 'retention_rate' || stocks.some((stock) => stock === card);
  const series = seriesOf(data, {
    current: t('dashboardCharts:period'),
    compared: t('dashboardCharts:compared'),
    between: (from, to) => t('kit:list.between', { from, to }),
  });
  const open = useRowsOpener((bucket, key) => {
    const isCompared = key === 'compared';
    const point = (isCompared ? data.compare : data.current)[bucket];
    if (!point) return null;
    const whole = isCompared ? ranges.compared : ranges.current;
    // Who was kept is asked from the first day on; any other figure is that of its bucket.
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
      bucketTitle={t('dashboardCharts:bucket')}
      buckets={bucketsOfCard(data)}
      series={series}
      kind={isStock ? 'line' : 'bars'}
      isWhole={unit.kind !== 'percent'}
      format={(value) => inUnit(value, unit)}
      {...open}
    />
  );
}
