import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { money, number } from '#console/lib/formats.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import { Chart } from '#console/ui/charts/chart.tsx';
import { largest, otherKey, type Series } from '#console/ui/charts/series.ts';
import { bucketsOf, monthRows, signUpsByPlan } from './activity-chart.ts';
import classes from './chart-panels.module.css';
import { ChartPlace } from './chart-place.tsx';
import { Panel } from './panel.tsx';
import { inPlanColours } from './plan-colours.ts';
import { PlanMembers } from './plan-members.tsx';
import { useRowsOpener } from './rows-opener.ts';

/** Series of plans, each in the colour that it has on all charts. */
function useInPlanColours(series: readonly Series[]): Series[] {
  const site = useSite()?.key ?? '';
  const plans = inPlanColours(
    site,
    series.filter(({ key }) => key !== otherKey),
  );
  return series.map((one) => plans.find(({ key }) => key === one.key) ?? one);
}

/** Renders the members who started each plan, by month. */
export function SignUpsPanel({ today }: { today: string }) {
  const { t } = useTranslation('dashboardCharts');
  const query = useQuery({
    ...api.dashboard.activity.queryOptions({ input: { groupby: 'month', period: '24month' } }),
    queryKey: [...api.dashboard.activity.key(), 'sign-ups'],
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
  });
  useSilentFailure('Sign-ups', query.error);
  const rows = query.data?.items ?? [];
  const series = useInPlanColours(largest(signUpsByPlan(rows), t('other')));
  const open = useRowsOpener((bucket, key) =>
    monthRows(rows[bucket], 'began', { plans: [Number(key)] }, today),
  );
  return (
    <Panel title={t('panels.members_signups')} text={t('panels.signupsText')}>
      <ChartPlace query={query} isEmpty={series.length === 0} isCounting={query.data?.counting ?? false}>
        <Chart
          label={t('panels.members_signups')}
          bucketTitle={t('month')}
          buckets={bucketsOf(rows)}
          series={series}
          kind="bars"
          isStacked
          isWhole
          format={number}
          {...open}
        />
      </ChartPlace>
    </Panel>
  );
}

interface TransactionsPanelProps {
  /** Currency of the amounts, lower case; null if the operator can't see amounts or the currency is unknown. */
  currency: string | null;
  /** Today in the site's time zone. */
  today: string;
}

/** Renders the amount and the number of charges by month. */
export function TransactionsPanel({ currency, today }: TransactionsPanelProps) {
  const { t } = useTranslation('dashboardCharts');
  const [chosen, choose] = useState<'revenue' | 'count'>('revenue');
  const shown = currency === null ? 'count' : chosen;
  const query = useQuery({
    ...api.dashboard.activity.queryOptions({ input: { groupby: 'month', period: '24month' } }),
    queryKey: [...api.dashboard.activity.key(), 'transactions'],
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
  });
  useSilentFailure('Transactions', query.error);
  const rows = query.data?.items ?? [];
  const label = t('panels.transactions_by_month');
  const amounts: Series = {
    key: 'revenue',
    label: t('revenue', { currency: currency?.toUpperCase() ?? '' }),
    values: rows.map(({ transactions }) => transactions.revenue),
  };
  const counts: Series = {
    key: 'count',
    label: t('count'),
    values: rows.map(({ transactions }) => transactions.count),
  };
  const open = useRowsOpener((bucket) =>
    monthRows(rows[bucket], 'gross_volume', { currency: currency ?? undefined }, today),
  );
  const isEmpty = rows.every(({ transactions }) => transactions.count === 0);
  return (
    <Panel title={label} text={t('panels.transactionsText')}>
      {currency !== null && !isEmpty && (
        <SegmentedControl
          className={classes.switch ?? ''}
          size="xs"
          aria-label={t('what')}
          value={shown}
          onChange={(next) => choose(next as typeof chosen)}
          data={[
            { value: 'revenue', label: amounts.label },
            { value: 'count', label: counts.label },
          ]}
        />
      )}
      <ChartPlace query={query} isEmpty={isEmpty} isCounting={query.data?.counting ?? false}>
        <Chart
          key={shown}
          label={`${label}: ${shown === 'revenue' ? amounts.label : counts.label}`}
          bucketTitle={t('month')}
          buckets={bucketsOf(rows)}
          series={[shown === 'revenue' ? amounts : counts]}
          kind="bars"
          isWhole
          format={(value) =>
            shown === 'revenue' && currency !== null ? money(value, currency) : number(value)
          }
          {...(currency === null ? {} : open)}
        />
      </ChartPlace>
    </Panel>
  );
}

/** Members of each plan now, and payers of each plan over two years. */
export function PlansPanel() {
  const { t } = useTranslation('dashboardCharts');
  const query = useQuery({
    ...api.dashboard.totalActiveSubscribers.queryOptions(),
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
  });
  useSilentFailure('Active subscribers', query.error);
  const rows = query.data?.items ?? [];
  const titles = new Map(rows.flatMap(({ items }) => items.map((item) => [item.plan_id, item.plan_title])));
  const series = [...titles].map(
    ([id, label]): Series => ({
      key: String(id),
      label,
      values: rows.map(({ items }) => items.find(({ plan_id }) => plan_id === id)?.total_subscribers ?? 0),
    }),
  );
  const shown = useInPlanColours(largest(series, t('other')));
  // Payers are counted at the end of a month, so their rows are those of its last day.
  const open = useRowsOpener((bucket, key) => {
    const day = rows[bucket]?.date_end;
    return day === undefined ? null : { figure: 'plan_payers', start: day, end: day, plans: [Number(key)] };
  });
  return (
    <Panel title={t('panels.members_by_plan')} text={t('panels.plansText')}>
      <PlanMembers />
      <h3 className={classes.second}>{t('panels.subscribers')}</h3>
      <p className={classes.text}>{t('panels.subscribersText')}</p>
      <ChartPlace query={query} isEmpty={series.length === 0} isCounting={query.data?.counting ?? false}>
        <Chart
          label={t('panels.subscribers')}
          bucketTitle={t('month')}
          buckets={bucketsOf(rows)}
          series={shown}
          kind="line"
          isWhole
          format={number}
          {...open}
        />
      </ChartPlace>
    </Panel>
  );
}
