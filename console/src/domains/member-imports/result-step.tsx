import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime, number } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { ReasonTable, TotalFigures } from './figures.tsx';
import classes from './step.module.css';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';
import { UndoCard } from './undo-card.tsx';
import { useDownloadRejected } from './use-download-rejected.ts';

/** How the import ended: figures, what was rejected and why, and the way back. */
export function ResultStep({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const { state, totals, error } = record;
  const created = totals?.created ?? 0;
  // An undo is the latest that happened, and stands first.
  const isUndo = state === 'undoing' || state === 'undone';
  return (
    <Step
      {...wordsOf(record, t)}
      actions={
        <>
          <Button component={Link} to="/users/imports/create" variant="default">
            {t('page.again')}
          </Button>
          <Button component={Link} to="/users">
            {t('result.members')}
          </Button>
        </>
      }
    >
      {state === 'failed' && (
        <>
          <p className={classes.bad} role="alert">
            {error ?? t('result.noReason')}
          </p>
          <p className={classes.quiet}>{t('result.failedText')}</p>
        </>
      )}
      {isUndo && <UndoCard record={record} created={created} />}
      {totals && <TotalFigures totals={totals} label={t('result.figures')} />}
      {totals && (totals.rejected > 0 ? <Rejected record={record} total={totals.rejected} /> : <None />)}
      {!isUndo && <UndoCard record={record} created={created} />}
    </Step>
  );
}

function None() {
  const { t } = useTranslation('memberImports');
  return <p className={classes.quiet}>{t('result.rejectedNone')}</p>;
}

type Translate = ReturnType<typeof useTranslation<'memberImports'>>['t'];

/** Heading of the end, and one sentence about it. */
function wordsOf(record: MemberImport, t: Translate): { title: string; text?: string } {
  const { state, totals, preview, finished_at } = record;
  if (state === 'failed') return { title: t('result.failed') };
  if (state === 'undoing') return { title: t('undo.undoing') };
  if (state === 'stopped') {
    const n = number(totals?.rows ?? 0);
    return {
      title: t('result.stopped'),
      text: t('result.stoppedText', { n, total: number(preview?.totals.rows ?? 0) }),
    };
  }
  const text = finished_at === null ? '' : t('result.doneText', { when: dateTime(finished_at) });
  return { title: t(state === 'undone' ? 'undo.undone' : 'result.done'), text };
}

function Rejected({ record, total }: { record: MemberImport; total: number }) {
  const { t } = useTranslation('memberImports');
  const download = useDownloadRejected(record);
  return (
    <Card
      title={t('result.rejectedTitle')}
      description={t('result.rejectedText')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('result.download', { count: total, n: number(total) })}
        </Button>
      }
    >
      <ReasonTable
        reasons={record.rejected_reasons}
        total={total}
        label={t('result.reasonsLabel')}
        counted={t('result.reasonRows')}
      />
    </Card>
  );
}
