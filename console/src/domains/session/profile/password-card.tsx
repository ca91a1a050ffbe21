import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { LeaveGuard } from '#console/ui/record-form/leave-guard.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { passwordChangeInput } from '#contract/domains/session/schemas.ts';
import classes from './profile.module.css';

const empty = { old_password: '', password: '', password_confirm: '' };

/** Sets a new password by the one the operator has. */
export function PasswordCard() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const isSaved = useRef(false);
  const form = useRecordForm({ initial: empty, validate: bySchema(passwordChangeInput) });
  const change = useMutation(
    api.session.changePassword.mutationOptions({
      meta: { silentSuccess: true },
      async onSuccess() {
        form.setValues(empty);
        form.resetDirty(empty);
        notifySuccess(t('password.done'));
        await queries.invalidateQueries({ queryKey: api.session.listSessions.key() });
      },
    }),
  );
  const { isSending, formProps } = useSubmit({ form, send: (values) => change.mutateAsync(values) });
  return (
    <Card anchor="password" title={t('password.title')} description={t('password.text')}>
      <form {...formProps} className={classes.form}>
        <PasswordField
          form={form}
          name="old_password"
          label={t('password.old')}
          autoComplete="current-password"
          required
        />
        <FieldRow>
          <PasswordField
            form={form}
            name="password"
            label={t('password.new')}
            autoComplete="new-password"
            required
          />
          <PasswordField
            form={form}
            name="password_confirm"
            label={t('password.repeat')}
            autoComplete="new-password"
            required
          />
        </FieldRow>
        <div className={classes.actions}>
          <LeaveGuard form={form} isSaved={isSaved} />
          <Button type="submit" loading={isSending}>
            {t('password.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
