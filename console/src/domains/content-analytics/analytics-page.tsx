import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#console/blocks/use-list.ts';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { analyticsOrderColumns } from '#contract/domains/content-analytics/words.ts';
import { useAnalyticsColumns } from './columns.tsx';
import classes from './content-analytics.module.css';
import { useAnalyticsFilters } from './filters.ts';
import type { OpenedNumber } from './numbers.tsx';
import { OrderSelect } from './order-select.tsx';
import { RowsDialog } from './rows-dialog.tsx';
import { Totals } from './totals.tsx';

/** Returns the currency of single amounts, upper case; null while it is unknown. A failure is only logged. */
function useCurrency(): string | null {
  const { data, error } = useQuery({ ...api.dashboard.settings.queryOptions(), retry: 1, retryDelay: 500 });
  useSilentFailure('Settings of the dashboard', error);
  return data?.default_configs.default_stats_currency ?? null;
}

/** Renders reads and revenue of content, in total and by item. */
export function Screen() {
  const { t } = useTranslation('contentAnalytics');
  const seesAmounts = useCanSee('amounts');
  const settings = useCurrency();
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const { list, query } = useList(api.contentAnalytics.list, {
    filters: useAnalyticsFilters(),
    searchAs: 'title',
    order: { by: 'total_views', direction: 'desc' },
    orderable: analyticsOrderColumns,
    askedAgain: (page) => pollWhileCounting(page?.counting),
  });
  // The answer names the currency of its amounts, in case the settings failed to load.
  const currency = settings ?? query.data?.currency ?? null;
  const columns = useAnalyticsColumns(currency, setOpened);
  const isCounting = query.data?.counting ?? false;
  const { filter } = list.input;
  return (
    <Page width="list">
      <PageHeader title={t('title')} description={t('text')} />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.attribution')}</p>
        <ul>
          <li>{t('help.readers')}</li>
          <li>{t('help.windows')}</li>
          <li>{seesAmounts && currency ? t('help.mrr', { currency }) : t('help.mrrPlain')}</li>
        </ul>
      </HelpPanel>
      {isCounting && query.data?.items.length !== 0 && (
        <p role="status" className={classes.counting}>
          {t('counting')}
        </p>
      )}
      <Totals filter={filter} currency={currency} onOpen={setOpened} />
      <ListTable
        id="content-analytics"
        label={t('list.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ content }) => content.id}
        nameOf={({ content }) => content.title}
        searchLabel={t('list.search')}
        tools={<OrderSelect list={list} />}
        empty={{
          text: t(isCounting ? 'counting' : 'list.emptyText'),
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
      {opened && (
        <RowsDialog
          key={`${opened.of} ${opened.content?.id}`}
          opened={opened}
          filter={filter}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
