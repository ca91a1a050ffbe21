import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { fileSize } from '#console/lib/file-size.ts';
import { number } from '#console/lib/formats.ts';
import { DateTimeCell, Missing, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
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
import { useRemoveExport } from './use-remove-export.ts';
import { useRerun } from './use-rerun.ts';

const noFilters = {};

interface RequestListProps {
  /** Beside a form: fewer columns, and the address stays the form's. */
  isShort?: boolean;
  /** True to list all exports of the site, for operators who may delete them. */
  isOfAll?: boolean;
}

/** Renders the operator's exports of members, or those of all operators, newest first. */
export function RequestList({ isShort = false, isOfAll = false }: RequestListProps) {
  const { t } = useTranslation('exports');
  const list = useListState({
    filters: noFilters,
    searchAs: 'title',
    orderable: [],
    ...(isShort || isOfAll ? { keep: 'memory' } : {}),
  });
  const { page, limit } = list;
  const input = { page, limit, ...(isOfAll ? { everyone: true } : {}) };
  const query = useQuery(api.exports.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const columns = useMemo(() => (isShort ? shortColumns(t) : allColumns(t, isOfAll)), [t, isShort, isOfAll]);
  return (
    <ListTable
      id={isShort ? 'exports-short' : 'exports'}
      label={t(isOfAll ? 'whose.everyoneTable' : 'dialog.own')}
      columns={columns}
      list={list}
      query={query}
      idOf={(row) => row.id}
      nameOf={(row) => row.title}
      hasSearchKey={false}
      empty={{ text: t(isOfAll ? 'whose.empty' : 'requests.empty') }}
    />
  );
}

function shortColumns(t: TFunction<'exports'>): Column<ExportRequest>[] {
  return [
    {
      id: 'title',
      title: t('requests.title'),
      width: 220,
      cell: (row) => (
        <span title={row.title}>
          {row.is_own ? <RowLink to={`/export/${row.id}`}>{row.title}</RowLink> : row.title}
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
      cell: (row) => (row.generated_at ? <DateTimeCell value={row.generated_at} /> : <Missing />),
    },
    {
      id: 'total_rows',
      title: t('requests.rows'),
      align: 'right',
      cell: (row) => (row.total_rows === null ? <Missing /> : <NumberCell value={row.total_rows} />),
    },
    {
      id: 'download_link',
      title: t('requests.file'),
      onPhone: true,
      cell: (row) => <Download request={row} />,
    },
  ];
}

/** Returns the columns with the file early, because the table is wider than some screens. */
function allColumns(t: TFunction<'exports'>, isOfAll: boolean): Column<ExportRequest>[] {
  const [title, status, created, generated, rows] = shortColumns(t);
  const file: Column<ExportRequest> = {
    id: 'download_link',
    title: t('requests.file'),
    onPhone: true,
    cell: (row) => (
      <span className={classes.status}>
        <Download request={row} />
        <Again request={row} />
        <Remove request={row} />
      </span>
    ),
  };
  const rest: Column<ExportRequest>[] = [
    {
      id: 'bytes',
      title: t('requests.size'),
      align: 'right',
      cell: ({ bytes, format }) => (bytes === null ? <Missing /> : `${fileSize(bytes)} .${format}`),
    },
    {
      id: 'expires_at',
      title: t('requests.expires'),
      cell: ({ expires_at: at }) => (at === null ? <Missing /> : <DateTimeCell value={at} />),
    },
    {
      id: 'recipient_email',
      title: t('requests.recipient'),
      isExtra: true,
      cell: ({ recipient_email: email }) =>
        email === null ? <Missing /> : <SecondaryText>{email}</SecondaryText>,
    },
  ];
  const by: Column<ExportRequest> = {
    id: 'created_by',
    title: t('whose.by'),
    cell: (row) => <SecondaryText>{row.created_by}</SecondaryText>,
  };
  const all = [title, status, file, isOfAll ? by : undefined, rows, created, generated, ...rest];
  return all.flatMap((column) => column ?? []);
}

/** Repeats the export; the new one is first in the table. */
function Again({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const rerun = useRerun(() => undefined);
  if (!useMay('exports', 'write') || request.status !== 'success' || !request.is_own) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      className={classes.again}
      aria-label={t('requests.rerunOf', { title: request.title })}
      loading={rerun.isPending}
      onClick={() => rerun.mutate(request.id)}
    >
      {t('detail.rerun')}
    </Button>
  );
}

function Remove({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const remove = useRemoveExport();
  if (!useMay('exports', 'delete')) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t('removal.of', { title: request.title })}
      onClick={() => remove(request)}
    >
      {t('removal.button')}
    </Button>
  );
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
    return request.status === 'success' && request.is_own ? (
      <span className={classes.cleared}>
        <SecondaryText>{t('requests.cleared')}</SecondaryText>
      </span>
    ) : (
      <Missing />
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
