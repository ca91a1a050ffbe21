import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { passwordMin } from './check.ts';
import classes from './entrance.module.css';
import { Entrance, Words } from './entrance.tsx';
import { useEntranceForm } from './use-entrance-form.ts';

/** Sets a new password with the code of the mailed link. The server judges the code, even a missing one. */
export function NewPasswordPage() {
  const { t } = useTranslation(['session', 'kit']);
  const navigate = useNavigate();
  const { reset } = useSearch({ from: '/visitor/reset-password' });
  const [code] = useState(reset ?? '');
  const [isShown, setShown] = useState(false);
  // Once read, the code leaves the address, where histories and screenshots would keep it.
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
  const { form, formProps, isSending } = useEntranceForm({
    initial: { password: '', password_confirm: '' },
    check({ password, password_confirm: repeated }) {
      const required = t('kit:required.short');
      if (password === '')
        return { password: required, ...(repeated === '' ? { password_confirm: required } : {}) };
      if (password.length < passwordMin) return { password: t('kit:limits.password') };
      if (repeated === '') return { password_confirm: required };
      return repeated === password ? {} : { password_confirm: t('kit:limits.passwordsDiffer') };
    },
    send: (values) => confirm.mutateAsync({ code, ...values }),
  });
  const field = (name: 'password' | 'password_confirm', label: string) => (
    <PasswordInput
      key={form.key(name)}
      {...form.getInputProps(name)}
      aria-invalid={form.errors[name] ? true : undefined}
      label={label}
      name={name}
      autoComplete="new-password"
      required
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'kit:actions.hidePassword' : 'kit:actions.showPassword'),
        tabIndex: 0,
      }}
    />
  );
  return (
    <Entrance>
      <form {...formProps} className={classes.form}>
        <Words title={t('newPassword.title')} text={t('newPassword.text')} />
        {field('password', t('newPassword.password'))}
        {field('password_confirm', t('newPassword.repeat'))}
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
