import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './plain.module.css';

/** A screen that failed while it was drawn. The frame around it stays. */
export function Crash() {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.plain} role="alert">
      <h1 className={classes.title}>{t('crash.title')}</h1>
      <p className={classes.text}>{t('crash.text')}</p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </div>
  );
}
