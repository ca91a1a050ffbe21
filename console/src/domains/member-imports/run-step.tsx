import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { TotalFigures } from './figures.tsx';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the running import, or one that waits for another. */
export function RunStep({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const stop = useStop(record);
  const isQueued = record.state === 'queued';
  const { rows_done: done, preview, totals } = record;
  const total = preview?.totals.rows;
  const rows =
    total === undefined
      ? t('run.rowsOnly', { count: done, n: number(done) })
      : t('run.rows', { done: number(done), total: number(total) });
  return (
    <Step
      title={t(isQueued ? 'run.queuedTitle' : 'run.title')}
      actions={
        record.can_stop && (
          <Button variant="default" loading={stop.isPending} onClick={stop.ask}>
            {t('run.stop')}
          </Button>
        )
      }
    >
      <ProgressBox
        label={t('run.progress')}
        share={isQueued ? null : (record.progress ?? 0)}
        note={t(stop.isAsked ? 'run.stopping' : 'page.leave')}
      >
        {isQueued ? t('run.queued') : rows}
      </ProgressBox>
      {totals && !isQueued && <TotalFigures kind={record.kind} totals={totals} label={t('result.figures')} />}
    </Step>
  );
}

function useStop({ id, kind }: MemberImport) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const keep = useKeepImport();
  const { mutate, isPending, isSuccess } = useMutation(
    api.memberImports.stop.mutationOptions({ meta: { silentSuccess: true }, onSuccess: keep }),
  );
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('run.stopTitle'),
      text: t(kind === 'sales' ? 'sales.run.stopText' : 'run.stopText'),
      verb: t('run.stopVerb'),
      isLoss: true,
    });
    if (isAgreed) mutate({ id });
  };
  return { isPending, isAsked: isSuccess, ask: () => void ask() };
}
