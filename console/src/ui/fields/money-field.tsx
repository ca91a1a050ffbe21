import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type MoneyFieldProps<Values> = Omit<
  TypedFieldProps<Values>,
  'currency' | 'decimals' | 'suffix' | 'step' | 'min' | 'max'
> & {
  /** Code such as `usd`; decides sign and decimals. */
  currency: string;
};

/** Renders an amount: typed in units, stored in minor units of its currency; empty is null. Never negative. */
export function MoneyField<Values>(props: MoneyFieldProps<Values>) {
  return <TypedField {...props} />;
}
