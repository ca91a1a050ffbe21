import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planOptions } from '#console/blocks/plan-options.ts';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { type DiscountType, discountTypes } from '#contract/base/discounts.ts';
import classes from './event-form.module.css';
import { useFormValue } from './use-form-value.ts';
import type { DiscountValues, EventValues } from './values.ts';

interface DiscountsProps {
  form: RecordFormState<EventValues>;
  /** Key of the ticket in the form. */
  name: string;
  currency: string;
}

const newDiscount: DiscountValues = { plan_id: null, discount_type: 'percent', discount: 10, active: true };

/** Renders the discounts for holders of plans, one plan per line. */
export function Discounts({ form, name, currency }: DiscountsProps) {
  const { t } = useTranslation('ticketEvents');
  const id = useId();
  const path = `tickets.${name}.plan_discounts` as const;
  const count = useFormValue(form, ({ tickets }) => tickets[name]?.plan_discounts.length ?? 0);
  // Lines have no id, so after a removal all are mounted again with the form's values.
  const [round, setRound] = useState(0);
  const become = (change: (all: DiscountValues[]) => DiscountValues[]) => {
    const errors = Object.entries(form.errors).filter(([at]) => !at.startsWith(`${path}.`));
    form.setErrors(Object.fromEntries(errors));
    form.setFieldValue(path, change(form.getValues().tickets[name]?.plan_discounts ?? []));
  };
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <Input.Label id={id} component="div">
        {t('ticketFields.plan_discounts')}
      </Input.Label>
      {Array.from({ length: count }, (_, index) => (
        <DiscountLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the round tells lines of different lists apart
          key={`${round}-${index}`}
          form={form}
          path={`${path}.${index}`}
          typeOf={({ tickets }) => tickets[name]?.plan_discounts[index]?.discount_type ?? 'percent'}
          n={index + 1}
          currency={currency}
          onRemove={() => {
            become((all) => all.filter((_one, at) => at !== index));
            setRound(round + 1);
          }}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => become((all) => [...all, { ...newDiscount }])}
        >
          {t('ticket.addDiscount')}
        </Button>
      </div>
    </fieldset>
  );
}

interface DiscountLineProps {
  form: RecordFormState<EventValues>;
  path: `tickets.${string}.plan_discounts.${number}`;
  typeOf: (values: EventValues) => DiscountType;
  n: number;
  currency: string;
  onRemove: () => void;
}

function DiscountLine({ form, path, typeOf, n, currency, onRemove }: DiscountLineProps) {
  const { t } = useTranslation('ticketEvents');
  const type = useFormValue(form, typeOf);
  const value = { form, name: `${path}.discount`, label: t('ticket.value') } as const;
  const fields: Record<DiscountType, () => ReactNode> = {
    percent: () => <NumberField key="percent" {...value} max={100} suffix="%" />,
    amount: () => <MoneyField key="amount" {...value} currency={currency} />,
  };
  return (
    <fieldset className={classes.discount} aria-label={t('ticket.discount', { n })}>
      <SelectField<EventValues, number>
        form={form}
        name={`${path}.plan_id`}
        label={t('ticket.plan')}
        options={planOptions}
        isClearable={false}
      />
      <SelectField<EventValues, DiscountType>
        form={form}
        name={`${path}.discount_type`}
        label={t('ticket.type')}
        options={discountTypes.map((one) => ({ value: one, label: t(`ticket.types.${one}`) }))}
        isClearable={false}
        onChoose={() => form.setFieldValue(`${path}.discount`, null)}
      />
      {fields[type]()}
      <div className={classes.level}>
        <SwitchField form={form} name={`${path}.active`} label={t('ticket.valid')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('ticket.removeDiscount', { n })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
