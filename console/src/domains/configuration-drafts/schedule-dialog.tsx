import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { zoneInWords } from '#console/lib/formats.ts';
import { todayIn } from '#console/lib/today.ts';
import { wallTime } from '#console/lib/wall-time.ts';
import { DateTimeField } from '#console/ui/fields/date-time-field.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import classes from './drafts.module.css';
import { useDraftSteps } from './use-draft-steps.ts';

/** Asks when a draft is to be published, on the clocks of the site. */
export function ScheduleDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation(['configurationDrafts', 'kit']);
  const zone = useSiteZone();
  const { schedule } = useDraftSteps(draft);
  const form = useRecordForm<{ publish_at: string | null }>({
    initial: { publish_at: draft.publish_at === null ? null : wallTime(draft.publish_at, zone) },
    validate: ({ publish_at: at }): Record<string, string> =>
      at === null ? { publish_at: fieldTexts.required } : {},
  });
  const { formProps, isSending } = useSubmit({
    form,
    async send({ publish_at: at }) {
      await schedule.mutateAsync(at ?? '');
      onClose();
    },
  });
  return (
    <KitModal opened onClose={onClose} title={t('schedule.title')}>
      <form {...formProps} className={classes.part}>
        <p className={classes.hint}>{t('schedule.text', { zone: zoneInWords(zone) })}</p>
        <DateTimeField form={form} name="publish_at" label={t('schedule.at')} required min={todayIn(zone)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit:actions.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('schedule.verb')}
          </Button>
        </div>
      </form>
    </KitModal>
  );
}
