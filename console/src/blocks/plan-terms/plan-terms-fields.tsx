import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { TypedInput } from '#console/ui/fields/typed-input.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import { useDebounced } from '../code-editor/use-settled.ts';
import { SandboxFrame } from '../sandbox/sandbox-frame.tsx';
import { useLook } from '../sandbox/use-look.tsx';
import classes from './plan-terms.module.css';
import type { TermsValues } from './values.ts';

interface Props {
  form: RecordFormState<TermsValues>;
  /** A site's own pricing takes fees of more decimals, and rounds them up. */
  isPricing?: boolean;
}

/** Renders the prices and included amounts of a plan, for the catalog and the pricing of a site. */
export function PlanTermsFields({ form, isPricing = false }: Props) {
  const { t } = useTranslation('partnerPlans');
  return (
    <>
      <FormSection title={t('form.general')} description={t('form.generalText')}>
        <TextField form={form} name="title" label={t('fields.title')} required />
        <TextField
          form={form}
          name="slug"
          label={t('fields.slug')}
          description={t('form.slugText')}
          isNullable
        />
        <TextAreaField form={form} name="description" label={t('fields.description')} required />
      </FormSection>
      <FormSection title={t('form.prices')} description={t('form.pricesText')}>
        <FieldRow>
          <MoneyField
            form={form}
            name="monthly_price"
            label={t('fields.monthly_price')}
            currency={defaultCurrency}
            required
          />
          <NumberField
            form={form}
            name="transaction_fee"
            label={t('fields.transaction_fee')}
            description={t('form.feeText')}
            max={100}
            step={0.01}
            decimals={isPricing ? 6 : 2}
            suffix="%"
            required
          />
        </FieldRow>
      </FormSection>
      <Signups form={form} />
      <Support form={form} />
      <FormSection title={t('form.invoices')} description={t('form.invoicesText')}>
        <GraceField form={form} />
        <SwitchField
          form={form}
          name="invoice_charge_automatically"
          label={t('fields.invoice_charge_automatically')}
          description={t('form.chargeText')}
        />
        <SwitchField
          form={form}
          name="livemode"
          label={t('fields.livemode')}
          description={t('form.livemodeText')}
        />
      </FormSection>
      <FormSection title={t('form.includes')} description={t('form.includesText')}>
        <SwitchField form={form} name="available_paywall" label={t('fields.available_paywall')} />
        <SwitchField form={form} name="available_ti_event" label={t('fields.available_ti_event')} />
        <SwitchField form={form} name="available_reader_id" label={t('fields.available_reader_id')} />
        <SwitchField form={form} name="active" label={t('fields.active')} />
        <SwitchField
          form={form}
          name="is_public"
          label={t('fields.is_public')}
          description={t('form.publicText')}
        />
      </FormSection>
      <Content form={form} />
    </>
  );
}

/** Days that the API takes as text. */
function GraceField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('partnerPlans');
  const name = 'invoice_grace_period_days';
  const { defaultValue: days, onChange, error } = form.getInputProps(name);
  return (
    <TypedInput
      key={form.key(name)}
      data-path={name}
      label={t('fields.invoice_grace_period_days')}
      description={t('form.graceText')}
      step={1}
      max={365}
      initial={days === null || days === '' ? null : Number(days)}
      initialText={Number.isNaN(Number(days)) ? String(days) : undefined}
      error={error}
      onNumber={(value, text) => onChange(value === null ? null : Number.isNaN(value) ? text : String(value))}
    />
  );
}

function Signups({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('partnerPlans');
  return (
    <FormSection title={t('form.signups')} description={t('form.signupsText')}>
      <NumberField form={form} name="free_signups" label={t('fields.free_signups')} required />
      <FieldRow>
        <NumberField
          form={form}
          name="up_free_signups"
          label={t('fields.up_free_signups')}
          description={t('form.packText')}
          required
        />
        <MoneyField
          form={form}
          name="up_free_signups_price"
          label={t('fields.up_free_signups_price')}
          description={t('form.packPriceText')}
          currency={defaultCurrency}
          required
        />
      </FieldRow>
    </FormSection>
  );
}

function Support({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('partnerPlans');
  return (
    <FormSection title={t('form.support')} description={t('form.supportText')}>
      <FieldRow>
        <NumberField
          form={form}
          name="free_support_hours"
          label={t('fields.free_support_hours')}
          decimals={2}
          required
        />
        <MoneyField
          form={form}
          name="up_free_support_price_per_hour"
          label={t('fields.up_free_support_price_per_hour')}
          currency={defaultCurrency}
          required
        />
      </FieldRow>
    </FormSection>
  );
}

/**
 * Renders an editor and a preview of HTML that others will see. The preview is a document of an opaque origin, so
 * nothing in it reaches the console.
 */
function Content({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('partnerPlans');
  const { scheme, isPhone, controls } = useLook();
  const [typed, setTyped] = useState(() => form.getValues().content);
  const html = useDebounced(typed);
  form.watch('content', ({ value }) => setTyped(String(value)));
  return (
    <FormSection title={t('form.content')} description={t('form.contentText')}>
      <TextAreaField form={form} name="content" label={t('fields.content')} rows={8} required />
      {html.trim() !== '' && (
        <div className={classes.preview}>
          {controls}
          <SandboxFrame
            key={`${scheme}${isPhone}${html}`}
            kind="mail"
            title={t('form.preview')}
            isPhone={isPhone}
            content={{ html, scheme }}
          />
        </div>
      )}
    </FormSection>
  );
}
