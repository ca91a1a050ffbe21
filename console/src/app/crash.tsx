import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReloadWorthwhile, reloadOnce } from '#console/lib/chunk-failure.ts';
import classes from './frame/plain.module.css';

/** Renders the error of a screen that failed to render. The frame around it stays. */
export function Crash({ error }: ErrorComponentProps) {
  const { t } = useTranslation('frame');
  const [isReloading] = useState(() => isReloadWorthwhile(error));
  useEffect(() => {
    if (isReloading) reloadOnce();
  }, [isReloading]);
  if (isReloading) return null;
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
