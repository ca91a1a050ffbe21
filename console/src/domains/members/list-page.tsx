import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { useMemberColumns } from './columns.tsx';
import { useMemberFilters } from './filters.ts';

/** All members of the site. */
export function MembersPage() {
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
  const add = mayWrite && (
    <Button component={Link} to="/users/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <ListTable
        id="members"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={memberName}
        searchLabel={t('list.search')}
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
