import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import classes from './export-dialog.module.css';
import { useDownload } from './use-download.ts';
import { isInProgress, useLiveStatus } from './use-live-status.ts';

/** Milliseconds within which a finished file is downloaded automatically; later it would surprise. */
const soon = 20_000;

/** Renders the progress of the requested file, and downloads it when it is ready. */
export function MadeFile({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const { status, percents } = useLiveStatus(request);
  const download = useDownload();
  const [askedAt] = useState(() => Date.now());
  const isSaved = useRef(false);
  const { mutate } = download;
  const isThere = status === 'success';
  useEffect(() => {
    if (!isThere || isSaved.current || Date.now() - askedAt > soon) return;
    isSaved.current = true;
    mutate(request);
  }, [isThere, askedAt, mutate, request]);
  if (isInProgress({ status }))
    return (
      <ProgressBox label={t(`statuses.${status}`)} share={percents / 100} note={t('made.leave')}>
        {request.total_rows !== null && t('detail.rowsOf', { n: number(request.total_rows) })}
      </ProgressBox>
    );
  if (status === 'failed')
    return (
      <p className={classes.failure} role="alert">
        {request.error ?? t('detail.failed')}
      </p>
    );
  return (
    <div className={classes.made} role="status">
      <span>{t('made.ready', { title: request.title })}</span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={download.isPending}
        onClick={() => mutate(request)}
      >
        {t('made.again')}
      </Button>
    </div>
  );
}
