import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MockFrame } from './mock-frame.tsx';
import classes from './previews.module.css';

const texts = ['firstName', 'lastName', 'company', 'job', 'city', 'country', 'state', 'email'] as const;
const secrets = ['password', 'confirmPassword'] as const;

export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <MockFrame title={t('names.signUp')}>
      <h2 className={classes.title}>{t('signUp.title')}</h2>
      <form
        onSubmit={(event) => event.preventDefault()}
        noValidate
        className={classes.form}
        autoComplete="off"
      >
        <div className={classes.pairs}>
          {texts.map((name) => (
            <TextInput key={name} name={name} label={t(`fields.${name}`)} />
          ))}
          {secrets.map((name) => (
            <PasswordInput key={name} name={name} label={t(`fields.${name}`)} autoComplete="off" />
          ))}
        </div>
        <Button type="submit" fullWidth>
          {t('signUp.verb')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/popups/login">{t('signUp.login')}</Link>
      </p>
    </MockFrame>
  );
}
