import { Alert, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { sites, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, number, zoneInWords } from '#console/lib/formats.ts';
import { errorMessageOf } from '#console/ui/record-form/server-errors.ts';
import type { ClockState } from '#contract/domains/test-clock/schemas.ts';
import { mostSubscriptions } from '#contract/domains/test-clock/words.ts';
import { MoveForm } from './move-form.tsx';
import { Running } from './running.tsx';
import classes from './test-clock.module.css';
import { AdvanceLog } from './turn-log.tsx';

/** Milliseconds between polls of a running advance. */
const lookAgain = 1_000;
const day = 86_400_000;

const isMoving = (clock: ClockState | undefined) => clock?.turn?.state === 'running';

/** Loads the clock of the site. Updates the ribbon, and reloads all data once an advance has ended. */
function useClock() {
  const queries = useQueryClient();
  const query = useQuery(
    api.testClock.get.queryOptions({
      refetchInterval: ({ state }) => (isMoving(state.data) ? lookAgain : false),
    }),
  );
  const { data } = query;
  const wasMoving = useRef(false);
  useEffect(() => {
    if (data) sites.moveClock(data.ahead_ms);
    const moves = isMoving(data);
    if (wasMoving.current && !moves) void queries.invalidateQueries();
    wasMoving.current = moves;
  }, [data, queries]);
  return query;
}

/** Renders the test clock within the settings of a site in test mode. */
export function TestClockSection() {
  const { t } = useTranslation('testClock');
  const mayMove = useMay('settings', 'write');
  const { data, error } = useClock();
  if (!data)
    return error ? (
      <Alert color="red" variant="light">
        {errorMessageOf(error)}
      </Alert>
    ) : (
      <Skeleton height={320} />
    );
  return (
    <div className={classes.section}>
      <Now clock={data} />
      {data.refusal !== null ? (
        <Alert color="gray" variant="light">
          {t(`refusals.${data.refusal}`, { most: number(mostSubscriptions) })}
        </Alert>
      ) : isMoving(data) && data.turn ? (
        <Running turn={data.turn} />
      ) : (
        mayMove && <MoveForm key={data.turn?.id ?? 0} clock={data} />
      )}
      <Rules />
      <AdvanceLog key={data.turn?.state} />
    </div>
  );
}

function Now({ clock }: { clock: ClockState }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const days = Math.round(clock.ahead_ms / day);
  const ahead =
    clock.ahead_ms === 0
      ? t('now.real')
      : days === 0
        ? t('now.little')
        : t('now.ahead', { count: days, n: number(days) });
  return (
    <dl className={classes.now}>
      <dt>{t('now.label', { zone: zoneInWords(zone) })}</dt>
      <dd className={classes.time}>{dateTime(clock.now, zone)}</dd>
      <dd className={classes.quiet}>
        {ahead} {t('now.subscriptions', { count: clock.subscriptions, n: number(clock.subscriptions) })}
      </dd>
    </dl>
  );
}

function Rules() {
  const { t } = useTranslation('testClock');
  return (
    <section aria-labelledby="test-clock-rules">
      <h3 id="test-clock-rules" className={classes.title}>
        {t('rules.title')}
      </h3>
      <ul className={classes.rules}>
        {(['site', 'charges', 'mails', 'people'] as const).map((name) => (
          <li key={name}>{t(`rules.${name}`)}</li>
        ))}
      </ul>
    </section>
  );
}
