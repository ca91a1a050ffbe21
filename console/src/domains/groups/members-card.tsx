import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { api } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
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
  mayRemove: boolean;
}

/** Renders the members of the group. */
export function MembersCard({ group, mayRemove }: MembersCardProps) {
  const { t } = useTranslation('groups');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const list = useListState({ filters: noFilters, searchAs: 'global', keep: 'memory' });
  const input = { ...list.input, filter: { ...list.input.filter, team: group.id } };
  const query = useQuery(api.members.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const { mutate, isPending, variables } = useMutation(
    api.groups.detachMember.mutationOptions({ onSuccess: () => reloadMembers(queries) }),
  );
  const removing = isPending ? Number(variables.userId) : null;

  const columns = useMemo(() => {
    const shown = memberColumns(t);
    if (!mayRemove) return shown;
    const ask = async (row: MemberRow) => {
      const name = memberName(row);
      const gives = group.subscription?.title;
      const isAgreed = await confirm({
        title: t('members.removeTitle', { name }),
        text:
          gives === undefined ? t('members.removeText', { name }) : t('members.removeLoss', { name, gives }),
        verb: t('members.removeVerb'),
        isLoss: true,
      });
      if (isAgreed) mutate({ id: group.id, userId: row.id });
    };
    const removal = (row: MemberRow) => (
      <Button
        variant="default"
        size="compact-xs"
        loading={removing === row.id}
        aria-label={t('members.removeName', { name: memberName(row) })}
        onClick={() => void ask(row)}
      >
        {t('members.remove')}
      </Button>
    );
    return [...shown, { id: 'actions', title: t('members.actions'), onPhone: true, cell: removal }];
  }, [t, mayRemove, removing, mutate, confirm, group.id, group.subscription]);

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
