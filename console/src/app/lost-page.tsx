import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { home } from './frame/addresses.ts';
import classes from './frame/plain.module.css';

/** Renders the 404 page; screens redirect here, unknown addresses don't. */
export function Screen() {
  const { t } = useTranslation('frame');
  return (
    <main className={classes.whole}>
      <div className={classes.plain}>
        <h1 className={classes.title}>{t('lost.title')}</h1>
        <p className={classes.text}>{t('lost.text')}</p>
        <Button component={Link} to={home} variant="default">
          {t('lost.home')}
        </Button>
      </div>
    </main>
  );
}
