import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, descriptionOf, isStatus } from '#console/lib/api/api-error.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import classes from './plain.module.css';

/** Milliseconds until the server is called again. */
const pause = 5_000;

/** Returns whether a retry may succeed: the server didn't answer, or was busy. A rejection would be repeated. */
function isPassing(failure: unknown): boolean {
  const isRefused = failure instanceof ApiError && failure.status < 500;
  return !isRefused || isStatus(failure, 429);
}

/**
 * Renders the failure to load the sites, without which the console can show nothing, and retries automatically if that
 * may help.
 */
export function SitesFailed() {
  const { t } = useTranslation(['frame', 'kit']);
  const router = useRouter();
  const { failure } = useSites();
  const isUnreachable = isPassing(failure);
  useEffect(() => {
    if (!isPassing(failure)) return;
    // One timer per failure: a failed retry has a new error.
    const timer = setTimeout(() => void router.invalidate(), pause);
    return () => clearTimeout(timer);
  }, [failure, router]);
  return (
    <div className={classes.plain} role="alert">
      <h1 className={classes.title}>{t(isUnreachable ? 'unreachable.title' : 'sitesFailed.title')}</h1>
      <p className={classes.text}>
        {isUnreachable ? t('unreachable.text') : (descriptionOf(failure) ?? t('kit:messages.wrong'))}
      </p>
      <Button variant="default" onClick={() => void router.invalidate()}>
        {t('kit:actions.retry')}
      </Button>
    </div>
  );
}
