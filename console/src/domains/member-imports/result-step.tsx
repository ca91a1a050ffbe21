import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { number } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { ReasonTable, TotalFigures } from './figures.tsx';
import { kindInAddress } from './kind-in-address.ts';
import { LeftOutReasons, SourceRest } from './left-behind.tsx';
import { resultWords } from './result-words.ts';
import classes from './step.module.css';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';
import { UndoCard } from './undo-card.tsx';
import { useDownloadRejected } from './use-download-rejected.ts';

/** Renders the result of the import: totals, rejected rows with reasons, and the undo. */
export function ResultStep({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const mayHandOver = useMay('payments', 'write');
  const { state, totals, error, undone } = record;
  const created = totals?.created ?? 0;
  // An undo is the latest event, so it is shown first.
  const isUndo = undone !== null;
  return (
    <Step
      {...resultWords(record, t)}
      actions={
        <>
          <Button
            component={Link}
            to="/users/imports/create"
            search={kindInAddress(record.kind) as never}
            variant="default"
          >
            {t('page.again')}
          </Button>
          {mayHandOver && record.kind === 'members' && (
            <Button component={Link} to="/users/handovers" variant="default">
              {t('result.handovers')}
            </Button>
          )}
          <Button component={Link} to="/users">
            {t('result.members')}
          </Button>
        </>
      }
    >
      {(state === 'failed' || error !== null) && (
        <p className={classes.bad} role="alert">
          {error ?? t('result.noReason')}
        </p>
      )}
      {state === 'failed' && <p className={classes.quiet}>{t('result.failedText')}</p>}
      {isUndo && <UndoCard record={record} created={created} />}
      {totals && <TotalFigures kind={record.kind} totals={totals} label={t('result.figures')} />}
      {record.kind === 'sales' && record.made_members > 0 && (
        <p className={classes.quiet}>
          {t('sales.result.madeMembers', { count: record.made_members, n: number(record.made_members) })}
        </p>
      )}
      {totals && (totals.rejected > 0 ? <Rejected record={record} total={totals.rejected} /> : <None />)}
      <LeftOutReasons reasons={record.left_out_reasons} isDone />
      {state === 'done' && <SourceRest source={record.source} />}
      {!isUndo && <UndoCard record={record} created={created} />}
    </Step>
  );
}

function None() {
  const { t } = useTranslation('memberImports');
  return <p className={classes.quiet}>{t('result.rejectedNone')}</p>;
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
