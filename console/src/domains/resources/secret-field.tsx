import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, held, shared } from '#console/ui/fields/field.ts';

/** Renders a secret, of which only the mask shows; it is replaced or removed, never read. */
export function SecretField<Values>(props: FieldProps<Values>) {
  return <SecretBox key={props.form.key(props.name)} {...props} />;
}

function SecretBox<Values>(props: FieldProps<Values>) {
  const { t } = useTranslation('resources');
  const { initial: stored, change, error, attributes } = held<Values, string | null>(props);
  const [state, setState] = useState<'kept' | 'typing' | 'removed'>(stored === null ? 'typing' : 'kept');
  const become = (next: typeof state, value: string | null) => {
    setState(next);
    change(value);
  };
  const { label, description, disabled } = shared(props);
  if (state === 'typing')
    return (
      <PasswordInput
        {...shared(props)}
        {...attributes}
        placeholder={stored === null ? t('secret.none') : ''}
        autoComplete="new-password"
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value === '' ? stored : currentTarget.value)}
      />
    );
  return (
    <div>
      <Text component="div" size="sm" fw={500}>
        {label}
      </Text>
      {description && (
        <Text component="div" size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <Group gap="sm" mt={4}>
        <Text component="code" ff="monospace" size="sm">
          {state === 'kept' ? stored : t('secret.removed')}
        </Text>
        {!disabled && state === 'kept' && (
          <>
            <Button size="xs" variant="default" onClick={() => setState('typing')}>
              {t('secret.replace')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => become('removed', null)}>
              {t('secret.remove')}
            </Button>
          </>
        )}
        {state === 'removed' && (
          <Button size="xs" variant="default" onClick={() => become('kept', stored)}>
            {t('secret.keep')}
          </Button>
        )}
      </Group>
    </div>
  );
}
