import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type MoneyFieldProps<Values> = Omit<
  TypedFieldProps<Values>,
  'currency' | 'decimals' | 'suffix' | 'step' | 'min' | 'max'
> & {
  /** Code such as `usd`; decides sign and decimals. */
  currency: string;
};

/** An amount: typed in units, held in minor units of its currency; empty is null. Never negative. */
export function MoneyField<Values>(props: MoneyFieldProps<Values>) {
  return <TypedField {...props} />;
}
