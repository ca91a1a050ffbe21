import { Button } from '@mantine/core';
import { IconFileImport, IconNews } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTypeOptions } from '#console/blocks/content-type-options.ts';
import { planOptions } from '#console/blocks/plan-options.ts';
import { ticketEventOptions } from '#console/blocks/ticket-event-options.ts';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import {
  dateRangeFilter,
  idFilter,
  moneyRangeFilter,
  selectFilter,
  textFilter,
} from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { defaultCurrency } from '#contract/base/cents.ts';
import type { ContentFilter } from '#contract/domains/content/schemas.ts';
import { contentAccess, contentOrderColumns } from '#contract/domains/content/words.ts';
import { ChangePrices } from './change-prices.tsx';
import { useContentColumns } from './columns.tsx';
import { Opened } from './opened.tsx';
import { useOpenedRows } from './opened-rows.ts';
import { UnsavedPrices } from './unsaved-prices.tsx';

function useContentFilters() {
  const { t } = useTranslation(['content', 'blocks']);
  return useMemo(
    () => ({
      key: textFilter({ label: t('fields.key') }),
      price: moneyRangeFilter({ label: t('filters.price'), currency: defaultCurrency }),
      content_type: idFilter({ label: t('fields.content_type'), options: contentTypeOptions }),
      created_at: dateRangeFilter({ label: t('filters.created_at') }),
      access: selectFilter({
        label: t('fields.access'),
        options: contentAccess.map((value) => ({ value, label: t(`blocks:access.${value}`) })),
      }),
      unreached: selectFilter({
        label: t('filters.unreached'),
        options: [{ value: 'true', label: t('filters.byNone') }],
      }),
      plan: idFilter({ label: t('filters.plan'), options: planOptions }),
      ti_event: idFilter({ label: t('filters.ti_event'), options: ticketEventOptions }),
      state: selectFilter({
        label: t('fields.state'),
        options: [{ value: 'gone', label: t('filters.gone') }],
      }),
    }),
    [t],
  );
}

/** Renders all content of the site, newest first. */
export function Screen() {
  return (
    <UnsavedPrices>
      <ContentList />
    </UnsavedPrices>
  );
}

function ContentList() {
  const { t } = useTranslation('content');
  const mayWrite = useMay('content', 'write');
  const opened = useOpenedRows();
  const columns = useContentColumns(opened, mayWrite);
  const { list, query } = useList(api.content.list, {
    filters: useContentFilters(),
    searchAs: 'title',
    order: { by: 'created_at', direction: 'desc' },
    orderable: contentOrderColumns,
  });
  // The list's filter, which was already checked against the route's input.
  const filter = (list.input.filter ?? {}) as ContentFilter;
  const count = query.data?.paginator.total_items ?? 0;
  const bringIn = mayWrite && (
    <Button
      component={Link}
      to="/content/import"
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t('list.import')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={t('list.text')}
        actions={
          <>
            {mayWrite && count > 0 && <ChangePrices filter={filter} count={count} />}
            {bringIn}
          </>
        }
      />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.reach')}</li>
          <li>{t('help.unreached')}</li>
          <li>{t('help.access')}</li>
          <li>{t('help.gone')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="content"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(item) => item.id}
        nameOf={(item) => item.title}
        below={(item) => {
          const part = opened.partOf(item.id);
          return part && <Opened item={item} part={part} />;
        }}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconNews size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: bringIn,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
