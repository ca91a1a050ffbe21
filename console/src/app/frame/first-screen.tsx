import { type AnyRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plain.module.css';

/** How long the page stays as it is before it says that the server is waited for, in milliseconds. */
const moment = 500;

/**
 * Stands in for the first screen while the guards still ask the server who this is, which takes seconds when it can't be
 * reached. Later navigations keep the screen that is there.
 */
export function FirstScreen({ router }: { router: AnyRouter }) {
  const { t } = useTranslation('frame');
  const isThere = useRouterState({ router, select: ({ matches }) => matches.length > 0 });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setIsLate(true), moment);
    return () => clearTimeout(timer);
  }, [isThere]);
  if (isThere || !isLate) return null;
  return (
    <main className={classes.plain}>
      <p className={classes.text} role="status">
        {t('connecting')}
      </p>
    </main>
  );
}
