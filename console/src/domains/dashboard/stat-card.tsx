import { ActionIcon } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stat } from '#console/ui/cells/stat.tsx';
import { Sparkline } from '#console/ui/sparkline/sparkline.tsx';
import type { CardFigure } from '#contract/domains/dashboard/card-figures.ts';
import { betterWhenLower, type DashboardCard, sentimentOf } from '#contract/domains/figures/words.ts';
import type { CardRanges } from './card-ranges.ts';
import { ChangeChip } from './change-chip.tsx';
import { DefinedLabel } from './defined.tsx';
import { FigureLink } from './figure-link.tsx';
import classes from './panel.module.css';
import { Tip } from './tip.tsx';

interface StatCardProps {
  card: DashboardCard;
  className?: string | undefined;
  figures: readonly [CardFigure, ...CardFigure[]];
  ranges: CardRanges;
  /** Plans that filter the rows. */
  plans: readonly number[];
  /** Buttons that list members. */
  lists: ReactNode;
  /** More figures that belong to it. */
  notes?: ReactNode;
  isChartOpen: boolean;
  /** Id of the element that contains the chart. */
  chartId: string;
  onToggleChart: () => void;
}

/** Renders a card: its metric, its change and its course, separately for each currency. */
export function StatCard(props: StatCardProps) {
  const { card, ranges, plans, isChartOpen } = props;
  const { t } = useTranslation(['dashboard', 'figures']);
  const [first, ...others] = props.figures;
  const label = t(`figures:${card}`);
  const chart = t('dashboard:card.showChart', { label });
  // One currency needs no name, several do.
  const nameOf = ({ currency }: CardFigure) =>
    currency === null || others.length === 0
      ? label
      : t('dashboard:card.inCurrency', { label, currency: currency.toUpperCase() });
  const link = (figure: CardFigure) => (
    <FigureLink
      label={nameOf(figure)}
      value={figure.data.current_value}
      unit={figure.unit}
      rows={{ figure: card, ...ranges.current, currency: figure.currency ?? undefined, plans }}
    />
  );
  const changes = (figure: CardFigure) => (
    <Changes card={card} figure={figure} ranges={ranges} plans={plans} label={nameOf(figure)} />
  );
  return (
    <Stat
      className={props.className}
      label={
        <span className={classes.name}>
          <DefinedLabel name={card} label={label} />
          <span className={classes.tools}>
            {props.lists}
            <Tip label={chart}>
              <ActionIcon
                className={classes.tool}
                variant={isChartOpen ? 'light' : 'subtle'}
                color={isChartOpen ? 'iris' : 'gray'}
                size={28}
                aria-label={chart}
                aria-expanded={isChartOpen}
                aria-controls={isChartOpen ? props.chartId : undefined}
                onClick={props.onToggleChart}
              >
                <IconChartLine size={16} aria-hidden />
              </ActionIcon>
            </Tip>
          </span>
        </span>
      }
      figure={link(first)}
    >
      <span className={classes.below}>
        {changes(first)}
        <span className={classes.line}>
          <Sparkline
            values={first.data.current.map(({ value }) => value)}
            compared={first.data.compare.map(({ value }) => value)}
          />
        </span>
      </span>
      {others.length > 0 && (
        <span className={classes.others}>
          {others.map((figure) => (
            <span key={figure.currency} className={classes.other}>
              <span className={classes.otherFigure}>{link(figure)}</span>
              {changes(figure)}
            </span>
          ))}
        </span>
      )}
      {props.notes && <span className={classes.notes}>{props.notes}</span>}
    </Stat>
  );
}

/** Renders whether a change is good, for metrics that are better when lower; the color of a change follows its sign. */
function Sentiment({ card, change }: { card: DashboardCard; change: number | null }) {
  const { t } = useTranslation('dashboard');
  if (change === null || change === 0 || !betterWhenLower.some((one) => one === card)) return null;
  const sentiment = sentimentOf(card, change);
  return (
    <span className={classes.sentiment} data-tone={sentiment}>
      {t(sentiment === 'good' ? 'card.better' : 'card.worse')}
    </span>
  );
}

interface ChangesProps {
  card: DashboardCard;
  figure: CardFigure;
  ranges: CardRanges;
  plans: readonly number[];
  label: string;
}

/** Renders the change and the compared metric; nothing without a comparison. */
function Changes({ card, figure, ranges, plans, label }: ChangesProps) {
  const { t } = useTranslation('dashboard');
  const { data, unit, currency } = figure;
  if (!ranges.compared) return null;
  return (
    <span className={classes.changes}>
      <ChangeChip change={data.change} />
      <Sentiment card={card} change={data.change} />
      <span className={classes.text}>
        {t('card.versus')}{' '}
        <FigureLink
          isSecond
          label={t('card.compared', { label })}
          value={data.compare_value}
          unit={unit}
          rows={{ figure: card, ...ranges.compared, currency: currency ?? undefined, plans }}
        />
      </span>
    </span>
  );
}
