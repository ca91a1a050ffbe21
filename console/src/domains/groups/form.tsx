import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { TextListField } from '#console/ui/fields/text-list-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Group, GroupType } from '#contract/domains/groups/schemas.ts';
import { patternsMax } from '#contract/domains/groups/words.ts';
import { PatternPreview } from './pattern-preview.tsx';
import { groupTypeOptions } from './types.ts';
import type { GroupValues } from './values.ts';

interface GroupFieldsProps {
  form: RecordFormState<GroupValues>;
  /** The group as loaded; null for a new one. */
  group: Group | null;
  /** True if the operator may change groups, which the preview requires. */
  hasPreview: boolean;
}

/** Renders the fields of a group, for the screens that create and change one. */
export function GroupFields({ form, group, hasPreview }: GroupFieldsProps) {
  const { t } = useTranslation('groups');
  const chosen = group?.subscription;
  return (
    <>
      <FormSection title={t('form.general')} description={t('form.generalText')}>
        <TextField form={form} name="name" label={t('fields.name')} required />
        <FieldRow>
          <SelectField<GroupValues, GroupType>
            form={form}
            name="type"
            label={t('fields.type')}
            options={groupTypeOptions(t)}
            isClearable={false}
          />
          <NumberField
            form={form}
            name="member_limit"
            label={t('fields.member_limit')}
            description={t('form.limitText')}
            placeholder={t('list.unlimited')}
          />
        </FieldRow>
        <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
        <SwitchField form={form} name="active" label={t('fields.active')} />
      </FormSection>
      <FormSection title={t('form.access')} description={t('form.accessText')}>
        <PricingOptionField
          form={form}
          name="subscription_id"
          label={t('fields.subscription_id')}
          placeholder={t('form.subscriptionText')}
          chosen={chosen ? { value: chosen.id, label: chosen.title } : null}
        />
        <DateField form={form} name="subscription_end_date" label={t('fields.subscription_end_date')} />
      </FormSection>
      <PatternSection form={form} hasPreview={hasPreview} />
    </>
  );
}

function PatternSection({ form, hasPreview }: Omit<GroupFieldsProps, 'group'>) {
  const { t } = useTranslation('groups');
  const [patterns, setPatterns] = useState<readonly string[]>(() => form.getValues().allowed_email_regexp);
  form.watch('allowed_email_regexp', ({ value }) => setPatterns(value));
  return (
    <FormSection title={t('form.joining')} description={t('form.joiningText')}>
      <TextListField
        form={form}
        name="allowed_email_regexp"
        label={t('fields.allowed_email_regexp')}
        description={t('form.patternsText')}
        addLabel={t('form.addPattern')}
        entryLabel={(n) => t('form.pattern', { n })}
        placeholder=".*@example\.com"
        isMonospace
        maxEntries={patternsMax}
      />
      {hasPreview && <PatternPreview patterns={patterns} />}
    </FormSection>
  );
}
