import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldProps, held, shared } from './field.ts';

interface TextFieldProps<Values> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** An emptied field becomes null instead of an empty text. */
  isNullable?: boolean;
  isMonospace?: boolean;
}

/** One line of text. */
export function TextField<Values>(props: TextFieldProps<Values>) {
  const { type = 'text', autoComplete = 'off', isNullable = false, isMonospace = false } = props;
  const { initial, change, error, attributes } = held<Values, string | null>(props);
  return (
    <TextInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      {...(isMonospace ? { ff: 'monospace' } : {})}
      type={type}
      autoComplete={autoComplete}
      defaultValue={initial ?? ''}
      error={error}
      onChange={(event) => {
        const { value } = event.currentTarget;
        change(isNullable && value === '' ? null : value);
      }}
    />
  );
}
