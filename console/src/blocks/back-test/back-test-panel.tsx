import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { dayInWords, number } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { BackTest, BackTestOutcome } from '#contract/domains/actions/back-test.schemas.ts';
import classes from './back-test.module.css';
import { Entries } from './entries.tsx';
import type { MailOrder } from './mail-of-entry.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';

/** Milliseconds without typing before the server is called. */
const settling = 500;
/** Entries of a page. */
const pageSize = 10;

export interface BackTestAsked {
  page: number;
  limit: number;
  outcome?: BackTestOutcome;
}

interface BackTestPanelProps<Values, Input> {
  form: RecordFormState<Values>;
  /** Returns the values to save. They have to be complete; until then nothing is requested. */
  inputOf: (values: Values) => Input;
  load: (input: Input, asked: BackTestAsked, signal: AbortSignal) => Promise<BackTest>;
  /** Returns the mail that it sends, for operators who may read it; null if it sends none. */
  mailOf: (input: Input) => MailOrder | null;
}

/** Renders the back-test of the form: what it would have done in the last 30 days. Follows the typing. */
export function BackTestPanel<Values, Input>(props: BackTestPanelProps<Values, Input>) {
  const { form, inputOf, load, mailOf } = props;
  const { t } = useTranslation('backTest');
  const typed = useSyncExternalStore(form.onChange, () => JSON.stringify(form.getValues()));
  const [settled] = useDebouncedValue(typed, settling);
  const [view, setView] = useState<{ of: string; page: number; outcome?: BackTestOutcome }>({
    of: '',
    page: 1,
  });
  const isComplete = settled === typed ? Object.keys(form.check()).length === 0 : null;
  const { page, outcome } = view.of === settled ? view : { ...view, page: 1 };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['back-test', settled, page, outcome],
    queryFn: ({ signal }) => {
      const asked = { page, limit: pageSize, ...(outcome ? { outcome } : {}) };
      return load(inputOf(JSON.parse(settled) as Values), asked, signal);
    },
    enabled: isComplete === true,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    meta: { silentError: true },
  });
  return (
    <div className={classes.panel} aria-busy={isFetching}>
      <Card title={t('title')} description={t('text')}>
        {isComplete === false ? (
          <p className={classes.note}>{t('incomplete')}</p>
        ) : error ? (
          <div role="alert" className={classes.failed}>
            <p className={classes.note}>{t('failed', { reason: descriptionOf(error) ?? '' })}</p>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        ) : data ? (
          <div className={classes.found} data-refetching={isFetching || undefined}>
            <Summary found={data} />
            {data.events > 0 && (
              <>
                <OutcomeFilter
                  totals={data.totals}
                  chosen={outcome ?? null}
                  onChoose={(next) => setView({ of: settled, page: 1, ...(next ? { outcome: next } : {}) })}
                />
                <Entries
                  found={data}
                  mail={mailOf(inputOf(JSON.parse(settled) as Values))}
                  onPage={(next) => setView({ ...view, of: settled, page: next })}
                />
              </>
            )}
          </div>
        ) : (
          <div role="status" aria-label={t('loading')} className={classes.found}>
            <Skeleton height={28} width={140} />
            <Skeleton height={56} />
            <Skeleton height={160} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** Renders the number of runs by day, and the reasons for skipped ones. */
function Summary({ found }: { found: BackTest }) {
  const { t } = useTranslation('backTest');
  const { days, events, counted, totals, reasons } = found;
  if (events === 0) return <p className={classes.note}>{t('none')}</p>;
  const runs = totals.done + totals.skipped + totals.failed;
  return (
    <>
      <p className={classes.sum} role="status">
        <strong data-none={runs > 0 && totals.done === 0 ? true : undefined}>
          {totals.done === runs
            ? t('runs', { count: runs, value: number(runs) })
            : t('wouldRun', { done: number(totals.done), all: number(runs) })}
        </strong>{' '}
        <span>{t('ofEvents', { count: counted, value: number(counted) })}</span>
      </p>
      {counted < events && (
        <p className={classes.note}>{t('counted', { counted: number(counted), events: number(events) })}</p>
      )}
      {runs > 0 && <Days days={days} />}
      {reasons.length > 0 && (
        <div>
          <h3 className={classes.heading}>{t(totals.done === 0 ? 'reasonsOfAll' : 'reasons')}</h3>
          <ul className={classes.reasons}>
            {reasons.map(({ outcome, reason, count }) => (
              <li key={`${outcome} ${reason}`} data-outcome={outcome}>
                {t('reason', { count: number(count) as unknown as number, reason })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Days({ days }: { days: BackTest['days'] }) {
  const { t } = useTranslation('backTest');
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const most = days.reduce((one, other) => (other.runs > one.runs ? other : one), first);
  return (
    <figure className={classes.days}>
      <div
        className={classes.bars}
        role="img"
        aria-label={t('chart', { most: number(most.runs), day: dayInWords(most.day, false) })}
      >
        {days.map(({ day, runs }) => (
          <span
            key={day}
            title={`${dayInWords(day, false)}: ${number(runs)}`}
            style={{ height: `${(runs / most.runs) * 100}%` }}
            data-none={runs === 0 || undefined}
          />
        ))}
      </div>
      <figcaption className={classes.ends}>
        <span>{dayInWords(first.day, false)}</span>
        <span>{dayInWords(last.day, false)}</span>
      </figcaption>
    </figure>
  );
}
