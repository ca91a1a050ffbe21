import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#console/blocks/exports/status-badge.tsx';
import { useDownload } from '#console/blocks/exports/use-download.ts';
import { isInProgress, useLiveStatus } from '#console/blocks/exports/use-live-status.ts';
import { useRemoveExport } from '#console/blocks/exports/use-remove-export.ts';
import { useRerun } from '#console/blocks/exports/use-rerun.ts';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { DateTimeCell, NotSet } from '#console/ui/cells/cells.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card, PageHeader } from '#console/ui/page/page.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import { ChangeRecipient } from './change-recipient.tsx';
import { Details } from './details.tsx';
import classes from './exports.module.css';
import { FieldTree } from './field-tree.tsx';
import { FiltersCard } from './filters-card.tsx';

/** Renders an export: its content, its progress, and its file once it is ready. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.exports.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/exports"
      width="page"
    >
      {(request) => <ExportView key={request.id} request={request} />}
    </RecordPage>
  );
}

function ExportView({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const { status, percents } = useLiveStatus(request);
  return (
    <>
      <PageHeader
        title={request.title}
        description={t('detail.text', { id: request.id })}
        actions={
          <>
            <Button component={Link} to="/exports" variant="subtle">
              {t('detail.all')}
            </Button>
            <Remove request={request} />
            <ChangeRecipient request={request} />
            {status === 'success' && <Actions request={request} />}
          </>
        }
      />
      {isInProgress({ status }) && (
        <section aria-label={t('detail.progress')}>
          <ProgressBox
            label={t(`statuses.${status}`)}
            share={percents / 100}
            note={t(status === 'new' ? 'detail.waiting' : 'detail.leave')}
          >
            {request.total_rows !== null && t('detail.rowsOf', { n: number(request.total_rows) })}
          </ProgressBox>
        </section>
      )}
      {status === 'failed' && (
        <p className={classes.failed} role="alert">
          {request.error ?? t('detail.failed')}
        </p>
      )}
      {request.delivery_problem !== null && (
        <p className={classes.failed} role="alert">
          {request.delivery_problem}
        </p>
      )}
      <div className={classes.sides}>
        <div className={classes.column}>
          <DetailsCard request={request} status={status} />
          <FiltersCard source={request.key} filters={request.filters} />
        </div>
        <Card title={t('detail.fields')} description={t('detail.fieldsText')}>
          <FieldTree source={request.key} fields={request.fields} />
        </Card>
      </div>
    </>
  );
}

function DetailsCard({ request, status }: { request: ExportRequest; status: ExportRequest['status'] }) {
  const { t } = useTranslation('exports');
  const { expires_at: expires, generated_at: generated, total_rows: rows } = request;
  const isCleared = status === 'success' && request.status === 'success' && request.download_link === null;
  const fileLine = expires
    ? ([t('detail.expires'), dateTime(expires)] as const)
    : ([t('requests.file'), t('detail.clearedAway')] as const);
  return (
    <Card title={t('detail.details')}>
      <Details
        items={[
          [t('detail.name'), request.title],
          [t('detail.key'), request.key],
          [t('detail.kind'), t(`kinds.${request.kind}`)],
          [t('detail.status'), <StatusBadge key="status" status={status} />],
          [t('detail.created'), <DateTimeCell key="created" value={request.created_at} />],
          [
            t('detail.generated'),
            generated ? <DateTimeCell key="generated" value={generated} /> : <NotSet key="generated" />,
          ],
          [t('detail.rows'), rows === null ? <NotSet key="rows" /> : number(rows)],
          [t('detail.format'), t(`formats.${request.format}`)],
          [t('detail.recipient'), request.recipient_email ?? <NotSet key="recipient" />],
          ...(expires || isCleared ? [fileLine] : []),
        ]}
      />
    </Card>
  );
}

function Remove({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const navigate = useNavigate();
  const remove = useRemoveExport(() => void navigate({ to: '/exports' }));
  if (!useMay('exports', 'delete')) return null;
  return (
    <Button variant="default" onClick={() => remove(request)}>
      {t('removal.button')}
    </Button>
  );
}

function Actions({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const navigate = useNavigate();
  const mayWrite = useMay('exports', 'write');
  const download = useDownload();
  const rerun = useRerun((again) => {
    notifySuccess(t('detail.rerunning'));
    // Exports of the dashboard's tables have no list of their own, so it opens the new request.
    void navigate({ to: again.key === 'users' ? '/users' : `/export/${again.id}` });
  });
  return (
    <>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={rerun.isPending}
          onClick={() => rerun.mutate(request.id)}
        >
          {t('detail.rerun')}
        </Button>
      )}
      {request.download_link !== null && (
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(request)}
        >
          {t('detail.download')}
        </Button>
      )}
    </>
  );
}
