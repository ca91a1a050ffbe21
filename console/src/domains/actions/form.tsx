import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitleField } from '#console/blocks/automations/title-field.tsx';
import { TemplatePreview } from '#console/blocks/back-test/template-preview.tsx';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import type { Option } from '#console/ui/fields/field.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { type CatalogueEvent, eventCatalogue } from '#contract/base/event-catalogue.ts';
import {
  type ActionCondition,
  type ActionType,
  actionConditions,
  actionTypes,
  hasCondition,
  isMail,
} from '#contract/domains/actions/words.ts';
import { eventOptions, templateOptions } from './options.ts';
import { Pairs } from './pairs.tsx';
import type { ActionValues } from './values.ts';

const unmapped: readonly ActionType[] = ['slack', 'subscription', 'webhook'];

/** A template by its name, and why no email can be made of it. */
interface ChosenTemplate extends Option<number> {
  fault: string | null;
}

interface Props {
  form: RecordFormState<ActionValues>;
  /** Options that the action already names, with their labels. */
  chosen?: { event: Option<number>; template: ChosenTemplate | null };
}

/** Renders the action as a sentence: when an event happens, if its value matches, then something is done. */
export function ActionFields({ form, chosen }: Props) {
  const { t } = useTranslation('actions');
  const [eventId, setEventId] = useState(() => form.getValues().event_id);
  const [type, setType] = useState(() => form.getValues().type);
  const entry = eventCatalogue.find(({ id }: CatalogueEvent) => id === eventId) ?? null;
  const types = actionTypes.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <>
      <FormSection title={t('form.when')} description={t('form.whenText')}>
        <SelectField
          form={form}
          name="event_id"
          label={t('fields.event_id')}
          required
          options={eventOptions}
          chosen={chosen?.event ?? null}
          onChoose={setEventId}
        />
        <TitleField form={form} />
        <SwitchField form={form} name="active" label={t('fields.active')} />
      </FormSection>
      {hasCondition(type ?? '') && <Condition form={form} entry={entry} />}
      <FormSection title={t('form.do')} description={t('form.doText')}>
        <SelectField<ActionValues, ActionType>
          form={form}
          name="type"
          label={t('fields.type')}
          required
          options={types}
          onChoose={(next) => {
            setType(next);
            form.setFieldValue('params', []);
          }}
        />
        {isMail(type ?? '') && <MailTemplate form={form} chosen={chosen?.template ?? null} />}
        {type === 'webhook' && (
          <TextField form={form} name="webhook_url" label={t('fields.webhook_url')} required />
        )}
        {type === 'subscription' && (
          <PricingOptionField
            form={form}
            name="pricing_option_id"
            label={t('fields.pricing_option_id')}
            required
            chosen={null}
          />
        )}
        {type !== null && !isMail(type) && !unmapped.includes(type) && (
          <Pairs key={type} form={form} type={type} />
        )}
      </FormSection>
    </>
  );
}

function MailTemplate({ form, chosen }: { form: Props['form']; chosen: ChosenTemplate | null }) {
  const { t } = useTranslation('actions');
  const [templateId, setTemplateId] = useState(() => form.getValues().mail_template_id);
  return (
    <>
      <SelectField
        form={form}
        name="mail_template_id"
        label={t('fields.mail_template_id')}
        required
        options={templateOptions}
        chosen={chosen}
        onChoose={setTemplateId}
      />
      <TemplatePreview templateId={templateId} fault={chosen?.value === templateId ? chosen.fault : null} />
    </>
  );
}

function Condition({ form, entry }: { form: Props['form']; entry: CatalogueEvent | null }) {
  const { t } = useTranslation('actions');
  const [condition, setCondition] = useState<ActionCondition>(() => form.getValues().condition);
  const looksAt = condition === 'boolean' ? entry?.result : entry?.text;
  const about = looksAt ? t('form.looksAt', { title: looksAt.title }) : undefined;
  return (
    <FormSection title={t('form.if')} description={t('form.ifText')}>
      <SelectField<ActionValues, ActionCondition>
        form={form}
        name="condition"
        label={t('fields.condition')}
        required
        options={actionConditions.map((value) => ({ value, label: t(`conditions.${value}`) }))}
        onChoose={(next) => {
          setCondition(next ?? 'any');
          form.setFieldValue('value_from_event', null);
        }}
      />
      {condition === 'boolean' && (
        <SelectField
          form={form}
          name="value_from_event"
          label={t('fields.value_from_event')}
          description={about}
          required
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`results.${value}`) }))}
        />
      )}
      {(condition === 'match' || condition === 'equals') && (
        <TextField
          key={condition}
          form={form}
          name="value_from_event"
          label={t('fields.value_from_event')}
          description={[about, condition === 'match' ? t('form.pattern') : null].filter(Boolean).join('. ')}
          required
          isNullable
        />
      )}
    </FormSection>
  );
}
