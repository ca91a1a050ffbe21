import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, number } from '#console/lib/formats.ts';
import { errorMessageOf } from '#console/ui/record-form/server-errors.ts';
import classes from './test-clock.module.css';

const kinds = ['renew', 'trials_end', 'go_on', 'end', 'past_due'] as const;

/** Renders what becomes due up to a day: the first effects of advancing the clock to it. */
export function Due({ to }: { to: string | null }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const { data, error } = useQuery({
    ...api.testClock.due.queryOptions({ input: { to: to ?? '' } }),
    enabled: to !== null,
    placeholderData: keepPreviousData,
    meta: { silentError: true },
  });
  if (to === null) return null;
  const some = data ? kinds.filter((kind) => data[kind] > 0) : [];
  return (
    <section className={classes.due} aria-label={t('due.label')} aria-live="polite">
      {error ? (
        <p className={classes.quiet}>{errorMessageOf(error)}</p>
      ) : !data ? (
        <Skeleton height={64} />
      ) : (
        <>
          <p className={classes.until}>{t('due.until', { date: date(data.to, zone) })}</p>
          {some.length === 0 ? (
            <p className={classes.quiet}>{t('due.nothing')}</p>
          ) : (
            <>
              <dl className={classes.figures}>
                {some.map((kind) => (
                  <div key={kind}>
                    <dt>{t(`due.${kind}`)}</dt>
                    <dd>{number(data[kind])}</dd>
                  </div>
                ))}
              </dl>
              <p className={classes.quiet}>{t('due.once')}</p>
            </>
          )}
        </>
      )}
    </section>
  );
}
