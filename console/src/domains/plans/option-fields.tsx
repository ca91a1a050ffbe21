import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { CurrencyField } from '#console/ui/fields/currency-field.tsx';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { periods } from '#contract/base/periods.ts';
import { pricingOptionTypes } from '#contract/domains/plans/words.ts';
import { seatsMax } from '#contract/domains/pricing-options/words.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';

interface OptionFieldsProps {
  form: RecordFormState<PlanValues>;
  name: string;
  isNew: boolean;
  /** Preview shown beside the terms: the effect of changed terms on subscribers. */
  effect: ReactNode;
}

const periodOptions = periods.map((value) => ({ value, label: value }));

/** Renders the fields of a pricing option. */
export function OptionFields({ form, name, isNew, effect }: OptionFieldsProps) {
  const { t } = useTranslation('plans');
  const option = useFormSelector(form, ({ options }) => options[name]);
  const path = (field: string) => `options.${name}.${field}`;
  if (!option) return null;
  return (
    <>
      {option.id !== null && <p>{t('options.id', { id: option.id })}</p>}
      <TextField form={form} name={path('title')} label={t('fields.title')} required isFocused={isNew} />
      <FieldRow>
        <SwitchField
          form={form}
          name={path('active')}
          label={t('fields.active')}
          description={t('options.activeText')}
        />
        <SwitchField form={form} name={path('public')} label={t('fields.public')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name={path('type')}
          label={t('fields.type')}
          required
          // Fixed once the option exists; changing it would alter what was sold.
          disabled={!isNew}
          options={pricingOptionTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        {option.type === 'multi-seat' && (
          <NumberField
            form={form}
            name={path('limit_sponsored_slots')}
            label={t('fields.limit_sponsored_slots')}
            min={1}
            max={seatsMax}
          />
        )}
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name={path('price')} label={t('fields.price')} currency={option.currency} />
        <CurrencyField
          form={form}
          name={path('currency')}
          label={t('fields.currency')}
          isClearable={false}
          amounts={() => [path('price'), path('trial_price')]}
        />
      </FieldRow>
      <SelectField
        form={form}
        name={path('period')}
        label={t('fields.period')}
        required
        options={periodOptions}
      />
      {effect}
      <TrialFields
        form={form}
        name={name}
        currency={option.currency}
        hasTrial={option.trial_period !== null}
      />
      <FieldRow>
        <NumberField
          form={form}
          name={path('vat_percent')}
          label={t('fields.vat_percent')}
          max={100}
          decimals={2}
          suffix="%"
        />
        <SwitchField
          form={form}
          name={path('is_applied_vat')}
          label={t('fields.is_applied_vat')}
          description={t('options.vatText')}
        />
      </FieldRow>
      <Switches form={form} name={name} />
      <Followers form={form} name={name} renews={option.is_allowed_autorenew} />
      <TextAreaField form={form} name={path('description')} label={t('fields.description')} isNullable />
      <AdvancedFields form={form} name={name} />
    </>
  );
}

function Switches({ form, name }: Pick<OptionFieldsProps, 'form' | 'name'>) {
  const { t } = useTranslation('plans');
  const path = (field: string) => `options.${name}.${field}`;
  return (
    <FieldRow>
      <SwitchField
        form={form}
        name={path('once')}
        label={t('fields.once')}
        description={t('options.onceText')}
      />
      <SwitchField
        form={form}
        name={path('is_allowed_upgrade_price')}
        label={t('fields.is_allowed_upgrade_price')}
        description={t('options.upgradeText')}
      />
    </FieldRow>
  );
}

interface TrialFieldsProps {
  form: RecordFormState<PlanValues>;
  name: string;
  currency: string;
  hasTrial: boolean;
}

/** Renders the trial; its price only if there is one. */
function TrialFields({ form, name, currency, hasTrial }: TrialFieldsProps) {
  const { t } = useTranslation('plans');
  const path = (field: string) => `options.${name}.${field}`;
  return (
    <>
      <SelectField
        form={form}
        name={path('trial_period')}
        label={t('fields.trial_period')}
        placeholder={t('options.noTrial')}
        options={periodOptions}
      />
      {hasTrial && (
        <MoneyField
          form={form}
          name={path('trial_price')}
          label={t('fields.trial_price')}
          currency={currency}
        />
      )}
    </>
  );
}

/** Renders what follows the period: the next option only if this one doesn't renew automatically. */
function Followers({
  form,
  name,
  renews,
}: {
  form: RecordFormState<PlanValues>;
  name: string;
  renews: boolean;
}) {
  const { t } = useTranslation('plans');
  const path = (field: string) => `options.${name}.${field}`;
  return (
    <>
      <SwitchField
        form={form}
        name={path('is_allowed_autorenew')}
        label={t('fields.is_allowed_autorenew')}
        description={t('options.autorenewText')}
      />
      {!renews && (
        <PricingOptionField
          form={form}
          name={path('next_subscription')}
          label={t('fields.next_subscription')}
          description={t('options.nextText')}
          chosen={null}
        />
      )}
    </>
  );
}
