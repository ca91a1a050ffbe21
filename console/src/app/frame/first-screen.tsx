import { type AnyRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plain.module.css';

/** Milliseconds before the page shows that it is waiting for the server. */
const moment = 500;

/**
 * Renders the first screen's placeholder while the guards identify the operator, which takes seconds if the server is
 * unreachable. Later navigations keep the current screen.
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
