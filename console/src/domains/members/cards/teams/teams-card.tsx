import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { CheckCell, DateCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { Group } from '#contract/domains/groups/schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';
import { TeamForm } from './team-form.tsx';

function useColumns(remove: ((group: Group) => void) | null): readonly Column<Group>[] {
  const { t } = useTranslation(['memberPage', 'groups']);
  const columns: Column<Group>[] = [
    { id: 'id', title: t('memberPage:teams.id'), cell: ({ id }) => id },
    {
      id: 'name',
      title: t('memberPage:teams.team'),
      width: 150,
      onPhone: true,
      cell: ({ id, name }) => <RowLink to={`/groups/edit/${id}`}>{name}</RowLink>,
    },
    { id: 'type', title: t('memberPage:teams.type'), cell: ({ type }) => t(`groups:types.${type}`) },
    {
      id: 'members',
      title: t('memberPage:teams.members'),
      align: 'right',
      cell: ({ users_count: count }) => number(count),
    },
    {
      id: 'active',
      title: t('memberPage:teams.active'),
      cell: ({ active }) => <CheckCell value={active} />,
    },
    {
      id: 'created',
      title: t('memberPage:teams.created'),
      cell: ({ created_at: at }) => <DateCell value={at} />,
    },
  ];
  if (remove === null) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      title: t('memberPage:teams.actions'),
      cell: (group) => (
        <RowAction
          icon={IconTrash}
          verb={t('memberPage:teams.remove', { name: group.name })}
          act={() => remove(group)}
        />
      ),
    },
  ];
}

/** Groups that the member is in, with the way in and out. */
export function TeamsCard({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('groups', 'write');
  const [isOpen, setOpen] = useState(false);
  const list = useCardPages();
  const query = useQuery(
    api.groups.list.queryOptions({
      input: { page: list.page, limit: list.limit, order: 'name', sort: 'asc', filter: { user: memberId } },
      placeholderData: keepPreviousData,
    }),
  );
  const remove = useRemove<Group>({
    question: ({ name, subscription }) => ({
      title: t('teams.removeTitle', { name }),
      text:
        subscription === null ? t('teams.removeText') : t('teams.removeLoss', { gives: subscription.title }),
      verb: t('teams.removeVerb'),
    }),
    remove: ({ id }) => client.groups.detachMember({ id, userId: memberId }),
    besides: [api.groups.key(), api.members.key(), api.memberSubscriptions.key()],
  });
  return (
    <>
      <PagedCard
        name="teams"
        actions={
          mayWrite && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('teams.attach')}
            </Button>
          )
        }
        list={list}
        query={query}
        columns={useColumns(mayWrite ? remove : null)}
        idOf={({ id }) => id}
        emptyText={t('teams.empty')}
      />
      <KitModal opened={isOpen} onClose={() => setOpen(false)} title={t('teams.attach')}>
        <TeamForm memberId={memberId} onDone={() => setOpen(false)} />
      </KitModal>
    </>
  );
}
