import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { planOptions } from '#console/blocks/plan-picker.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useRelation } from '#console/lib/operator.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import { dashboard } from '#console/texts/en/dashboard.ts';
import { figures } from '#console/texts/en/figures.ts';
import { periods } from '#console/texts/en/periods.ts';
import { addTexts } from '#console/texts/texts.ts';
import type { Options } from '#console/ui/fields/options.ts';
import { OptionsChip } from '#console/ui/filters/options-chip.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { type Period, periodInput } from '#console/ui/period-selector/period.ts';
import { PeriodSelector } from '#console/ui/period-selector/period-selector.tsx';
import { todayIn } from '#console/ui/period-selector/today.ts';
import { usePeriod } from '#console/ui/period-selector/use-period.ts';
import { mostPlans } from '#contract/base/figures.ts';
import { CardsPanel } from './cards-panel.tsx';
import { useChurn } from './churn.ts';
import { askedAgain } from './counting.ts';
import { isOwnList, type ListName, sourceOf, useLists } from './lists.ts';
import { RevenuePanel } from './revenue-panel.tsx';
import { useDashboardSettings } from './settings-query.ts';
import { daysOfCounts, SubscribersPanel } from './subscribers-panel.tsx';

addTexts('dashboard', dashboard);
addTexts('figures', figures);
addTexts('periods', periods);

const ListCards = lazy(async () => {
  const { ListCards: cards } = await import('./list-cards.tsx');
  return { default: cards };
});

const PlansPanel = lazy(async () => ({ default: (await import('./chart-panels.tsx')).PlansPanel }));
const SignUpsPanel = lazy(async () => ({ default: (await import('./chart-panels.tsx')).SignUpsPanel }));
const TransactionsPanel = lazy(async () => ({
  default: (await import('./chart-panels.tsx')).TransactionsPanel,
}));

/** The figures of the site, for a period that can be chosen. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const maySeeSettings = useMay('dashboardSettings', 'read');
  const seesAmounts = useRelation() !== 'user';
  const queries = useQueryClient();
  const { isPending, zone, currency, shows } = useDashboardSettings();
  const today = todayIn(zone);
  const period = usePeriod(today);
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
    refetchInterval: ({ state: { data } }) => askedAgain(data?.period.counting),
  });
  const statistic = useQuery({
    ...api.dashboard.statistic.queryOptions(),
    enabled: showsRevenue || showsCounts,
    refetchInterval: ({ state: { data } }) => askedAgain(data?.counting),
  });
  const churn = useChurn(today, showsCounts);
  useSilentFailure('Statistics', cards.error ?? statistic.error);

  // What was loaded before all was counted is of another time, whatever the call.
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
  // An address may name lists of a panel that is switched off, of a period that nobody could choose.
  const hasPanel = (name: ListName) => (isOwnList(name) ? showsCounts : showsCards);
  const amountsIn = seesAmounts ? (currency ?? statistic.data?.currency.toLowerCase() ?? null) : null;
  const settings = maySeeSettings && (
    <Button
      variant="default"
      component={Link}
      to={'/dashboard/settings' as string}
      leftSection={<IconSettings size={16} aria-hidden />}
    >
      {t('settings')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} actions={settings} />
      {showsCards && (
        <PeriodSelector
          period={period.chosen}
          onChange={period.choose}
          today={today}
          zone={cards.data?.period.timezone ?? zone}
        >
          <PlansChip period={period.chosen} onChange={period.choose} />
        </PeriodSelector>
      )}
      {!isPending && lists.open.length > 0 && (
        <Suspense>
          <ListCards
            lists={lists}
            sourceOf={(name) => (hasPanel(name) ? sourceOf(name, ranges) : null)}
            isCounting={isCounting}
          />
        </Suspense>
      )}
      {showsCards && (
        <CardsPanel query={cards} plans={period.settled.plans} lists={lists} seesAmounts={seesAmounts} />
      )}
      {showsRevenue && <RevenuePanel query={statistic} />}
      {showsCounts && <SubscribersPanel query={statistic} churn={churn} today={today} lists={lists} />}
      {!isPending && (
        <Suspense>
          {shows('members_by_plan') && <PlansPanel />}
          {shows('members_signups') && <SignUpsPanel today={today} />}
          {shows('transactions_by_month') && <TransactionsPanel currency={amountsIn} today={today} />}
        </Suspense>
      )}
    </Page>
  );
}

/** Plans that the retention rate is asked for. They belong to one period: another one begins without. */
function PlansChip({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <OptionsChip
      key={`${period.range.start}:${period.range.end}`}
      label={t('plans')}
      options={planOptions as Options<string | number>}
      chosen={period.plans}
      isMultiple
      most={mostPlans}
      onChange={(plans) => onChange({ ...period, plans: plans.map(Number) })}
    />
  );
}
