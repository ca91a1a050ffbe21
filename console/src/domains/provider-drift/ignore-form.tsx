import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';

interface IgnoreFormProps {
  id: number;
  onBack: () => void;
  onDone: () => void;
}

/** Renders the form that ignores a discrepancy, with a reason. */
export function IgnoreForm({ id, onBack, onDone }: IgnoreFormProps) {
  const { t } = useTranslation(['providerDrift', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm<{ reason: string }>({
    initial: { reason: '' },
    validate: ({ reason }): Record<string, string> =>
      reason.trim() === '' ? { reason: t('kit:required.plain') } : {},
  });
  const { formProps, isSending } = useSubmit({
    form,
    send: async ({ reason }) => {
      await client.providerDrift.ignore({ id, reason });
      onDone();
      await queries.invalidateQueries({ queryKey: api.providerDrift.key() });
    },
  });
  return (
    <form {...formProps}>
      <TextAreaField form={form} name="reason" label={t('dialog.ignoreReason')} required isFocused />
      <div className={modal.actions}>
        <Button variant="default" onClick={onBack}>
          {t('dialog.back')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('dialog.ignoreVerb')}
        </Button>
      </div>
    </form>
  );
}
