import { Button, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './onboarding.module.css';

interface WaitingProps {
  /** Queries that the screen needs. */
  queries: readonly { isError: boolean; refetch: () => unknown }[];
}

/** Renders the placeholder while a form's questions load, or the error if they can't be loaded. */
export function Waiting({ queries }: WaitingProps) {
  const { t } = useTranslation(['blocks', 'kit']);
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0)
    return (
      <Stack className={classes.form} role="status" aria-label={t('kit:list.loading')}>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Stack>
    );
  return (
    <div className={classes.form}>
      <p role="alert" className={classes.failure}>
        {t('blocks:load.failed')}
      </p>
      <Button
        variant="default"
        onClick={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {t('kit:actions.retry')}
      </Button>
    </div>
  );
}
