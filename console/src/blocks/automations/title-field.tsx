import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/fields/text-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';

/** Renders the title that an operator gives to an automation. */
export function TitleField<Values extends { title: string | null }>({
  form,
}: {
  form: RecordFormState<Values>;
}) {
  const { t } = useTranslation('automations');
  return (
    <TextField form={form} name="title" label={t('title.label')} description={t('title.text')} isNullable />
  );
}
