import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, Second } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { selectFilter } from '#console/ui/filters/filter.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { BulkChange, BulkMember } from '#contract/domains/bulk-changes/schemas.ts';
import { isMoving, lookAgain } from './words.ts';

const outcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;
const tones = { changed: 'good', unchanged: 'quiet', refused: 'bad', gone: 'quiet' } as const;

function rowColumns(t: TFunction<'bulkChanges'>, hasUndo: boolean): Column<BulkMember>[] {
  const columns: Column<BulkMember>[] = [
    {
      id: 'member',
      title: t('columns.member'),
      width: 240,
      cell: ({ member_id, name, email, outcome }) =>
        outcome === 'gone' ? (
          <Second>{name || email || member_id}</Second>
        ) : (
          <span title={name || email || undefined}>
            <RowLink to={`/users/edit/${member_id}`} isNewTab>
              {name || email || member_id}
            </RowLink>
          </span>
        ),
    },
    { id: 'id', title: t('columns.id'), cell: ({ member_id }) => <Second>{member_id}</Second> },
    {
      id: 'email',
      title: t('columns.email'),
      width: 260,
      cell: ({ email }) => (email ? <Second>{email}</Second> : <Missing />),
    },
    {
      id: 'outcome',
      title: t('columns.outcome'),
      onPhone: true,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
    {
      id: 'reason',
      title: t('columns.reason'),
      width: 320,
      onPhone: true,
      cell: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : <Missing />),
    },
  ];
  if (!hasUndo) return columns;
  return [
    ...columns,
    {
      id: 'undo',
      title: t('columns.undo'),
      cell: ({ undo }) => (undo ? t(`undoOutcomes.${undo}`) : <Missing />),
    },
  ];
}

/** What became of each member. */
export function RowsCard({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { id, state } = change;
  const filters = useMemo(
    () => ({
      outcome: selectFilter({
        label: t('columns.outcome'),
        options: outcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) })),
      }),
    }),
    [t],
  );
  const list = useListState({ filters, searchAs: 'search', orderable: [] });
  const { outcome } = list.values;
  const query = useQuery({
    ...api.bulkChanges.rows.queryOptions({
      input: {
        id,
        page: list.page,
        limit: list.limit,
        ...(outcome === undefined ? {} : { filter: { outcome } }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving(change) ? 2 * lookAgain : false,
  });
  const hasUndo = state === 'undoing' || state === 'undone';
  const columns = useMemo(() => rowColumns(t, hasUndo), [t, hasUndo]);
  return (
    <Card title={t('page.rows')} description={t('page.rowsText')}>
      <ListTable
        id="bulk-change-rows"
        label={t('page.rowsLabel')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.member_id}
        empty={{
          text: t(list.isNarrowed ? 'page.rowsNarrowed' : 'page.rowsEmpty'),
          action: list.isNarrowed && (
            <Button variant="default" onClick={list.clearAll}>
              {t('page.showAll')}
            </Button>
          ),
        }}
      />
    </Card>
  );
}
