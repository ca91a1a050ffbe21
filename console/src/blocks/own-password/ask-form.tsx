import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './own-password.module.css';

export interface Asked {
  password: string;
  /** Further input of the form; empty if it has none. */
  extra: string;
}

interface AskFormProps {
  text?: string;
  /** Field in addition to the password. */
  extra?: { label: string; description?: string; isCode?: boolean };
  verb: string;
  isLoss?: boolean;
  /** Names of the API for `extra`. */
  fieldOf?: (path: string) => string;
  onSend: (asked: Asked) => Promise<unknown>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Renders the password prompt that changes of the sign-in and of websites require, with at most one further field. */
export function AskForm(props: AskFormProps) {
  const { text, extra, verb, isLoss = false, fieldOf, onSend, onCancel } = props;
  const { t } = useTranslation('kit');
  const form = useRecordForm<Asked>({
    initial: { password: '', extra: '' },
    validate: (values): Record<string, string> => ({
      ...(values.password === '' ? { password: t('required.short') } : {}),
      ...(extra && values.extra.trim() === '' ? { extra: t('required.short') } : {}),
    }),
  });
  const { isSending, formProps } = useSubmit({ form, send: onSend, ...(fieldOf ? { fieldOf } : {}) });
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        {text && <p className={classes.text}>{text}</p>}
        <PasswordField
          form={form}
          name="password"
          label={t('currentPassword')}
          autoComplete="current-password"
          required
          isFocused
        />
        {extra && (
          <TextField
            form={form}
            name="extra"
            label={extra.label}
            description={extra.description}
            autoComplete={extra.isCode ? 'one-time-code' : 'off'}
            required
          />
        )}
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending} {...(isLoss ? { color: 'red' } : {})}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

/** The extra field by the name that the API has for it. */
export const extraIs =
  (name: string) =>
  (path: string): string =>
    path === name ? 'extra' : path;
