import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './detail-page.module.css';
import { isInProgress } from './words.ts';

/** Renders the progress of a change, or why it stopped; nothing once it is done. */
export function ProgressCard({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { state, done, total, error, undone } = change;
  const isOfMembers = change.subject === 'members';
  if (isInProgress(change)) return <Moving change={change} />;
  if (state === 'failed')
    return (
      <section className={classes.ended} role="alert">
        <p className={classes.failed}>{error ?? t('page.failed')}</p>
      </section>
    );
  if (state === 'stopped')
    return (
      <section className={classes.ended} aria-label={t('page.progress')}>
        {error !== null && <p className={classes.failed}>{error}</p>}
        {undone === null && (
          <p>
            {t(isOfMembers ? 'page.stopped' : 'page.stoppedRows', {
              done: number(done),
              total: number(total),
            })}
          </p>
        )}
      </section>
    );
  return null;
}

function Moving({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { state, undone, outcomes } = change;
  const isUndoing = state === 'undoing';
  // An undo processes only the changed rows.
  const [done, total] = isUndoing
    ? [(undone?.restored ?? 0) + (undone?.kept ?? 0), outcomes.changed]
    : [change.done, change.total];
  return (
    <section aria-label={t('page.progress')}>
      <ProgressBox
        label={t(`states.${state}`)}
        share={change.progress ?? 0}
        note={t(state === 'queued' ? 'page.waiting' : 'page.leave')}
      >
        {t(change.subject === 'members' ? 'page.worked' : 'page.workedRows', {
          done: number(done),
          total: number(total),
        })}
      </ProgressBox>
    </section>
  );
}
