import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeCell, Missing, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { percentOf } from '#console/ui/progress/progress-bar.tsx';
import { StateBadge } from './state.tsx';
import type { MemberImportRow, Totals } from './types.ts';

function countColumn(t: TFunction<'memberImports'>, outcome: keyof Totals): Column<MemberImportRow> {
  return {
    id: outcome,
    title: t(`columns.${outcome}`),
    align: 'right',
    cell: ({ totals }) => (totals === null ? <Missing /> : <NumberCell value={totals[outcome]} />),
  };
}

/** Renders the state, with the progress while work is running. */
function StateCell({ row }: { row: MemberImportRow }) {
  const { state, progress } = row;
  const { t } = useTranslation('memberImports');
  const isMoving = progress !== null && ['checking', 'running', 'undoing'].includes(state);
  return (
    <>
      <StateBadge row={row} />
      {isMoving && <SecondaryText> {t('page.percent', { n: percentOf(progress) })}</SecondaryText>}
    </>
  );
}

function columnsOf(t: TFunction<'memberImports'>): readonly Column<MemberImportRow>[] {
  return [
    {
      id: 'file',
      title: t('columns.file'),
      width: 360,
      cell: ({ id, file_name }) => <RowLink to={`/users/imports/${id}`}>{file_name}</RowLink>,
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      cell: ({ kind }) => <SecondaryText>{t(`kinds.${kind}`)}</SecondaryText>,
    },
    { id: 'state', title: t('columns.state'), onPhone: true, cell: (row) => <StateCell row={row} /> },
    countColumn(t, 'rows'),
    { ...countColumn(t, 'created'), onPhone: true },
    countColumn(t, 'updated'),
    countColumn(t, 'unchanged'),
    countColumn(t, 'rejected'),
    {
      id: 'by',
      title: t('columns.by'),
      width: 220,
      cell: ({ created_by }) => <SecondaryText>{created_by}</SecondaryText>,
    },
    { id: 'when', title: t('columns.when'), cell: ({ created_at }) => <DateTimeCell value={created_at} /> },
  ];
}

export function useImportColumns(): readonly Column<MemberImportRow>[] {
  const { t } = useTranslation('memberImports');
  return useMemo(() => columnsOf(t), [t]);
}
