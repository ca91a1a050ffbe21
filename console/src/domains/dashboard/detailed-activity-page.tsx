import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { siteNow, useSite } from '#console/lib/browser-state/sites.ts';
import { todayIn } from '#console/lib/today.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { SignUpsPanel, TransactionsPanel } from './chart-panels.tsx';
import classes from './detailed-activity-page.module.css';
import { useDashboardSettings } from './settings-query.ts';

/** Renders the activity of two years over the whole width, without the frame. */
export function Screen() {
  const { t } = useTranslation('dashboardCharts');
  const { isPending, currency, zone } = useDashboardSettings();
  const today = todayIn(zone, siteNow());
  const seesAmounts = useCanSee('amounts');
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
