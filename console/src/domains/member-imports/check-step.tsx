import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the check of the whole file. It changes nothing, so stopping it needs no confirmation. */
export function CheckStep({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const keep = useKeepImport();
  const { id, rows_done: count } = record;
  const stop = useMutation(
    api.memberImports.stop.mutationOptions({ meta: { silentSuccess: true }, onSuccess: keep }),
  );
  return (
    <Step
      title={t('check.title')}
      text={t(record.kind === 'sales' ? 'sales.check.text' : 'check.text')}
      actions={
        record.can_stop && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id })}>
            {t('run.stop')}
          </Button>
        )
      }
    >
      <ProgressBox label={t('check.progress')} share={record.progress} note={t('page.leave')}>
        {t('check.rows', { count, n: number(count) })}
      </ProgressBox>
    </Step>
  );
}
