import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './detail-page.module.css';
import { isMoving } from './words.ts';

/** How far it is, or why it did not come to its end; nothing once all is well. */
export function ProgressCard({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { state, done, total, error } = change;
  const worked = t('page.worked', { done: number(done), total: number(total) });
  if (isMoving(change)) {
    const part = change.progress ?? (total === 0 ? 0 : done / total);
    return (
      <section className={classes.progress} aria-label={t('page.progress')}>
        <div className={classes.line}>
          <span>{worked}</span>
          <span>{t('page.percent', { n: Math.floor(part * 100) })}</span>
        </div>
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('page.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(part * 100)}
          aria-valuetext={worked}
        >
          <span style={{ '--part': part } as CSSProperties} />
        </div>
        <p>{t(state === 'queued' ? 'page.waiting' : 'page.leave')}</p>
      </section>
    );
  }
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
