import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { trialIterationsMax } from '#contract/domains/pricing-options/words.ts';
import { CountryVatField } from './country-vat-field.tsx';
import classes from './plans.module.css';
import { useFormSelector } from './use-watched.ts';
import type { OptionValues, PlanValues } from './values.ts';

interface AdvancedFieldsProps {
  form: RecordFormState<PlanValues>;
  /** Name of the option in the form. */
  name: string;
}

const advanced = [
  'slug',
  'subscriber_type',
  'external_source_ids',
  'trial_iterations',
  'downgrade_subscription',
  'country_vat',
] as const satisfies readonly (keyof OptionValues)[];

function hasAny(option: OptionValues | undefined): boolean {
  if (!option) return false;
  const texts = [option.slug, option.subscriber_type, option.external_source_ids];
  const hasIterations = option.trial_period !== null && option.trial_iterations !== 1;
  return (
    texts.some(Boolean) ||
    hasIterations ||
    option.downgrade_subscription !== null ||
    option.country_vat.length > 0
  );
}

/** Fields of an option that few need. They show when one of them is set, or wrong. */
export function AdvancedFields({ form, name }: AdvancedFieldsProps) {
  const { t } = useTranslation('plans');
  const id = useId();
  const [isOpen, setOpen] = useState(() => hasAny(form.getValues().options[name]));
  const path = (field: string) => `options.${name}.${field}`;
  const hasError = Object.keys(form.errors).some((wrong) =>
    advanced.some((field) => wrong === path(field) || wrong.startsWith(`${path(field)}.`)),
  );
  const isShown = isOpen || hasError;
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes.advanced}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <Chevron size={16} aria-hidden />
        <strong>{t('options.advanced')}</strong>
        {!isShown && <span className={classes.quiet}>{t('options.advancedText')}</span>}
      </UnstyledButton>
      <div id={id} hidden={!isShown} className={classes.advancedBody}>
        {isShown && <Fields form={form} name={name} />}
      </div>
    </>
  );
}

function Fields({ form, name }: AdvancedFieldsProps) {
  const { t } = useTranslation('plans');
  const path = (field: string) => `options.${name}.${field}`;
  const hasTrial = useFormSelector(form, ({ options }) => (options[name]?.trial_period ?? null) !== null);
  return (
    <>
      <CountryVatField form={form} name={path('country_vat')} />
      {hasTrial && (
        <NumberField
          form={form}
          name={path('trial_iterations')}
          label={t('fields.trial_iterations')}
          min={1}
          max={trialIterationsMax}
        />
      )}
      <PricingOptionField
        form={form}
        name={path('downgrade_subscription')}
        label={t('fields.downgrade_subscription')}
        description={t('options.downgradeText')}
        chosen={null}
      />
      <FieldRow>
        {(['slug', 'subscriber_type'] as const).map((field) => (
          <TextField key={field} form={form} name={path(field)} label={t(`fields.${field}`)} isNullable />
        ))}
      </FieldRow>
      <TextAreaField
        form={form}
        name={path('external_source_ids')}
        label={t('fields.external_source_ids')}
        isNullable
      />
    </>
  );
}
