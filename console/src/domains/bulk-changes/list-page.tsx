import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { changeColumns } from './columns.tsx';
import { isInProgress, pollIntervalMs, whatOf } from './words.ts';

const noFilters = {};

/** Renders the list of bulk changes. */
export function Screen() {
  const { t } = useTranslation('bulkChanges');
  const list = useListState({ filters: noFilters, searchAs: 'search', orderable: [] });
  const { page, limit } = list;
  const query = useQuery({
    ...api.bulkChanges.list.queryOptions({ input: { page, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? pollIntervalMs : false),
  });
  const columns = useMemo(() => changeColumns(t), [t]);
  const toMembers = (
    <Button variant="default" component={Link} to="/users">
      {t('list.toMembers')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={toMembers} />
      <ListTable
        id="bulk-changes"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => whatOf(t, row.change)}
        empty={{
          icon: <IconUsers size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: toMembers,
        }}
      />
    </Page>
  );
}
