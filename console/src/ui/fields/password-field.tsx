import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { autoFill, type FieldProps, held, shared } from './field.ts';

interface PasswordFieldProps<Values> extends FieldProps<Values> {
  autoComplete: 'current-password' | 'new-password';
  /** True if an empty field becomes undefined, which leaves the password unchanged. */
  isOptional?: boolean;
}

/** Renders a password, hidden until the eye button is pressed. */
export function PasswordField<Values>(props: PasswordFieldProps<Values>) {
  const { t } = useTranslation('kit');
  const [isShown, setShown] = useState(false);
  const { initial, change, error, attributes } = held<Values, string | undefined>(props);
  return (
    <PasswordInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      {...autoFill(props.name, props.autoComplete)}
      defaultValue={initial ?? ''}
      error={error}
      // The wrapper gets the error state automatically; the inner input, which has the focus, doesn't.
      aria-invalid={error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'actions.hidePassword' : 'actions.showPassword'),
        tabIndex: 0,
      }}
      onChange={(event) => {
        const { value } = event.currentTarget;
        change(props.isOptional && value === '' ? undefined : value);
      }}
    />
  );
}
