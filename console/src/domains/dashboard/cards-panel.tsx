import { Skeleton } from '@mantine/core';
import { Fragment, lazy, memo, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#console/texts/texts.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { figuresOf } from '#contract/domains/dashboard/card-figures.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import { currencyCards, type DashboardCard, dashboardCards } from '#contract/domains/figures/words.ts';
import { CardNotes } from './card-notes.tsx';
import { rangesOf } from './card-ranges.ts';
import grid from './cards.module.css';
import { DefinedLabel } from './defined.tsx';
import { ListToggle } from './list-toggle.tsx';
import type { ListName, Lists } from './lists.ts';
import classes from './panel.module.css';
import { FailedFigures, type FiguresQuery, NotRenewed, Panel } from './panel.tsx';
import { StatCard } from './stat-card.tsx';
import { useIsClosed } from './withheld.ts';

const CardChart = lazy(async () => {
  const { CardChart: chart } = await withTexts(['dashboardCharts'], () => import('./card-chart.tsx'));
  return { default: chart };
});

interface CardsPanelProps {
  query: FiguresQuery & { data: Statistics | undefined; isPlaceholderData: boolean };
  /** Plans that filter the retention rate. */
  plans: readonly number[];
  lists: Lists;
  seesAmounts: boolean;
}

/** Renders the cards for the chosen period. */
export function CardsPanel({ query, plans, lists, seesAmounts }: CardsPanelProps) {
  const { t } = useTranslation(['dashboard', 'figures']);
  // Drawn in parts, between which the page can be used.
  const data = useDeferredValue(query.data, undefined);
  const shown = shownTo(seesAmounts);
  return (
    <Panel
      title={t('dashboard:panels.advanced_statistic')}
      text={
        data?.period.counting
          ? t('dashboard:counting')
          : data?.period.provisional && t('dashboard:provisional')
      }
      isOld={query.isPlaceholderData}
    >
      <NotRenewed query={query} />
      {data ? (
        <Cards seesAmounts={seesAmounts} statistics={data} plans={plans} lists={lists} />
      ) : query.isError ? (
        <FailedFigures query={query} />
      ) : (
        <div className={grid.cards}>
          {shown.map((card) => (
            <Stat
              key={card}
              className={placeOf(card, seesAmounts)}
              label={
                <span className={classes.name}>
                  <DefinedLabel name={card} label={t(`figures:${card}`)} />
                </span>
              }
              figure={<Skeleton component="span" display="block" height={33} width={120} />}
            >
              <Skeleton component="span" display="block" height={32} width="60%" />
            </Stat>
          ))}
        </div>
      )}
    </Panel>
  );
}

/**
 * Returns the class for the width of a card. Thirteen cards, two places for amounts, fill five rows of three; without
 * amounts the last card is widened to fill its row.
 */
function placeOf(card: DashboardCard, seesAmounts: boolean): string | undefined {
  if (currencyCards.some((one) => one === card)) return grid.wide;
  if (card !== dashboardCards.at(-1)) return undefined;
  return seesAmounts ? grid.last : grid.wide;
}

const shownTo = (seesAmounts: boolean): readonly DashboardCard[] =>
  dashboardCards.filter((card) => seesAmounts || !currencyCards.some((one) => one === card));

interface CardsProps {
  seesAmounts: boolean;
  statistics: Statistics;
  plans: readonly number[];
  lists: Lists;
}

/** Memoized, because thirteen cards are expensive to render and other changes on the page don't affect them. */
const Cards = memo(function Cards({ seesAmounts, statistics, plans, lists }: CardsProps) {
  const [charts, setCharts] = useState<readonly DashboardCard[]>([]);
  const ranges = rangesOf(statistics);
  const toggle = (card: DashboardCard) =>
    setCharts((open) => (open.includes(card) ? open.filter((other) => other !== card) : [...open, card]));
  const shown = shownTo(seesAmounts);
  return (
    <div className={grid.cards}>
      {shown.map((card) => {
        const [first, ...others] = figuresOf(card, statistics);
        if (!first) return null;
        const isChartOpen = charts.includes(card);
        return (
          <Fragment key={card}>
            <StatCard
              card={card}
              className={placeOf(card, seesAmounts)}
              figures={[first, ...others]}
              ranges={ranges}
              plans={card === 'retention_rate' ? plans : []}
              lists={<CardLists card={card} lists={lists} />}
              notes={<CardNotes card={card} statistics={statistics} ranges={ranges} />}
              isChartOpen={isChartOpen}
              chartId={`chart-${card}`}
              onToggleChart={() => toggle(card)}
            />
            {isChartOpen && (
              <div id={`chart-${card}`} className={grid.detail}>
                <Suspense fallback={<Skeleton height={280} radius={8} />}>
                  {[first, ...others].map((figure) => (
                    <CardChart
                      key={figure.currency}
                      card={card}
                      figure={figure}
                      plans={card === 'retention_rate' ? plans : []}
                      ranges={ranges}
                      isHeaded={others.length > 0}
                    />
                  ))}
                </Suspense>
              </div>
            )}
          </Fragment>
        );
      })}
    </div>
  );
});

/** Cards whose members are listed under the card's own name. */
const listed: Partial<Record<DashboardCard, ListName>> = {
  active_subscribers: 'active_subscribers',
  mrr: 'mrr',
  new_subscribers: 'new_subscribers',
  new_trials: 'new_trials',
  new_starts: 'new_starts',
  trials_converted: 'trials_converted',
  stopped_subscriptions: 'stopped_subscriptions',
  cancelled_subscriptions: 'cancelled_subscriptions',
  logged_in_members: 'logged_in_members',
  logged_in_subscribers: 'logged_in_subscribers',
};

function CardLists({ card, lists }: { card: DashboardCard; lists: Lists }) {
  const { t } = useTranslation('figures');
  const isClosed = useIsClosed();
  if (card === 'retention_rate')
    return (['kept', 'lost'] as const).map((name) => (
      <ListToggle key={name} name={name} label={t(name)} lists={lists} />
    ));
  const name = isClosed(card) ? undefined : listed[card];
  return name ? <ListToggle name={name} label={t(card)} lists={lists} /> : null;
}
