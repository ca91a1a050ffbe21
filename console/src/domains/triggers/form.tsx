import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitleField } from '#console/blocks/automations/title-field.tsx';
import { TemplatePreview } from '#console/blocks/back-test/template-preview.tsx';
import { api, client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { MultiSelectField } from '#console/ui/fields/multi-select-field.tsx';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { TriggerField } from '#contract/domains/triggers/schemas.ts';
import { triggerOf } from '#contract/domains/triggers/words.ts';
import type { TriggerValues } from './values.ts';

/** Number of triggers that the form offers. */
const offered = 100;

const triggerOptions: OptionSource<number> = {
  key: 'triggers',
  async load(search) {
    const { items } = await client.triggers.kinds({ limit: offered });
    const wanted = search.toLowerCase();
    const found = items.filter(({ title }) => title.toLowerCase().includes(wanted));
    return found.map(({ id, title }) => ({ value: id, label: title }));
  },
};

interface Props {
  form: RecordFormState<TriggerValues>;
  /** The trigger that is chosen already, with its title. */
  chosen?: Option<number>;
  /** Reason why the saved template can't be rendered as an email. */
  fault?: string | null;
}

/** Renders the choice of a trigger and its settings, which load once it is chosen. */
export function TriggerFields({ form, chosen, fault = null }: Props) {
  const { t } = useTranslation('triggers');
  const [triggerId, setTriggerId] = useState(() => form.getValues().trigger_id);
  const kind = triggerId === null ? undefined : triggerOf(triggerId);
  return (
    <>
      <FormSection title={t('form.trigger')} description={t('form.triggerText')}>
        <SelectField
          form={form}
          name="trigger_id"
          label={t('fields.trigger_id')}
          required
          options={triggerOptions}
          chosen={chosen ?? null}
          onChoose={(next) => {
            if (next === triggerId) return;
            setTriggerId(next);
            form.setFieldValue('settings', {});
          }}
        />
        <TitleField form={form} />
        <SwitchField form={form} name="active" label={t('fields.active')} />
      </FormSection>
      <FormSection title={t('form.settings')} description={t('form.settingsText')}>
        {triggerId === null ? (
          <p>{t('form.choose')}</p>
        ) : (
          <Settings key={triggerId} form={form} triggerId={triggerId} fault={fault} />
        )}
        <SwitchField
          form={form}
          name="is_send_empty"
          label={t('fields.is_send_empty')}
          description={kind && t(`empties.${kind.name}`)}
        />
      </FormSection>
    </>
  );
}

interface SettingsProps {
  form: Props['form'];
  triggerId: number;
  fault: string | null;
}

function Settings({ form, triggerId, fault }: SettingsProps) {
  const { t } = useTranslation('triggers');
  const { data, isError } = useQuery(api.triggers.fields.queryOptions({ input: { id: triggerId } }));
  if (isError) return <p role="alert">{t('form.failed')}</p>;
  return data?.items.map((field) => <Setting key={field.name} form={form} field={field} fault={fault} />);
}

/** Renders the input of a field by its type. */
function Setting({ form, field, fault }: Omit<SettingsProps, 'triggerId'> & { field: TriggerField }) {
  const props = {
    form,
    name: `settings.${field.name}` as const,
    label: field.title,
    required: field.required,
  };
  const options = field.options.map(({ title, value }) => ({ value, label: title }));
  switch (field.type) {
    case 'input':
      return <TextField {...props} />;
    case 'select':
      return field.name === 'template' ? (
        <MailTemplate field={{ ...props, options }} fault={fault} />
      ) : (
        <SelectField {...props} options={options} />
      );
    case 'multi_select':
      return <MultiSelectField {...props} options={options} />;
  }
}

interface MailTemplateProps {
  field: Parameters<typeof SelectField<TriggerValues, string>>[0];
  fault: string | null;
}

function MailTemplate({ field, fault }: MailTemplateProps) {
  const [saved] = useState(() => field.form.getValues().settings.template);
  const [chosen, setChosen] = useState(saved);
  return (
    <>
      <SelectField {...field} onChoose={setChosen} />
      <TemplatePreview
        templateId={typeof chosen === 'string' ? Number(chosen) : null}
        fault={chosen === saved ? fault : null}
      />
    </>
  );
}
