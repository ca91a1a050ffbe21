import { TypedField, type TypedFieldProps } from './typed-field.tsx';

/** Renders a number; empty is null. Whole, unless it has `decimals`; never negative, unless `min` is. */
export function NumberField<Values>(props: Omit<TypedFieldProps<Values>, 'currency'>) {
  return <TypedField step={1} {...props} />;
}
