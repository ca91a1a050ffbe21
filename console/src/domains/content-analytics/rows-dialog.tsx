import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { fineMoney, number } from '#console/lib/formats.ts';
import { DateTimeCell, Missing, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { AnalyticsFilter, AnalyticsRowBehind } from '#contract/domains/content-analytics/schemas.ts';
import classes from './content-analytics.module.css';
import { FineMoney, type OpenedNumber } from './numbers.tsx';

const noFilters = {};

/** Row with its position on the page as id, because rows behind a number have none. */
type PlacedRow = AnalyticsRowBehind & { id: number };

function ReaderCell({ row }: { row: PlacedRow }) {
  const { t } = useTranslation('contentAnalytics');
  const { member, member_id: memberId, device } = row;
  if (member)
    return (
      <RowLink to={`/users/edit/${member.id}`}>{member.name === '' ? member.email : member.name}</RowLink>
    );
  if (memberId !== null) return <SecondaryText>{t('rows.erased')}</SecondaryText>;
  return <SecondaryText>{`${t('rows.anonymous')} ${device?.slice(-6) ?? ''}`}</SecondaryText>;
}

const headOfTime = { signups: 'rows.signedUp', conversions: 'rows.started' } as const;

function useRowColumns({ of, content }: OpenedNumber): readonly Column<PlacedRow>[] {
  const { t } = useTranslation('contentAnalytics');
  return useMemo(() => {
    const isAttributed = of === 'signups' || of === 'conversions';
    const all: (Column<PlacedRow> | false)[] = [
      { id: 'reader', title: t('rows.reader'), width: 200, cell: (row) => <ReaderCell row={row} /> },
      content === null && {
        id: 'content',
        title: t('rows.content'),
        width: 240,
        cell: (row) =>
          row.content === null ? (
            <SecondaryText>{t('rows.several')}</SecondaryText>
          ) : (
            <TextCell value={row.content.title} />
          ),
      },
      of === 'conversions' && {
        id: 'mrr',
        title: t('rows.mrr'),
        align: 'right',
        onPhone: true,
        cell: ({ amount, currency }) => <FineMoney value={amount} currency={currency} />,
      },
      !isAttributed && {
        id: 'count',
        title: t(of === 'unique' ? 'rows.views' : 'rows.count'),
        align: 'right',
        onPhone: true,
        cell: ({ count, views }) => number(of === 'unique' ? (views ?? 0) : count),
      },
      {
        id: 'at',
        title: t(isAttributed ? headOfTime[of] : 'rows.last'),
        onPhone: true,
        cell: ({ at }) => <DateTimeCell value={at} zone="UTC" />,
      },
      isAttributed && {
        id: 'decided',
        title: t('rows.decided'),
        cell: ({ decided_at: decided }) => <DateTimeCell value={decided} zone="UTC" />,
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, of, content]);
}

interface RowsDialogProps {
  opened: OpenedNumber;
  filter: AnalyticsFilter | undefined;
  onClose: () => void;
}

/** Renders the reads, sign-ups or starts behind a number. */
export function RowsDialog({ opened, filter, onClose }: RowsDialogProps) {
  const { t } = useTranslation('contentAnalytics');
  const { of, content } = opened;
  const list = useListState({ filters: noFilters, searchAs: 'of', keep: 'memory', orderable: [] });
  const { page, limit } = list.input;
  const chosen = content === null ? { ...(filter && { filter }) } : { content_id: content.id };
  const query = useQuery(
    api.contentAnalytics.rows.queryOptions({
      input: { of, ...chosen, page, limit },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data: shown } }) => pollWhileCounting(shown?.counting),
    }),
  );
  const data = useMemo(
    () => query.data && { ...query.data, items: query.data.items.map((row, id) => ({ ...row, id })) },
    [query.data],
  );
  const columns = useRowColumns(opened);
  const title = content?.title ?? t(filter === undefined ? 'rows.all' : 'rows.chosen');
  return (
    <KitModal
      opened
      onClose={onClose}
      size={860}
      title={t('rows.title', { number: t(`columns.${of}`), title })}
    >
      <p className={classes.sum} role="status">
        {data ? (
          [
            `${t(`columns.${of}`)}: ${number(data.value)}`,
            ...(data.amount === null
              ? []
              : [t('rows.sum', { amount: fineMoney(data.amount, data.currency) })]),
            ...(data.counting ? [t('counting')] : []),
          ].join(' · ')
        ) : (
          <Missing />
        )}
      </p>
      <ListTable
        id={`analytics-${of}`}
        label={t('rows.label')}
        columns={columns}
        list={list}
        query={{ ...query, data }}
        idOf={({ id }) => id}
        hasSearchKey={false}
        empty={{ text: t('rows.empty') }}
      />
    </KitModal>
  );
}
