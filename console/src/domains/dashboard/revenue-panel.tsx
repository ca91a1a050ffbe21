import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { date } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { amountIn, inUnit } from '#contract/base/units.ts';
import { FigureLink } from './figure-link.tsx';
import classes from './panel.module.css';
import { FailedFigures, NotRenewed, Panel } from './panel.tsx';
import type { StatisticQuery } from './statistic-query.ts';
import { Tip } from './tip.tsx';

const widgets = ['last_week', 'last_month', 'this_month', 'prev_month', 'this_year', 'last_year'] as const;

/** Maximum number of characters that fit into a widget at its usual size. */
const mostCharacters = 13;

const isLong = (cents: number | null, currency: string) =>
  cents !== null && inUnit(cents, amountIn(currency)).length > mostCharacters;

/** Renders the revenue of six usual periods. */
export function RevenuePanel({ query }: { query: StatisticQuery }) {
  const { t } = useTranslation(['dashboard', 'kit']);
  const { data } = query;
  const currency = data?.currency ?? '';
  return (
    <Panel
      title={t('dashboard:panels.total_revenue')}
      text={
        data?.counting
          ? t('dashboard:counting')
          : data && t('dashboard:panels.revenueText', { currency: currency.toUpperCase() })
      }
    >
      <NotRenewed query={query} />
      {query.isError && !data ? (
        <FailedFigures query={query} />
      ) : (
        <div className={classes.widgets}>
          {widgets.map((name) => {
            const label = t(`dashboard:widgets.${name}`);
            const item = data?.items[name];
            if (!item)
              return (
                <Stat
                  key={name}
                  label={label}
                  figure={<Skeleton component="span" display="block" height={26} width={100} />}
                />
              );
            const days = { start: item.date_start, end: item.date_end };
            const dates = t('kit:list.between', { from: date(days.start), to: date(days.end) });
            return (
              <Stat
                key={name}
                label={label}
                figure={
                  <Tip label={dates} position="bottom-start">
                    <span className={classes.smaller} data-long={isLong(item.amount, currency) || undefined}>
                      <FigureLink
                        label={label}
                        value={item.amount}
                        unit={amountIn(currency)}
                        rows={{ figure: 'gross_volume', ...days, currency }}
                      />
                    </span>
                  </Tip>
                }
              />
            );
          })}
        </div>
      )}
    </Panel>
  );
}
