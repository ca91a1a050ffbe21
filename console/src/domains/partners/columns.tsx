import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { CheckCell, DateCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PartnerInShort } from '#contract/domains/partner-health/schemas.ts';
import type { PartnerRow } from '#contract/domains/partners/schemas.ts';
import { MonthCell } from './month-cell.tsx';

/**
 * @param health of each partner this month, once it is counted
 * @param onRemove asks and deletes
 */
export function usePartnerColumns(
  health: ReadonlyMap<number, PartnerInShort>,
  onRemove: (partner: PartnerRow) => void,
): readonly Column<PartnerRow>[] {
  const { t } = useTranslation('partners');
  return useMemo(
    () => [
      {
        id: 'title',
        title: t('columns.title'),
        orderBy: 'title',
        width: 280,
        cell: ({ id, title }) => <RowLink to={`/partners/edit/${id}`}>{title}</RowLink>,
      },
      {
        id: 'id',
        title: t('columns.id'),
        orderBy: 'id',
        cell: ({ id }) => <SecondaryText>{id}</SecondaryText>,
      },
      {
        id: 'active',
        title: t('columns.active'),
        orderBy: 'active',
        cell: ({ active }) => <CheckCell value={active} />,
      },
      {
        id: 'sites',
        title: t('columns.sites'),
        onPhone: true,
        cell: ({ resources_count: n, settings: { resources_limit: limit } }) =>
          t('list.sites', { n: number(n), limit: number(limit) }),
      },
      {
        id: 'month',
        title: t('columns.month'),
        cell: ({ id }) => <MonthCell health={health.get(id)} />,
      },
      {
        id: 'created_at',
        title: t('columns.created_at'),
        orderBy: 'created_at',
        cell: ({ created_at }) => <DateCell value={created_at} />,
      },
      {
        id: 'updated_at',
        title: t('columns.updated_at'),
        orderBy: 'updated_at',
        cell: ({ updated_at }) => <DateCell value={updated_at} />,
      },
      {
        id: 'actions',
        title: t('columns.actions'),
        align: 'right',
        onPhone: true,
        cell: (partner) => (
          <>
            <RowAction
              icon={IconPencil}
              verb={t('remove.edit', { title: partner.title })}
              act={`/partners/edit/${partner.id}`}
            />
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { title: partner.title })}
              act={() => onRemove(partner)}
            />
          </>
        ),
      },
    ],
    [t, health, onRemove],
  );
}
