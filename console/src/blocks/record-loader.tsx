import { Button, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf, isStatus } from '#console/lib/api/api-error.ts';
import classes from './record-loader.module.css';

interface RecordLoaderProps<R> {
  query: { data: R | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** List that the record belongs to, or the dashboard for operators who can't see one. */
  backTo: string;
  /** Skeleton that shows while the record loads. */
  outline?: ReactNode;
  children: (record: R) => ReactNode;
}

/** Renders the record of an edit screen: its outline while it loads, or the reason why it can't. */
export function RecordLoader<R>({ query, backTo, outline, children }: RecordLoaderProps<R>) {
  const { t } = useTranslation(['blocks', 'kit']);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    // Gone, or not for this role: asking again would be answered the same.
    const isFinal = isStatus(query.error, 403, 404);
    return (
      <div className={classes.failed} role="alert">
        <h1 className={classes.title}>{t('blocks:load.failed')}</h1>
        <p>{descriptionOf(query.error) ?? t('kit:messages.wrong')}</p>
        <div className={classes.actions}>
          <Button variant={isFinal ? 'filled' : 'default'} component={Link} to={backTo}>
            {t(backTo === '/dashboard' ? 'blocks:load.home' : 'blocks:load.back')}
          </Button>
          {!isFinal && <Button onClick={() => void query.refetch()}>{t('kit:actions.retry')}</Button>}
        </div>
      </div>
    );
  }
  return (
    <Stack gap="lg" role="status" aria-label={t('kit:list.loading')}>
      {outline ?? (
        <>
          <Skeleton height={28} width={260} />
          <Skeleton height={220} />
          <Skeleton height={140} />
        </>
      )}
    </Stack>
  );
}
