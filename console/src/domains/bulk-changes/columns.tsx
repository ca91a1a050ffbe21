import type { TFunction } from 'i18next';
import { DateTimeCell, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { BulkChangeRow } from '#contract/domains/bulk-changes/schemas.ts';
import { bulkOutcomes } from '#contract/domains/bulk-changes/words.ts';
import { StateBadge } from './state-badge.tsx';
import { whatOf } from './words.ts';

/** Columns of the list of bulk changes. */
export function changeColumns(t: TFunction<'bulkChanges'>): Column<BulkChangeRow>[] {
  return [
    {
      id: 'what',
      title: t('columns.what'),
      width: 280,
      cell: (row) => (
        <span title={whatOf(t, row.change)}>
          <RowLink to={`/users/bulk-changes/${row.id}`}>{whatOf(t, row.change)}</RowLink>
        </span>
      ),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onPhone: true,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'total',
      title: t('columns.total'),
      align: 'right',
      onPhone: true,
      cell: (row) => <NumberCell value={row.total} />,
    },
    ...bulkOutcomes.map(
      (outcome): Column<BulkChangeRow> => ({
        id: outcome,
        title: t(`outcomes.${outcome}`),
        align: 'right',
        cell: (row) => <NumberCell value={row.outcomes[outcome]} />,
      }),
    ),
    {
      id: 'by',
      title: t('columns.by'),
      width: 180,
      cell: (row) => (
        <span title={row.created_by}>
          <SecondaryText>{row.created_by}</SecondaryText>
        </span>
      ),
    },
    { id: 'when', title: t('columns.when'), cell: (row) => <DateTimeCell value={row.created_at} /> },
  ];
}
