import { NumberInput } from '@mantine/core';
import { currencySign } from '#console/lib/formats.ts';
import { amountToText, parseAmount } from '#contract/base/cents.ts';
import { decimalsOf } from '#contract/base/minor-units.ts';
import { type FieldProps, held, shared } from './field.ts';

interface MoneyFieldProps<Values> extends FieldProps<Values> {
  /** Code such as `usd`; decides the sign shown. */
  currency: string;
}

/** An amount: typed in units with the currency's decimals, held in minor units; empty is null. Never negative. */
export function MoneyField<Values>(props: MoneyFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, number | null>(props);
  return (
    <NumberInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      hideControls
      decimalScale={decimalsOf(props.currency)}
      fixedDecimalScale
      thousandSeparator=","
      allowNegative={false}
      valueIsNumericString
      prefix={currencySign(props.currency)}
      defaultValue={initial === null || initial === undefined ? '' : amountToText(initial, props.currency)}
      error={error}
      onValueChange={({ value }) => change(value === '' ? null : parseAmount(value, props.currency))}
    />
  );
}
