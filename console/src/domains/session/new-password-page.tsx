import { Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { passwordMin } from '#contract/domains/session/schemas.ts';
import classes from './entrance.module.css';
import { Entrance, Words } from './entrance.tsx';

/** Sets a new password with the code of the mailed link. The server judges the code, even a missing one. */
export function Screen() {
  const { t } = useTranslation(['session', 'kit']);
  const navigate = useNavigate();
  const { reset } = useSearch({ from: '/visitor/reset-password' });
  const [code] = useState(reset ?? '');
  // The code is removed from the address once read, because histories and screenshots would keep it.
  useEffect(() => {
    if (reset !== undefined) void navigate({ to: '/reset-password', search: {}, replace: true });
  }, [reset, navigate]);
  const confirm = useMutation(
    api.session.confirmPasswordReset.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => {
        notifySuccess(t('newPassword.done'));
        void navigate({ to: '/login' });
      },
    }),
  );
  const form = useRecordForm({
    initial: { password: '', password_confirm: '' },
    validate({ password, password_confirm: repeated }): Record<string, string> {
      const required = t('kit:required.short');
      if (password === '')
        return { password: required, ...(repeated === '' ? { password_confirm: required } : {}) };
      if (password.length < passwordMin) return { password: t('kit:limits.password') };
      if (repeated === '') return { password_confirm: required };
      return repeated === password ? {} : { password_confirm: t('kit:limits.passwordsDiffer') };
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: (values) => confirm.mutateAsync({ code, ...values }),
    delay: shortSubmitDelay,
  });
  const isExpired = isStatus(confirm.error, 400);
  return (
    <Entrance>
      <form {...formProps} className={classes.form}>
        <Words title={t('newPassword.title')} text={t('newPassword.text')} />
        <PasswordField
          form={form}
          name="password"
          label={t('newPassword.password')}
          autoComplete="new-password"
          required
          isFocused
        />
        <PasswordField
          form={form}
          name="password_confirm"
          label={t('newPassword.repeat')}
          autoComplete="new-password"
          required
        />
        {isExpired && (
          <p className={classes.failure} role="alert">
            {t('newPassword.expired')}{' '}
            <Link to="/login" search={{ forgot: 'yes' }} className={classes.again}>
              {t('newPassword.askAgain')}
            </Link>
          </p>
        )}
        <Button type="submit" fullWidth loading={isSending}>
          {t('newPassword.submit')}
        </Button>
        <Anchor component={Link} to="/login" size="sm" ta="center">
          {t('newPassword.back')}
        </Anchor>
      </form>
    </Entrance>
  );
}
