import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { siteNow, useSite } from '#console/lib/browser-state/sites.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { todayIn } from '#console/lib/today.ts';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Changes } from '#contract/domains/dashboard/change-schemas.ts';
import { currencyCards } from '#contract/domains/figures/words.ts';
import classes from './changes.module.css';
import { ChangesTable } from './changes-table.tsx';
import { ChartPlace } from './chart-place.tsx';
import { comparedRange } from './period/period.ts';
import { PeriodSelector } from './period/period-selector.tsx';
import { usePeriod } from './period/use-period.ts';
import { useDashboardSettings } from './settings-query.ts';

type Figure = (typeof currencyCards)[number];

/**
 * Renders the changes between two periods, row by row. Metric and period are in the address, so that it can be shared.
 */
export function Screen() {
  const { t } = useTranslation(['dashboardCharts', 'figures']);
  const site = useSite();
  const { zone } = useDashboardSettings();
  const today = todayIn(zone, siteNow());
  const period = usePeriod(today, `period:${site?.key ?? ''}`);
  const [address, change] = useAddress('address');
  const seesAmounts = useCanSee('amounts');
  const figure = currencyCards.find((name) => name === address.figure) ?? 'mrr';
  return (
    <Page>
      <PageHeader
        title={t('dashboardCharts:changes.title')}
        description={t('dashboardCharts:changes.text')}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/dashboard"
                search={((now: object) => ({ ...now, figure: undefined })) as never}
                {...props}
              />
            )}
          >
            {t('dashboardCharts:rows.back')}
          </Button>
        }
      />
      {seesAmounts ? (
        <>
          <PeriodSelector
            period={period.chosen}
            onChange={period.choose}
            today={today}
            zone={zone}
            hasGrouping={false}
          >
            <SegmentedControl
              aria-label={t('dashboardCharts:changes.figure')}
              data={currencyCards.map((name) => ({
                value: name,
                label: t(`dashboardCharts:changes.of.${name}`),
              }))}
              value={figure}
              onChange={(name) => change({ figure: name })}
            />
          </PeriodSelector>
          <Answer figure={figure} current={period.settled.range} compared={comparedRange(period.settled)} />
        </>
      ) : (
        <p className={classes.text}>{t('dashboardCharts:changes.closed')}</p>
      )}
    </Page>
  );
}

interface AnswerProps {
  figure: Figure;
  current: { start: string; end: string };
  compared: { start: string; end: string } | null;
}

function Answer({ figure, current, compared }: AnswerProps) {
  const { t } = useTranslation(['dashboardCharts', 'dashboard']);
  const query = useQuery({
    ...api.dashboard.changes.queryOptions({
      input: {
        figure,
        date_start: current.start,
        date_end: current.end,
        compare_start: compared?.start ?? current.start,
        compare_end: compared?.end ?? current.end,
      },
      placeholderData: keepPreviousData,
    }),
    enabled: compared !== null,
    refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
  });
  if (!compared) return <p className={classes.text}>{t('dashboardCharts:changes.noComparison')}</p>;
  return (
    <ChartPlace query={query} isEmpty={false}>
      <div className={classes.answer} data-old={query.isPlaceholderData || undefined}>
        {query.data && <Tables changes={query.data} />}
      </div>
    </ChartPlace>
  );
}

function Tables({ changes }: { changes: Changes }) {
  const { t } = useTranslation(['dashboardCharts', 'dashboard']);
  return (
    <>
      {(changes.counting || changes.provisional) && (
        <p className={classes.text}>{t(changes.counting ? 'dashboard:counting' : 'dashboard:provisional')}</p>
      )}
      {changes.currencies.map((currency) => (
        <ChangesTable key={currency.currency} changes={changes} of={currency} />
      ))}
    </>
  );
}
