import { SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, LimitFields, ValidityFields } from '#console/blocks/codes/fields.tsx';
import { contentOptions } from '#console/blocks/content-options.ts';
import { pricingOptionOptions } from '#console/blocks/plan-options.ts';
import { EventPicker, useTickets } from '#console/blocks/ticket-picker.tsx';
import { client } from '#console/lib/api/client.ts';
import { CurrencyField } from '#console/ui/fields/currency-field.tsx';
import { ManyField } from '#console/ui/fields/many-field.tsx';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { type DiscountType, discountTypes } from '#contract/base/discounts.ts';
import type { PromoValues } from './values.ts';

interface PromoFieldsProps {
  form: RecordFormState<PromoValues>;
  isReadOnly: boolean;
  /** Number of redemptions of its own code. */
  used?: number;
}

/** Returns a value of the form that other inputs depend on. */
function useValue<F extends keyof PromoValues>(form: RecordFormState<PromoValues>, field: F): PromoValues[F] {
  const [value, setValue] = useState(() => form.getValues()[field]);
  form.watch(field, ({ value: next }) => setValue(() => next as PromoValues[F]));
  return value;
}

/** Renders the fields of a promo, for the screens that create and change one. */
export function PromoFields({ form, isReadOnly, used = 0 }: PromoFieldsProps) {
  const { t } = useTranslation('promos');
  const shared = { form, labelOf: (field: keyof PromoValues) => t(`fields.${field}`), isReadOnly };
  return (
    <>
      <FormSection title={t('form.general')} description={t('form.generalText')}>
        <TextField form={form} name="title" label={t('fields.title')} required />
        <CodeField {...shared} isRequired />
        <LimitFields {...shared} used={used} />
        <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
      </FormSection>
      <FormSection title={t('form.discount')} description={t('form.discountText')}>
        <DiscountFields form={form} />
      </FormSection>
      <FormSection title={t('form.purchases')} description={t('form.purchasesText')}>
        <Purchases form={form} all="for_all_plans" some="subscriptions" options={pricingOptionOptions} />
        <TicketPurchases form={form} />
        <Purchases form={form} all="for_all_bundles" some="bundles" options={bundleOptions} />
        <Purchases form={form} all="for_all_content" some="content" options={contentOptions} />
      </FormSection>
      <FormSection title={t('form.validity')} description={t('form.validityText')}>
        <ValidityFields {...shared} />
      </FormSection>
    </>
  );
}

/** Renders a percentage, or an amount of a currency: one replaces the other. */
function DiscountFields({ form }: { form: RecordFormState<PromoValues> }) {
  const { t } = useTranslation('promos');
  const type = useValue(form, 'discount_type');
  const currency = useValue(form, 'currency');
  const discount = useValue(form, 'discount');
  const choose = (next: DiscountType) => {
    form.setFieldValue('discount_type', next);
    form.setFieldValue('discount', null);
    form.setFieldValue('currency', null);
  };
  const fields: Record<DiscountType, () => ReactNode> = {
    percent: () => (
      <NumberField
        form={form}
        name="discount"
        label={t('fields.discount')}
        max={100}
        suffix="%"
        required
        {...(discount === 0 ? { description: t('form.zero') } : {})}
      />
    ),
    amount: () => (
      <FieldRow>
        <MoneyField
          form={form}
          name="discount"
          label={t('fields.discount')}
          currency={currency ?? ''}
          required
        />
        <CurrencyField
          form={form}
          name="currency"
          label={t('fields.currency')}
          amounts={() => ['discount']}
          required
        />
      </FieldRow>
    ),
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('fields.discount_type')}
        value={type}
        onChange={choose}
        data={discountTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {fields[type]()}
    </>
  );
}

/** Number of bundles or articles offered; a search finds the rest. */
const fewOptions = 10;

const bundleOptions: OptionSource<number> = {
  key: 'bundles',
  async load(search) {
    const { items } = await client.lookups.bundles({
      limit: fewOptions,
      ...(search ? { filter: { title: search } } : {}),
    });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
};

/** Renders the choice of tickets, found by their event. */
function TicketPurchases({ form }: { form: RecordFormState<PromoValues> }) {
  const { t } = useTranslation('promos');
  const isForAll = useValue(form, 'for_all_ti_events');
  const tickets = useTickets(null);
  return (
    <>
      <EventPicker
        label={t('form.event')}
        description={t('form.eventText')}
        tickets={tickets}
        disabled={isForAll}
      />
      <Purchases form={form} all="for_all_ti_events" some="ti_event_tickets" options={tickets.options} />
    </>
  );
}

interface PurchasesProps {
  form: RecordFormState<PromoValues>;
  all: 'for_all_plans' | 'for_all_ti_events' | 'for_all_bundles' | 'for_all_content';
  some: 'subscriptions' | 'ti_event_tickets' | 'bundles' | 'content';
  options: OptionSource<number>;
}

/** Renders the choice of items of a kind: all of them, or chosen ones. */
function Purchases({ form, all, some, options }: PurchasesProps) {
  const { t } = useTranslation('promos');
  const isForAll = useValue(form, all);
  return (
    <Stack gap={8}>
      <ManyField
        form={form}
        name={some}
        label={t(`fields.${some}`)}
        options={options}
        disabled={isForAll}
        {...(isForAll ? { description: t('form.allChosen') } : {})}
      />
      <SwitchField form={form} name={all} label={t(`fields.${all}`)} />
    </Stack>
  );
}
