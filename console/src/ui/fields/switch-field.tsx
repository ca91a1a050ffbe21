import { Switch } from '@mantine/core';
import type { FieldProps } from './field.ts';

/** Renders a switch, applied on saving. */
export function SwitchField<Values>(props: FieldProps<Values>) {
  const { form, name, label, description, disabled } = props;
  return (
    <Switch
      key={form.key(name)}
      {...form.getInputProps(name, { type: 'checkbox' })}
      label={label}
      // The label holds the description as well; it would become part of the name.
      aria-label={typeof label === 'string' ? label : undefined}
      description={description}
      disabled={disabled ?? false}
      data-path={String(name)}
    />
  );
}
