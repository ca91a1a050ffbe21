import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Stat } from '#console/ui/cells/stat.tsx';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import { count as inCounts } from '#contract/base/units.ts';
import type { Statistic } from '#contract/domains/dashboard/chart-schemas.ts';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { Churn, ChurnName } from './churn.ts';
import { DefinedLabel } from './defined.tsx';
import { FigureLink } from './figure-link.tsx';
import { ListToggle } from './list-toggle.tsx';
import type { ListName, Lists } from './lists.ts';
import classes from './panel.module.css';
import { FailedFigures, NotRenewed, Panel } from './panel.tsx';
import type { StatisticQuery } from './statistic-query.ts';

/** Field of the answer for each count. */
const counted = {
  single_starts: 'new_single_subscriptions_this_month',
  team_starts: 'new_team_subscriptions_this_month',
  downgraded: 'downgrading_paid_member_this_month',
  renewing: 'renewing_this_month',
} as const satisfies Partial<Record<ListName & Figure, keyof Statistic['items']>>;

type Counted = keyof typeof counted;

interface Shown {
  name: Counted | ChurnName | 'past_due';
  figure: Figure;
  /** Number of members; null if it failed to load, undefined while it is loading. */
  value: number | null | undefined;
  days: PlainRange;
}

/** Returns the days of the lists behind the counts, as far as they are known. */
export function daysOfCounts(
  statistic: Statistic | undefined,
  churn: readonly Churn[],
): Partial<Record<ListName, PlainRange>> {
  const days: Partial<Record<ListName, PlainRange>> = {};
  for (const { name, range } of churn) days[name] = range;
  for (const name of Object.keys(counted) as Counted[]) {
    const item = statistic?.items[counted[name]];
    if (item) days[name] = { start: item.date_start, end: item.date_end };
  }
  return days;
}

interface SubscribersPanelProps {
  query: StatisticQuery;
  churn: readonly Churn[];
  /** Today in the site's time zone. */
  today: string;
  lists: Lists;
}

/** Renders the counts of the current month, of members past due and of churned members. */
export function SubscribersPanel({ query, churn, today, lists }: SubscribersPanelProps) {
  const { t } = useTranslation('dashboard');
  const { data } = query;
  const hasFailed = query.isError && !data;
  const now = { start: today, end: today };
  const ofMonth = (Object.keys(counted) as Counted[]).map((name): Shown => {
    const item = data?.items[counted[name]];
    const days = item ? { start: item.date_start, end: item.date_end } : now;
    return { name, figure: name, value: item?.count, days };
  });
  const pastDue: Shown = {
    name: 'past_due',
    figure: 'past_due',
    value: data?.items.past_due_users.count,
    days: now,
  };
  const left = churn.map(({ name, count, range }): Shown => {
    return { name, figure: 'leaves', value: count, days: range };
  });
  return (
    <Panel
      title={t('panels.subscribers_statistics')}
      text={t(data?.counting ? 'counting' : 'panels.subscribersText')}
    >
      <NotRenewed query={query} />
      {hasFailed && <FailedFigures query={query} />}
      <div className={classes.counts}>
        {[...(hasFailed ? [] : [...ofMonth, pastDue]), ...left].map((shown) => (
          <Count
            key={shown.name}
            name={shown.name}
            figure={shown.figure}
            value={shown.value}
            start={shown.days.start}
            end={shown.days.end}
            lists={lists}
          />
        ))}
      </div>
    </Panel>
  );
}

interface CountProps extends Omit<Shown, 'days'>, PlainRange {
  lists: Lists;
}

const Count = memo(function Count({ name, figure, value, start, end, lists }: CountProps) {
  const { t } = useTranslation('dashboard');
  const label = t(`counts.${name}`);
  return (
    <Stat
      label={
        <span className={classes.name}>
          <DefinedLabel name={name} label={label} />
          <span className={classes.tools}>
            <ListToggle name={name} label={label} lists={lists} />
          </span>
        </span>
      }
      figure={
        <span className={classes.smaller}>
          {value === undefined ? (
            <Skeleton component="span" display="block" height={26} width={48} />
          ) : (
            <FigureLink label={label} value={value} unit={inCounts} rows={{ figure, start, end }} />
          )}
        </span>
      }
    />
  );
});
