import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { ProgressBox } from './progress-box.tsx';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';

/** The file is read as a whole; nothing changes. */
export function CheckStep({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const count = record.rows_done;
  return (
    <Step title={t('check.title')} text={t('check.text')}>
      <ProgressBox label={t('check.progress')} share={record.progress} note={t('page.leave')}>
        {t('check.rows', { count, n: number(count) })}
      </ProgressBox>
    </Step>
  );
}
