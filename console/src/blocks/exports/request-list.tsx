import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Dash, DateTimeCell, NumberCell, Second } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import { Problem } from './problem.tsx';
import classes from './request-list.module.css';
import { StatusBadge } from './status-badge.tsx';
import { useDownload } from './use-download.ts';
import { useLiveStatus } from './use-live-status.ts';

const noFilters = {};
const shownAtOnce = 5;

/** What the operator exported of members, the newest first. */
export function RequestList() {
  const { t } = useTranslation('exports');
  const list = useListState({
    filters: noFilters,
    searchAs: 'title',
    keep: 'memory',
    fixedLimit: shownAtOnce,
  });
  const { page, limit } = list;
  const query = useQuery(
    api.exports.list.queryOptions({ input: { page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => requestColumns(t), [t]);
  return (
    <ListTable
      id="exports"
      label={t('dialog.own')}
      columns={columns}
      list={list}
      query={query}
      idOf={(row) => row.id}
      nameOf={(row) => row.title}
      hasSearchKey={false}
      empty={{ text: t('requests.empty') }}
    />
  );
}

function requestColumns(t: TFunction<'exports'>): Column<ExportRequest>[] {
  return [
    {
      id: 'title',
      title: t('requests.title'),
      width: 220,
      cell: (row) => (
        <span title={row.title}>
          <RowLink to={`/export/${row.id}`}>{row.title}</RowLink>
          <Problem text={row.error ?? row.delivery_problem} />
        </span>
      ),
    },
    {
      id: 'status',
      title: t('requests.status'),
      onPhone: true,
      cell: (row) => <LiveStatus request={row} />,
    },
    {
      id: 'created_at',
      title: t('requests.created'),
      cell: (row) => <DateTimeCell value={row.created_at} />,
    },
    {
      id: 'generated_at',
      title: t('requests.generated'),
      cell: (row) => (row.generated_at ? <DateTimeCell value={row.generated_at} /> : <Dash />),
    },
    {
      id: 'total_rows',
      title: t('requests.rows'),
      align: 'right',
      cell: (row) => (row.total_rows === null ? <Dash /> : <NumberCell value={row.total_rows} />),
    },
    {
      id: 'download_link',
      title: t('requests.file'),
      onPhone: true,
      cell: (row) => <Download request={row} />,
    },
  ];
}

function LiveStatus({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const { status, percents, isLooking, look } = useLiveStatus(request);
  return (
    <span className={classes.status}>
      <StatusBadge status={status} />
      {status === 'proceeding' && (
        <>
          <span>{t('requests.percents', { n: number(percents) })}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isLooking}
            aria-label={t('requests.refresh', { title: request.title })}
            onClick={look}
          >
            <IconRefresh size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </span>
  );
}

function Download({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const download = useDownload();
  if (request.download_link === null)
    return request.status === 'success' ? (
      <span className={classes.cleared}>
        <Second>{t('requests.cleared')}</Second>
      </span>
    ) : (
      <Dash />
    );
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      classNames={{ label: classes.word, section: classes.icon }}
      aria-label={t('requests.downloadOf', { title: request.title })}
      loading={download.isPending}
      onClick={() => download.mutate(request)}
    >
      {t('requests.download')}
    </Button>
  );
}
