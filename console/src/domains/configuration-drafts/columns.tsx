import type { TFunction } from 'i18next';
import { DateTimeCell, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { DraftRow } from '#contract/domains/configuration-drafts/schemas.ts';
import { StateBadge } from './state-badge.tsx';

/** Columns of the list of drafts. */
export function draftColumns(t: TFunction<'configurationDrafts'>, zone: string): Column<DraftRow>[] {
  return [
    {
      id: 'what',
      title: t('columns.what'),
      width: 280,
      cell: ({ id, plan }) => {
        const name = plan?.title ?? t('ofSettings');
        return (
          <span title={name}>
            <RowLink to={`/configuration/drafts/${id}`}>{name}</RowLink>
          </span>
        );
      },
    },
    {
      id: 'state',
      title: t('columns.state'),
      onPhone: true,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'changes',
      title: t('columns.changes'),
      align: 'right',
      onPhone: true,
      cell: (row) => <NumberCell value={row.changes} />,
    },
    {
      id: 'author',
      title: t('columns.author'),
      width: 220,
      cell: ({ author }) => (
        <span title={author}>
          <SecondaryText>{author}</SecondaryText>
        </span>
      ),
    },
    {
      id: 'when',
      title: t('columns.when'),
      cell: (row) => <DateTimeCell value={row.updated_at} zone={zone} />,
    },
    {
      id: 'base',
      title: t('columns.base'),
      isExtra: true,
      cell: (row) => <SecondaryText>{t('baseVersion', { version: row.base_version })}</SecondaryText>,
    },
  ];
}
