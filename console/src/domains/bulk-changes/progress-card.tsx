import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { ProgressBar, percentOf } from '#console/ui/progress/progress-bar.tsx';
import { useSecondsLeft } from '#console/ui/progress/use-seconds-left.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './detail-page.module.css';
import { isMoving } from './words.ts';

/** How far it is, or why it did not come to its end; nothing once all is well. */
export function ProgressCard({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { state, done, total, error } = change;
  if (isMoving(change)) return <Moving change={change} />;
  if (state === 'failed')
    return (
      <section className={classes.progress} role="alert">
        <p className={classes.failed}>{error ?? t('page.failed')}</p>
      </section>
    );
  if (state === 'stopped')
    return (
      <section className={classes.progress} aria-label={t('page.progress')}>
        <p>{t('page.stopped', { done: number(done), total: number(total) })}</p>
      </section>
    );
  return null;
}

/** How long it still takes, in words that promise no more than is known. */
function useTimeLeft(share: number): string {
  const { t } = useTranslation('bulkChanges');
  const seconds = useSecondsLeft(share);
  if (seconds === null || share === 1) return '';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? t('page.underMinute') : t('page.minutesLeft', { n: number(minutes) });
}

function Moving({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { state, undone, outcomes } = change;
  const isUndoing = state === 'undoing';
  // Undoing goes through those that were changed, and through no others.
  const [done, total] = isUndoing
    ? [(undone?.restored ?? 0) + (undone?.kept ?? 0), outcomes.changed]
    : [change.done, change.total];
  const share = change.progress ?? (total === 0 ? 0 : done / total);
  const left = useTimeLeft(share);
  return (
    <section className={classes.progress} aria-label={t('page.progress')}>
      <div className={classes.line}>
        <span>{t('page.worked', { done: number(done), total: number(total) })}</span>
        <span>
          {left !== '' && <span className={classes.left}>{left}</span>}
          {t('page.percent', { n: percentOf(share) })}
        </span>
      </div>
      <ProgressBar label={t(`states.${state}`)} share={share} />
      <p>{t(state === 'queued' ? 'page.waiting' : 'page.leave')}</p>
    </section>
  );
}
