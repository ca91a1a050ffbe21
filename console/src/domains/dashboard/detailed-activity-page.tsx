import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRelation } from '#console/lib/operator.ts';
import { useSite } from '#console/lib/sites.ts';
import { dashboard } from '#console/texts/en/dashboard.ts';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { addTexts } from '#console/texts/texts.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { todayIn } from '#console/ui/period-selector/today.ts';
import { SignUpsPanel, TransactionsPanel } from './chart-panels.tsx';
import classes from './detailed-activity-page.module.css';
import { useDashboardSettings } from './settings-query.ts';

addTexts('dashboard', dashboard);
addTexts('dashboardCharts', dashboardCharts);

/** The activity of two years over the whole width, without the frame. */
export function DetailedActivityPage() {
  const { t } = useTranslation('dashboardCharts');
  const { isPending, currency, zone } = useDashboardSettings();
  const today = todayIn(zone);
  const seesAmounts = useRelation() !== 'user';
  const site = useSite()?.title ?? '';
  return (
    <main className={classes.page}>
      <Page width="list">
        <PageHeader
          title={t('activity.title')}
          description={t('activity.text', { site })}
          actions={
            <Button component={Link} to="/dashboard" variant="default">
              {t('activity.back')}
            </Button>
          }
        />
        {!isPending && (
          <>
            <SignUpsPanel today={today} />
            <TransactionsPanel currency={seesAmounts ? currency : null} today={today} />
          </>
        )}
      </Page>
    </main>
  );
}
