import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { useImportColumns } from './list-columns.tsx';
import { isBusy, pollIntervalMs } from './state.tsx';

const noFilters = {};

/** Renders the imports of the site, newest first; polls running ones. */
export function Screen() {
  const { t } = useTranslation('memberImports');
  const columns = useImportColumns();
  const list = useListState({ filters: noFilters, searchAs: 'file_name', orderable: [] });
  const { page, limit } = list.input;
  const query = useQuery(
    api.memberImports.list.queryOptions({
      input: { page, limit },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => isBusy(state) || state === 'uploading') ? pollIntervalMs : false,
    }),
  );
  const add = (
    <Button component={Link} to="/users/imports/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={t('list.text')}
        actions={query.data?.items.length === 0 ? null : add}
      />
      <ListTable
        id="member-imports"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={{ ...query, isFetching: query.isPlaceholderData }}
        idOf={(row) => row.id}
        nameOf={(row) => row.file_name}
        empty={{
          icon: <IconFileImport size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
        }}
      />
    </Page>
  );
}
