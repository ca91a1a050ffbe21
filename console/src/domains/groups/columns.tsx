import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import {
  CheckCell,
  DateCell,
  Missing,
  NumberCell,
  SecondaryText,
  TextCell,
} from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Group } from '#contract/domains/groups/schemas.ts';

function columnsOf(t: TFunction<'groups'>): Column<Group>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      orderBy: 'name',
      width: 260,
      cell: ({ id, name }) => (
        <RowLink to={`/groups/edit/${id}`} isNewTab>
          {name}
        </RowLink>
      ),
    },
    { id: 'id', title: t('fields.id'), orderBy: 'id', cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'description',
      title: t('fields.description'),
      width: 300,
      cell: ({ description }) => <TextCell value={description} />,
    },
    {
      id: 'users_count',
      title: t('fields.users_count'),
      orderBy: 'count',
      align: 'right',
      onPhone: true,
      cell: ({ users_count }) => <NumberCell value={users_count} />,
    },
    {
      id: 'member_limit',
      title: t('fields.member_limit'),
      orderBy: 'member_limit',
      align: 'right',
      cell: ({ member_limit: limit }) => (limit > 0 ? number(limit) : t('list.unlimited')),
    },
    {
      id: 'type',
      title: t('fields.type'),
      orderBy: 'type',
      cell: ({ type }) => t(`types.${type}`),
    },
    { id: 'active', title: t('fields.active'), cell: ({ active }) => <CheckCell value={active} /> },
    {
      id: 'subscription_end_date',
      title: t('fields.subscription_end_date'),
      orderBy: 'subscription_end_date',
      cell: ({ subscription_end_date: day }) => (day === null ? <Missing /> : <DateCell value={day} />),
    },
  ];
}

/** @param onRemove asks and deletes; null for operators without the right */
export function useGroupColumns(
  onRemove: ((group: Group) => void) | null,
  mayWrite: boolean,
): readonly Column<Group>[] {
  const { t } = useTranslation('groups');
  return useMemo(() => {
    const columns = columnsOf(t);
    if (onRemove === null && !mayWrite) return columns;
    const actions: Column<Group> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (group) => (
        <>
          {mayWrite && (
            <RowAction
              icon={IconPencil}
              verb={t('remove.editVerb')}
              name={t('remove.edit', { name: group.name })}
              act={`/groups/edit/${group.id}`}
            />
          )}
          {onRemove && (
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { name: group.name })}
              act={() => onRemove(group)}
            />
          )}
        </>
      ),
    };
    return [...columns, actions];
  }, [t, onRemove, mayWrite]);
}
