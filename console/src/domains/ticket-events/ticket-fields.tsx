import { useTranslation } from 'react-i18next';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { CurrencyField } from '#console/ui/fields/currency-field.tsx';
import { DateTimeField } from '#console/ui/fields/date-time-field.tsx';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TagsField } from '#console/ui/fields/tags-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { discountRules } from '#contract/base/discounts.ts';
import { Discounts } from './discounts.tsx';
import { useFormValue } from './use-form-value.ts';
import type { EventValues } from './values.ts';

interface TicketFieldsProps {
  form: RecordFormState<EventValues>;
  /** Key of the ticket in the form. */
  name: string;
}

/** Options of free tags, of which none are known. */
const noTags: OptionSource<string> = { key: 'ticket-tags', load: async () => [] };

const most = 1_000_000;

/** Renders the fields of a ticket. */
export function TicketFields({ form, name }: TicketFieldsProps) {
  const { t } = useTranslation('ticketEvents');
  const at = `tickets.${name}` as const;
  const currency = useFormValue(form, ({ tickets }) => tickets[name]?.currency ?? 'usd');
  // Amounts off by plan are in the ticket's currency, too.
  const discounts = () =>
    (form.getValues().tickets[name]?.plan_discounts ?? []).flatMap((one, n) =>
      discountRules[one.discount_type].hasCurrency ? [`${at}.plan_discounts.${n}.discount` as const] : [],
    );
  return (
    <>
      <TextField form={form} name={`${at}.title`} label={t('ticketFields.title')} required />
      <NumberField
        form={form}
        name={`${at}.quantity`}
        label={t('ticketFields.quantity')}
        description={t('ticket.quantityText')}
        max={most}
        isAddedTo
      />
      <TextAreaField
        form={form}
        name={`${at}.description`}
        label={t('ticketFields.description')}
        isNullable
      />
      <FieldRow>
        <MoneyField form={form} name={`${at}.price`} label={t('ticketFields.price')} currency={currency} />
        <CurrencyField
          form={form}
          name={`${at}.currency`}
          label={t('ticketFields.currency')}
          amounts={() => [`${at}.price`, ...discounts()]}
          isClearable={false}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          form={form}
          name={`${at}.vat_percent`}
          label={t('ticketFields.vat_percent')}
          max={100}
          decimals={2}
          suffix="%"
        />
        <SwitchField form={form} name={`${at}.is_applied_vat`} label={t('ticketFields.is_applied_vat')} />
      </FieldRow>
      <FieldRow>
        <NumberField
          form={form}
          name={`${at}.min_quantity_order`}
          label={t('ticketFields.min_quantity_order')}
          max={most}
        />
        <NumberField
          form={form}
          name={`${at}.max_quantity_order`}
          label={t('ticketFields.max_quantity_order')}
          description={t('ticket.mostText')}
          max={most}
        />
      </FieldRow>
      <DateTimeField form={form} name={`${at}.start_date`} label={t('ticketFields.start_date')} />
      <DateTimeField form={form} name={`${at}.end_date`} label={t('ticketFields.end_date')} />
      <Discounts form={form} name={name} currency={currency} />
      <PricingOptionField
        form={form}
        name={`${at}.attach_subscription_id`}
        label={t('ticketFields.attach_subscription_id')}
        description={t('ticket.attachText')}
        chosen={null}
      />
      <TagsField
        form={form}
        name={`${at}.mailchimp_tags`}
        label={t('ticketFields.mailchimp_tags')}
        suggestions={noTags}
        maxTags={50}
      />
      <TextAreaField form={form} name={`${at}.extra`} label={t('ticketFields.extra')} rows={2} />
      <FieldRow>
        <SwitchField form={form} name={`${at}.active`} label={t('ticketFields.active')} />
        <SwitchField
          form={form}
          name={`${at}.is_public`}
          label={t('ticketFields.is_public')}
          description={t('ticket.publicText')}
        />
      </FieldRow>
    </>
  );
}
