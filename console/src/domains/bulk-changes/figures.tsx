import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './detail-page.module.css';

const outcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;

/** Renders the number of rows by outcome, and of undone rows. */
export function Figures({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { undone } = change;
  return (
    <section className={classes.figures} aria-label={t('page.figures')}>
      {outcomes.map((outcome) => (
        <Stat key={outcome} label={t(`outcomes.${outcome}`)} figure={number(change.outcomes[outcome])} />
      ))}
      {undone && (
        <>
          <Stat label={t('undoOutcomes.restored')} figure={number(undone.restored)} />
          <Stat label={t('undoOutcomes.kept')} figure={number(undone.kept)} />
        </>
      )}
    </section>
  );
}
