import { type FieldProps, held, shared } from './field.ts';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import type { NumberSpec } from './typed-number.ts';

type Input = Pick<
  TypedInputProps,
  'step' | 'min' | 'max' | 'isClamped' | 'isAddedTo' | 'size' | 'className' | 'inputRef'
>;

export interface TypedFieldProps<Values> extends FieldProps<Values>, NumberSpec, Input {
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
}

/**
 * Renders a number of a form; empty is null. Invalid text makes it NaN, which no schema accepts, and stays with the
 * form until it is a number: the field may be collapsed and shown again meanwhile.
 */
export function TypedField<Values>(props: TypedFieldProps<Values>) {
  const { form, name, currency, decimals, suffix, isLabelHidden = false } = props;
  const { step, min, max, isClamped, isAddedTo, size, className, inputRef } = props;
  const { initial, change, error, attributes } = held<Values, number | null>(props);
  const { label, ...field } = shared(props);
  const path = String(name);
  return (
    <TypedInput
      // The same text is another amount in another currency.
      key={`${form.key(name)}-${currency ?? ''}`}
      {...field}
      {...attributes}
      {...(isLabelHidden && typeof label === 'string' ? { 'aria-label': label } : { label })}
      {...{ currency, decimals, suffix, step, min, max, isClamped, isAddedTo, size, className, inputRef }}
      initial={initial ?? null}
      initialText={Number.isNaN(initial) ? form.refusedTexts.get(path) : undefined}
      error={error}
      onNumber={(value, text) => {
        if (Number.isNaN(value)) form.refusedTexts.set(path, text);
        else form.refusedTexts.delete(path);
        change(value);
      }}
    />
  );
}
