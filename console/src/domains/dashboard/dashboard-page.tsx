import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { planOptions } from '#console/blocks/plan-options.ts';
import { useCanSee, useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { siteNow, useSite } from '#console/lib/browser-state/sites.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import { todayIn } from '#console/lib/today.ts';
import { withTexts } from '#console/texts/texts.ts';
import type { Options } from '#console/ui/fields/options.ts';
import { OptionsChip } from '#console/ui/filters/options-chip.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Panel } from '#contract/domains/dashboard/settings-schemas.ts';
import { mostPlans } from '#contract/domains/figures/words.ts';
import { CardsPanel } from './cards-panel.tsx';
import { useChurn } from './churn.ts';
import { InfoButton } from './defined.tsx';
import { isOwnList, type ListName, sourceOf, useLists } from './lists.ts';
import { type Period, periodInput } from './period/period.ts';
import { PeriodSelector } from './period/period-selector.tsx';
import { usePeriod } from './period/use-period.ts';
import { RevenuePanel } from './revenue-panel.tsx';
import { useDashboardSettings } from './settings-query.ts';
import { daysOfCounts, SubscribersPanel } from './subscribers-panel.tsx';
import { RenderWhenVisible } from './when-near.tsx';

const ListCards = lazy(async () => {
  const { ListCards: cards } = await import('./list-cards.tsx');
  return { default: cards };
});

const SetupChecklist = lazy(async () => {
  const { SetupChecklist: card } = await withTexts(
    ['onboarding'],
    () => import('#console/blocks/setup-checklist/setup-checklist.tsx'),
  );
  return { default: card };
});

const chartPanels = () => withTexts(['dashboardCharts'], () => import('./chart-panels.tsx'));
const PlansPanel = lazy(async () => ({ default: (await chartPanels()).PlansPanel }));
const SignUpsPanel = lazy(async () => ({ default: (await chartPanels()).SignUpsPanel }));
const TransactionsPanel = lazy(async () => ({ default: (await chartPanels()).TransactionsPanel }));

/** Renders the metrics of the site for a period that can be chosen. */
export function Screen() {
  const { t } = useTranslation('dashboard');
  const maySetUp = useMay('settings', 'write');
  const site = useSite();
  const maySeeSettings = useMay('dashboardSettings', 'read');
  const seesAmounts = useCanSee('amounts');
  const queries = useQueryClient();
  const { isPending, zone, currency, shows } = useDashboardSettings();
  const today = todayIn(zone, siteNow());
  const period = usePeriod(today, `period:${site?.key ?? ''}`);
  const lists = useLists();

  const showsCards = !isPending && shows('advanced_statistic');
  const showsRevenue = !isPending && seesAmounts && shows('total_revenue');
  const showsCounts = !isPending && shows('subscribers_statistics');
  const cards = useQuery({
    ...api.dashboard.statistics.queryOptions({
      input: periodInput(period.settled),
      placeholderData: keepPreviousData,
    }),
    enabled: showsCards,
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.period.counting),
  });
  const statistic = useQuery({
    ...api.dashboard.statistic.queryOptions(),
    enabled: showsRevenue || showsCounts,
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
  });
  const churn = useChurn(today, showsCounts);
  useSilentFailure('Statistics', cards.error ?? statistic.error);

  const shownZone = cards.data?.period.timezone ?? zone;

  // Data loaded before the count was complete is outdated, whatever the call.
  const isCounting = cards.data?.period.counting ?? statistic.data?.counting ?? false;
  useEffect(() => {
    if (!isCounting) return;
    return () => {
      for (const queryKey of [api.dashboard.key(), api.members.list.key()])
        void queries.invalidateQueries({ queryKey });
    };
  }, [isCounting, queries]);

  const ranges = {
    period: period.settled.range,
    plans: period.settled.plans,
    own: daysOfCounts(statistic.data, churn),
    today,
  };
  // An address may name lists of a panel that is switched off, or of a period that can't be chosen.
  const hasPanel = (name: ListName) => (isOwnList(name) ? showsCounts : showsCards);
  const amountsIn = seesAmounts ? (currency ?? statistic.data?.currency.toLowerCase() ?? null) : null;
  const actions = (
    <>
      <Button variant="default" component={Link} to="/detailed_activity">
        {t('activity')}
      </Button>
      {maySeeSettings && (
        <Button
          variant="default"
          component={Link}
          to="/dashboard/settings"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t('settings')}
        </Button>
      )}
    </>
  );
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} actions={actions} />
      {maySetUp && site && (
        <Suspense>
          <SetupChecklist key={site.key} siteKey={site.key} />
        </Suspense>
      )}
      {showsCards && (
        <PeriodSelector period={period.chosen} onChange={period.choose} today={today} zone={shownZone}>
          <PlansChip period={period.chosen} onChange={period.choose} />
        </PeriodSelector>
      )}
      {!isPending && lists.open.length > 0 && (
        <Suspense>
          <ListCards
            lists={lists}
            sourceOf={(name) => (hasPanel(name) ? sourceOf(name, ranges) : null)}
            isCounting={isCounting}
            zone={shownZone}
          />
        </Suspense>
      )}
      {showsCards && (
        <CardsPanel query={cards} plans={period.settled.plans} lists={lists} seesAmounts={seesAmounts} />
      )}
      {showsRevenue && <RevenuePanel query={statistic} />}
      {showsCounts && <SubscribersPanel query={statistic} churn={churn} today={today} lists={lists} />}
      {!isPending && <Charts shows={shows} currency={amountsIn} today={today} />}
    </Page>
  );
}

interface ChartsProps {
  shows: (panel: Panel) => boolean;
  /** Currency of the amounts, lower case; null if the operator can't see amounts. */
  currency: string | null;
  today: string;
}

/** Renders the charts of two years, each when it is about to scroll into view. */
function Charts({ shows, currency, today }: ChartsProps) {
  return (
    <>
      {shows('members_by_plan') && (
        <RenderWhenVisible>
          <PlansPanel />
        </RenderWhenVisible>
      )}
      {shows('members_signups') && (
        <RenderWhenVisible>
          <SignUpsPanel today={today} />
        </RenderWhenVisible>
      )}
      {shows('transactions_by_month') && (
        <RenderWhenVisible>
          <TransactionsPanel currency={currency} today={today} />
        </RenderWhenVisible>
      )}
    </>
  );
}

/**
 * Renders the choice of plans for the retention rate. The choice belongs to one period; another period starts without.
 */
function PlansChip({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <OptionsChip
        key={`${period.range.start}:${period.range.end}`}
        label={t('plans')}
        options={planOptions as Options<string | number>}
        chosen={period.plans}
        isMultiple
        most={mostPlans}
        onChange={(plans) => onChange({ ...period, plans: plans.map(Number) })}
      />
      <InfoButton label={t('plansHelp')} text={t('plansText')} hash="retention_rate" />
    </>
  );
}
