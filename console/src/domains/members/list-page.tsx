import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMembers } from '#console/blocks/exports/export-members.tsx';
import { useMemberFilters } from '#console/blocks/member-filters.ts';
import { memberName } from '#console/blocks/member-name.ts';
import { ListViews } from '#console/blocks/saved-views/lazy.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { withTexts } from '#console/texts/texts.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { useSelection } from '#console/ui/list-table/selection.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { useMemberColumns } from './columns.tsx';

const BulkActions = lazy(async () => {
  const { BulkActions: actions } = await withTexts(['bulkChanges'], () => import('./bulk-actions.tsx'));
  return { default: actions };
});

/** Renders all members of the site. */
export function Screen() {
  const { t } = useTranslation('members');
  const columns = useMemberColumns();
  const filters = useMemberFilters();
  const list = useListState({
    filters,
    searchAs: 'global',
    order: { by: 'Users.id', direction: 'desc' },
    orderable: columns.flatMap(({ orderBy }) => orderBy ?? []),
  });
  const query = useQuery(
    api.members.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }),
  );
  const mayWrite = useMay('members', 'write');
  const filter = list.input.filter ?? {};
  const choice = useSelection(JSON.stringify([useSite()?.key, filter]));
  const selection = {
    ...choice,
    hint: t('list.chooseHint'),
    more: (
      <Button component={Link} to="/users/bulk-changes" variant="subtle" size="compact-sm">
        {t('list.pastChanges')}
      </Button>
    ),
    actions: (
      <Suspense>
        <BulkActions
          members={choice.isAll ? { filter } : { user_ids: [...choice.ids] }}
          count={choice.isAll ? (query.data?.paginator.total_items ?? 0) : choice.ids.length}
        />
      </Suspense>
    ),
  };
  const bringIn = (
    <Button
      component={Link}
      to="/users/imports"
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t('list.import')}
    </Button>
  );
  const add = mayWrite && (
    <Button component={Link} to="/users/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={t('list.text')}
        actions={
          <>
            <ExportMembers
              label={t('list.export')}
              filter={filter}
              count={query.data?.paginator.total_items ?? 0}
            />
            {mayWrite && bringIn}
            {add}
          </>
        }
      />
      <ListViews screen="members" list={list} />
      <ListTable
        id="members"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        isFitted
        idOf={(row) => row.id}
        nameOf={memberName}
        searchLabel={t('list.search')}
        {...(mayWrite ? { selection } : {})}
        empty={{
          icon: <IconUsers size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
