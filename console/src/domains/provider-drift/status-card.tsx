import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { StatusBox } from '#console/ui/status-box/status-box.tsx';
import type { DriftStatus } from '#contract/domains/provider-drift/schemas.ts';
import classes from './drift.module.css';

/** Renders the state of the comparison: the last one finished, the progress of a running one, and its error. */
export function StatusCard({ status }: { status: DriftStatus }) {
  const { t } = useTranslation('providerDrift');
  const site = useSite();
  if (!status.connected)
    return (
      <StatusBox label={t('status.label')}>
        <p>
          {t('status.notConnected', { mode: t(status.livemode ? 'status.live' : 'status.test') })}{' '}
          <Link to="/resources/edit" search={{ resource: site?.key, section: 'payments' } as never}>
            {t('status.connect')}
          </Link>
        </p>
      </StatusBox>
    );
  return (
    <StatusBox label={t('status.label')} isLive>
      {status.running ? <Running running={status.running} /> : <Rest status={status} />}
      {status.suspected > 0 && (
        <p>{t('status.suspected', { count: status.suspected, n: number(status.suspected) })}</p>
      )}
      {status.mending > 0 && (
        <p>{t('status.mending', { count: status.mending, n: number(status.mending) })}</p>
      )}
    </StatusBox>
  );
}

function Running({ running }: { running: NonNullable<DriftStatus['running']> }) {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const { error, retry_at: retry, rows, expected_rows: expected, stage } = running;
  if (error !== null && retry !== null)
    return (
      <p className={classes.failed} role="alert">
        {t('status.halted', { error, at: dateTime(retry, zone) })}
      </p>
    );
  // Stripe may have more objects than last time.
  const share = expected === null || expected === 0 ? null : Math.min(0.99, rows / expected);
  return (
    <ProgressBox label={t('status.running')} share={share} note={t('status.leave')}>
      {t('status.running')} · {t(`status.stages.${stage}`)} · {t('status.rows', { n: number(rows) })}
    </ProgressBox>
  );
}

function Rest({ status }: { status: DriftStatus }) {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const { last, failed } = status;
  return (
    <>
      {failed && (
        <p className={classes.failed} role="alert">
          {t('status.failed', { at: dateTime(failed.at, zone), error: failed.error })}
        </p>
      )}
      <p>
        {last
          ? t('status.last', {
              at: dateTime(last.at, zone),
              rows: number(last.rows),
              what: t(last.is_full ? 'status.full' : 'status.recent'),
            })
          : t('status.never')}{' '}
        <span className={classes.quiet}>{t('status.schedule')}</span>
      </p>
    </>
  );
}

interface KindsProps {
  status: DriftStatus;
  /** The kind that the list shows; none for all of them. */
  chosen: string | undefined;
  onChoose: (kind: string | undefined) => void;
}

/** Renders the number of open discrepancies by kind; each is a button that filters the list. */
export function Kinds({ status, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation('providerDrift');
  if (status.by_kind.length === 0) return null;
  return (
    <fieldset className={classes.kinds}>
      <legend className="visually-hidden">{t('byKind.label')}</legend>
      {status.by_kind.map(({ kind, open }) => (
        <Button
          key={kind}
          size="xs"
          variant={kind === chosen ? 'light' : 'default'}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind === chosen ? undefined : kind)}
        >
          {t(`kinds.${kind}`)} · {number(open)}
        </Button>
      ))}
    </fieldset>
  );
}
