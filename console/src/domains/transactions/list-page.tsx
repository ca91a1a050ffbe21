import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListViews } from '#console/blocks/saved-views/lazy.tsx';
import { SendList } from '#console/blocks/send-list.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { zoneInWords } from '#console/lib/formats.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { useTransactionColumns } from './columns.tsx';
import { useTransactionFilters } from './filters.ts';
import { Totals } from './totals.tsx';

/** Renders all transactions of the site with their totals; a message for roles that can't see single payments. */
export function Screen() {
  const { t } = useTranslation('transactions');
  if (useMay('transactions', 'read')) return <Transactions />;
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.notAllowed')} />
    </Page>
  );
}

function Transactions() {
  const { t } = useTranslation('transactions');
  const filters = useTransactionFilters();
  const { list, query } = useList(api.transactions.list, { filters, searchAs: 'global', orderable: [] });
  const zone = query.data?.timezone;
  const columns = useTransactionColumns(zone);
  const { filter = {} } = list.input;
  const add = useMay('transactions', 'write') && (
    <Button component={Link} to="/transactions/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  const onlySuccessful = (
    <Checkbox
      label={t('list.successful')}
      checked={list.values.successful === 'true'}
      onChange={(event) => list.setFilter('successful', event.currentTarget.checked ? 'true' : undefined)}
    />
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={zone ? t('list.zoned', { zone: zoneInWords(zone) }) : t('list.text')}
        actions={
          <>
            <SendList
              label={t('list.export')}
              send={(email) => client.transactions.list({ filter, download: true, email })}
            />
            {add}
          </>
        }
      />
      <Totals amounts={query.data?.filtered_amounts ?? []} />
      <ListViews screen="transactions" list={list} />
      <ListTable
        id="transactions"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        isFitted
        idOf={({ id }) => id}
        searchLabel={t('list.search')}
        tools={onlySuccessful}
        empty={{
          icon: <IconReceipt2 size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
