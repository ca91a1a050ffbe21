import { useTranslation } from 'react-i18next';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { ScheduledExport } from '#contract/domains/exports/schedule-schemas.ts';

/** Asks whether a schedule is to be deleted. */
export function useAskRemoval(): (schedule: ScheduledExport) => Promise<boolean> {
  const { t } = useTranslation('exports');
  const confirm = useConfirm();
  return ({ title, recipient_email: recipient }) =>
    confirm({
      title: t('schedules.removeTitle', { title }),
      text: t('schedules.removeText', { recipient }),
      verb: t('schedules.removeVerb'),
      isLoss: true,
    });
}
