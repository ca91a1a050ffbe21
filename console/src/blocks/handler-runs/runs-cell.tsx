import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { NumberCell } from '#console/ui/cells/cells.tsx';
import { Sparkline } from '#console/ui/sparkline/sparkline.tsx';
import classes from './handler-runs.module.css';

interface RunsCellProps {
  /** Runs per day of the last days, oldest first. */
  runs: readonly number[];
  failed: number;
  /** Leaves the days out, and the number where runs failed. */
  isShort?: boolean;
}

/** Renders the number of recent runs of an action or a trigger, and of failed ones. */
export function RunsCell({ runs, failed, isShort = false }: RunsCellProps) {
  const { t } = useTranslation('deliveries');
  return (
    <div className={classes.runs}>
      {!(isShort && failed > 0) && <NumberCell value={runs.reduce((sum, day) => sum + day, 0)} />}
      {!isShort && (
        <div className={classes.line}>
          <Sparkline values={runs} />
        </div>
      )}
      {failed > 0 && <Badge tone="bad">{t('runs.failed', { count: failed })}</Badge>}
    </div>
  );
}
