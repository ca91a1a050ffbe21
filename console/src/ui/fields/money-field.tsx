import { NumberInput } from '@mantine/core';
import { currencySign } from '#console/lib/formats.ts';
import { centsToText, parseCents } from '#contract/base/cents.ts';
import { type FieldProps, held, shared } from './field.ts';

interface MoneyFieldProps<Values> extends FieldProps<Values> {
  /** Code such as `usd`; decides the sign shown. */
  currency: string;
}

/** An amount: typed in units with two decimals, held in cents; empty is null. Never negative. */
export function MoneyField<Values>(props: MoneyFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, number | null>(props);
  return (
    <NumberInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      hideControls
      decimalScale={2}
      fixedDecimalScale
      thousandSeparator=","
      allowNegative={false}
      valueIsNumericString
      prefix={currencySign(props.currency)}
      defaultValue={initial === null || initial === undefined ? '' : centsToText(initial)}
      error={error}
      onValueChange={({ value }) => change(value === '' ? null : parseCents(value))}
    />
  );
}
