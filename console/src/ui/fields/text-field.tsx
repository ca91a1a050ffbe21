import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { autoFill, type FieldProps, held, shared } from './field.ts';

interface TextFieldProps<Values> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** An emptied field becomes null instead of an empty text. */
  isNullable?: boolean;
  isMonospace?: boolean;
}

/** Styles of the input, not of the label. */
const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** Renders a text of one line. */
export function TextField<Values>(props: TextFieldProps<Values>) {
  const { type = 'text', autoComplete = 'off', isNullable = false, isMonospace = false } = props;
  const { initial, change, error, attributes } = held<Values, string | null>(props);
  return (
    <TextInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      {...(isMonospace ? { styles: monospace } : {})}
      type={type}
      {...autoFill(props.name, autoComplete)}
      defaultValue={initial ?? ''}
      error={error}
      onChange={(event) => {
        const { value } = event.currentTarget;
        change(isNullable && value === '' ? null : value);
      }}
    />
  );
}
