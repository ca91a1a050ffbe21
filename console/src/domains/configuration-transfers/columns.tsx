import type { TFunction } from 'i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { TransferRow } from '#contract/domains/configuration-transfers/schemas.ts';

/** Columns of the list of copies. */
export function transferColumns(t: TFunction<'configurationTransfers'>, zone: string): Column<TransferRow>[] {
  return [
    {
      id: 'what',
      title: t('columns.what'),
      width: 280,
      cell: ({ id, source_title: name }) => (
        <span title={name}>
          <RowLink to={`/configuration/transfers/${id}`}>{name}</RowLink>
        </span>
      ),
    },
    {
      id: 'source',
      title: t('columns.source'),
      cell: ({ source }) => <SecondaryText>{t(`sources.${source}`)}</SecondaryText>,
    },
    {
      id: 'state',
      title: t('columns.state'),
      onPhone: true,
      cell: ({ taken }) =>
        taken === null ? (
          <Badge tone="quiet">{t('states.open')}</Badge>
        ) : (
          <Badge tone="good">{t('states.taken', { count: taken })}</Badge>
        ),
    },
    {
      id: 'by',
      title: t('columns.by'),
      width: 220,
      cell: ({ brought_by: who }) => (
        <span title={who}>
          <SecondaryText>{who}</SecondaryText>
        </span>
      ),
    },
    {
      id: 'when',
      title: t('columns.when'),
      cell: (row) => <DateTimeCell value={row.created_at} zone={zone} />,
    },
  ];
}
