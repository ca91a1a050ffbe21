import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { memberSearch } from '#console/blocks/member-search.ts';
import { api } from '#console/lib/api/client.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Group } from '#contract/domains/groups/schemas.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { memberColumns } from './member-columns.tsx';
import { reloadMembers } from './reload-members.ts';

const noFilters = {};

interface MembersCardProps {
  group: Group;
  mayDetach: boolean;
}

/** Who is in the group. */
export function MembersCard({ group, mayDetach }: MembersCardProps) {
  const { t } = useTranslation('groups');
  const queries = useQueryClient();
  const list = useListState({ filters: noFilters, searchAs: 'global', keep: 'memory' });
  const input = { ...list.input, filter: { ...memberSearch(list.search), team: group.id } };
  const query = useQuery(api.members.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const { mutate, isPending, variables } = useMutation(
    api.groups.detachMember.mutationOptions({ onSuccess: () => reloadMembers(queries) }),
  );
  const detaching = isPending ? Number(variables.userId) : null;

  const columns = useMemo(() => {
    const shown = memberColumns(t);
    if (!mayDetach) return shown;
    const detach = (row: MemberRow) => (
      <Button
        variant="default"
        size="compact-xs"
        loading={detaching === row.id}
        aria-label={t('members.detachName', { name: memberName(row) })}
        onClick={() => mutate({ id: group.id, userId: row.id })}
      >
        {t('members.detach')}
      </Button>
    );
    return [...shown, { id: 'actions', title: t('members.actions'), onPhone: true, cell: detach }];
  }, [t, mayDetach, detaching, mutate, group.id]);

  return (
    <Card title={t('members.title')} description={t('members.text')}>
      <ListTable
        id="group-members"
        label={t('members.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={memberName}
        searchLabel={t('members.search')}
        hasSearchKey={false}
        empty={{ text: t('members.emptyText'), narrowedText: t('members.narrowedText') }}
      />
    </Card>
  );
}
