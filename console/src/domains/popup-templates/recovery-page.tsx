import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MockFrame } from './mock-frame.tsx';
import classes from './previews.module.css';

export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <MockFrame title={t('names.recovery')}>
      <h2 className={classes.title}>{t('recovery.title')}</h2>
      <p>{t('recovery.text')}</p>
      <form
        onSubmit={(event) => event.preventDefault()}
        noValidate
        className={classes.form}
        autoComplete="off"
      >
        <TextInput name="email" type="email" label={t('fields.email')} />
        <Button type="submit" fullWidth>
          {t('recovery.verb')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/popups/login">{t('recovery.back')}</Link>
      </p>
    </MockFrame>
  );
}
