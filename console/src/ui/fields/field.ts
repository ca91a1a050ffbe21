import type { LooseKeys } from '@mantine/form';
import type { ReactNode } from 'react';
import type { RecordFormState } from '../record-form/use-record-form.ts';

/**
 * Props that every field of a form takes. `name` is the path of its value: `title`, `settings.never_lock`, `tags.0`.
 */
export interface FieldProps<Values> {
  form: RecordFormState<Values>;
  name: LooseKeys<Values>;
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  /** Shows the red star; the schema does the validation. */
  required?: boolean;
  disabled?: boolean;
  /** True to focus the field when its dialog or screen opens; its options then stay closed. */
  isFocused?: boolean;
}

export interface Option<T extends string | number = string> {
  value: T;
  label: string;
  /** Shown, and can't be chosen. */
  disabled?: boolean;
}

/** Props that every input shares. A required one has the star, and the browser's own hint while it is empty. */
export function shared<Values>(props: FieldProps<Values>) {
  const { label, description, placeholder, required, disabled } = props;
  const isRequired = required ?? false;
  return { label, description, placeholder, disabled, required: isRequired, withAsterisk: isRequired };
}

/** Returns the initial value of a field, and the function that reports changes. */
export function held<Values, T>(
  props: FieldProps<Values>,
): {
  initial: T;
  change: (value: T) => void;
  error: ReactNode;
  attributes: { 'data-path': string; 'data-autofocus'?: true };
} {
  const path = props.name;
  const input = props.form.getInputProps(path);
  return {
    initial: input.defaultValue as T,
    change: input.onChange as (value: T) => void,
    error: input.error as ReactNode,
    attributes: { 'data-path': String(path), ...(props.isFocused ? { 'data-autofocus': true } : {}) },
  };
}

/** Returns the attributes for the browser's autofill; password managers recognize an input by its name. */
export function autoFill(path: unknown, autoComplete: string): { autoComplete: string; name?: string } {
  return autoComplete === 'off' ? { autoComplete } : { autoComplete, name: String(path) };
}
