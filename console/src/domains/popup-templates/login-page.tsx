import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MockFrame } from './mock-frame.tsx';
import classes from './previews.module.css';

/** Logs to the browser's console whether both fields were filled in. */
function logOnly(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const typed = new FormData(event.currentTarget);
  const isComplete = ['email', 'password'].every((name) => typed.get(name) !== '');
  // biome-ignore lint/suspicious/noConsole: all that this mock-up does
  console.info(isComplete ? 'success' : 'failure');
}

export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <MockFrame title={t('names.login')}>
      <h2 className={classes.title}>{t('login.title')}</h2>
      <form onSubmit={logOnly} noValidate className={classes.form} autoComplete="off">
        <TextInput name="email" type="email" label={t('fields.email')} />
        <PasswordInput name="password" label={t('fields.password')} autoComplete="off" />
        <Button type="submit" fullWidth>
          {t('login.verb')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/popups/password-recovery">{t('login.forgot')}</Link>
        <Link to="/popups/sign-up">{t('login.signUp')}</Link>
      </p>
    </MockFrame>
  );
}
