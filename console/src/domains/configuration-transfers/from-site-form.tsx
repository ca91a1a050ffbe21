import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import classes from './transfers.module.css';
import { useBrought } from './use-brought.ts';

/** Renders the form that copies the configuration of another site. */
export function FromSiteForm({ options }: { options: readonly Option<string>[] }) {
  const { t } = useTranslation('configurationTransfers');
  const brought = useBrought();
  const form = useRecordForm<{ site: string | null }>({
    initial: { site: null },
    validate: ({ site: key }): Record<string, string> => (key === null ? { site: fieldTexts.required } : {}),
  });
  const { formProps, isSending } = useSubmit({
    form,
    send: async ({ site: key }, idempotencyKey) =>
      brought(
        await client.configurationTransfers.fromSite({ site: key ?? '' }, { context: { idempotencyKey } }),
      ),
  });
  return (
    <form {...formProps} className={classes.line}>
      <SelectField form={form} name="site" label={t('bring.site.field')} options={options} required />
      <Button type="submit" variant="default" loading={isSending}>
        {t('bring.site.verb')}
      </Button>
    </form>
  );
}
