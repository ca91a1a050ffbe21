import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';

interface Period {
  from: string;
  to: string;
}

interface PeriodDialogProps {
  opened: boolean;
  onClose: () => void;
  send: (period: Period) => Promise<unknown>;
}

/** Asks for the days of which everything is sent again. */
export function PeriodDialog({ opened, onClose, send }: PeriodDialogProps) {
  const { t } = useTranslation('deliveries');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('period.open')}>
      <PeriodForm send={send} onDone={onClose} />
    </KitModal>
  );
}

function PeriodForm({ send, onDone }: Pick<PeriodDialogProps, 'send'> & { onDone: () => void }) {
  const { t } = useTranslation(['deliveries', 'kit']);
  const form = useRecordForm<{ from: string | null; to: string | null }>({
    initial: { from: null, to: null },
    validate: ({ from, to }): Record<string, string> => ({
      ...(from === null ? { from: t('kit:required.plain') } : {}),
      ...(to === null ? { to: t('kit:required.plain') } : {}),
    }),
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: async ({ from, to }) => {
      await send({ from: from ?? '', to: to ?? '' });
      onDone();
    },
  });
  return (
    <form {...formProps}>
      <p>{t('period.text')}</p>
      <DateField form={form} name="from" label={t('period.from')} required />
      <DateField form={form} name="to" label={t('period.to')} required />
      <Button type="submit" loading={isSending} mt="md">
        {t('period.open')}
      </Button>
    </form>
  );
}
