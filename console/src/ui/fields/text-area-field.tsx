import { Textarea } from '@mantine/core';
import { type FieldProps, held, shared } from './field.ts';

interface TextAreaFieldProps<Values> extends FieldProps<Values> {
  rows?: number;
  /** An emptied field becomes null instead of an empty text. */
  isNullable?: boolean;
}

/** Renders a text of several lines. */
export function TextAreaField<Values>(props: TextAreaFieldProps<Values>) {
  const { rows = 3, isNullable = false } = props;
  const { initial, change, error, attributes } = held<Values, string | null>(props);
  return (
    <Textarea
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      rows={rows}
      defaultValue={initial ?? ''}
      error={error}
      onChange={(event) => {
        const { value } = event.currentTarget;
        change(isNullable && value === '' ? null : value);
      }}
    />
  );
}
