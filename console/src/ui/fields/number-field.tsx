import { NumberInput } from '@mantine/core';
import { type FieldProps, held, shared } from './field.ts';

interface NumberFieldProps<Values> extends FieldProps<Values> {
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the point; 0 makes it a whole number. */
  decimals?: number;
  suffix?: string;
  /** What is out of bounds becomes the nearest bound when the input is left; otherwise it is said to be wrong. */
  isClamped?: boolean;
}

/** A number; empty is null. */
export function NumberField<Values>(props: NumberFieldProps<Values>) {
  const { min = 0, max, step = 1, decimals = 0, suffix, isClamped = false } = props;
  const { initial, change, error, attributes } = held<Values, number | null>(props);
  return (
    <NumberInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      {...(max === undefined ? {} : { max })}
      {...(suffix === undefined ? {} : { suffix })}
      {...(isClamped ? { clampBehavior: 'blur' } : {})}
      min={min}
      step={step}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={min < 0}
      defaultValue={initial ?? ''}
      error={error}
      onChange={(value) => change(value === '' ? null : Number(value))}
    />
  );
}
