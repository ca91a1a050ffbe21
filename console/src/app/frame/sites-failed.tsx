import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { useSites } from '#console/lib/remembered/sites.ts';
import classes from './plain.module.css';

/** Without its sites the console can show nothing; it says so and tries again when asked. */
export function SitesFailed() {
  const { t } = useTranslation(['frame', 'kit']);
  const router = useRouter();
  const { failure } = useSites();
  return (
    <div className={classes.plain} role="alert">
      <h1 className={classes.title}>{t('sitesFailed.title')}</h1>
      <p className={classes.text}>{descriptionOf(failure) ?? t('kit:messages.wrong')}</p>
      <Button variant="default" onClick={() => void router.invalidate()}>
        {t('kit:actions.retry')}
      </Button>
    </div>
  );
}
