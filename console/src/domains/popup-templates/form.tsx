import { useTranslation } from 'react-i18next';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { popupStatuses } from '#contract/domains/popup-templates/words.ts';
import type { PopupValues } from './values.ts';

interface Props {
  form: RecordFormState<PopupValues>;
  /** True for a saved popup, whose slug can't change because pages refer to it. */
  hasSlug: boolean;
}

export function PopupFields({ form, hasSlug }: Props) {
  const { t } = useTranslation('popupTemplates');
  const statuses = popupStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }));
  return (
    <FormSection title={t('form.general')} description={t('form.generalText')}>
      <FieldRow>
        <TextField form={form} name="title" label={t('fields.title')} required />
        <TextField form={form} name="name" label={t('fields.name')} required />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="slug"
          label={t('fields.slug')}
          description={hasSlug ? t('form.slugStays') : t('form.slugText')}
          disabled={hasSlug}
        />
        <TextField
          form={form}
          name="label"
          label={t('fields.label')}
          description={t('form.labelText')}
          required
        />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="status" label={t('fields.status')} options={statuses} isClearable />
      </FieldRow>
      <SwitchField form={form} name="active" label={t('fields.active')} />
      <SwitchField form={form} name="auth" label={t('fields.auth')} description={t('form.authText')} />
    </FormSection>
  );
}
