import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import type { ClockAdvance } from '#contract/domains/test-clock/schemas.ts';
import classes from './test-clock.module.css';

const time = (instant: string) => new Date(instant).getTime();

/** Renders the progress of a running advance. */
export function Running({ turn }: { turn: ClockAdvance }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const mayStop = useMay('settings', 'write');
  const queries = useQueryClient();
  const stop = useMutation(
    api.testClock.stop.mutationOptions({
      meta: { silentSuccess: true },
      onSettled: () => queries.invalidateQueries({ queryKey: api.testClock.key() }),
    }),
  );
  const { starts_at: from, ends_at: to, reached_at: reached } = turn;
  const share = (time(reached) - time(from)) / (time(to) - time(from));
  const title = t('turn.title', { date: date(to, zone) });
  return (
    <section className={classes.form} aria-labelledby="test-clock-moving">
      <h3 id="test-clock-moving" className={classes.title}>
        {title}
      </h3>
      <ProgressBox label={title} share={share} note={t('turn.background')}>
        {t('turn.reached', { date: date(reached, zone) })} ·{' '}
        {t('turn.steps', { count: turn.steps, n: number(turn.steps) })}
      </ProgressBox>
      {mayStop && (
        <div>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id: turn.id })}>
            {t('turn.stop')}
          </Button>
        </div>
      )}
    </section>
  );
}
