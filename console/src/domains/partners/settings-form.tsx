import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Partner, partnerUpdateInput } from '#contract/domains/partners/schemas.ts';
import { type SettingsValues, settingsOf, settingsToSend } from './values.ts';

/** Returns the form's field for an error of the API, which nests the limit. */
const fieldOf = (path: string) => path.replace(/^settings\./, '');

/** Renders the name of a partner and its limits. The page stays open after saving. */
export function SettingsForm({ partner, isRoot }: { partner: Partner; isRoot: boolean }) {
  const { t } = useTranslation('partners');
  const { id } = partner;
  const form = useRecordForm<SettingsValues>({
    initial: settingsOf(partner),
    validate(values) {
      const faults = Object.entries(bySchema(partnerUpdateInput)({ ...settingsToSend(values), id }));
      return Object.fromEntries(faults.map(([path, text]) => [fieldOf(path), text]));
    },
  });
  const { save, takeOver, notice } = useRecordSave({
    record: partner,
    form,
    valuesOf: settingsOf,
    load: () => client.partners.get({ id }),
    update: (values, version) => client.partners.update({ ...settingsToSend(values), id, version }),
    key: api.partners.get.queryKey({ input: { id } }),
    besides: [api.partners.list.key()],
  });
  return (
    <>
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={takeOver}
        fieldOf={fieldOf}
        cancelTo={isRoot ? '/partners' : '/dashboard'}
      >
        <FormSection title={t('edit.general')} description={t('edit.generalText')}>
          <TextField form={form} name="title" label={t('fields.title')} required />
          <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
        </FormSection>
        <FormSection title={t('edit.platform')} description={t('edit.platformText')}>
          <SwitchField
            form={form}
            name="active"
            label={t('fields.active')}
            description={t('edit.activeText')}
            disabled={!isRoot}
          />
          <NumberField
            form={form}
            name="resources_limit"
            label={t('fields.resources_limit')}
            description={t('edit.limitText')}
            max={10_000}
            disabled={!isRoot}
            required
          />
        </FormSection>
      </RecordForm>
    </>
  );
}
