import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import classes from './progress.module.css';
import { ProgressBar, percentOf } from './progress-bar.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ProgressBoxProps {
  label: string;
  /** Share done, 0 to 1; null while it is unknown. */
  share: number | null;
  /** Text with the amount done. */
  children?: ReactNode;
  /** Said below. */
  note?: ReactNode;
}

/** Describes the remaining time without promising more than is known. */
function useTimeLeft(share: number | null): string {
  const { t } = useTranslation('kit');
  const seconds = useSecondsLeft(share);
  if (share === null || share === 0 || share === 1) return '';
  if (seconds === null) return t('progress.unknown');
  if (seconds < 60) return t('progress.seconds');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t('progress.minutes', { count: minutes, n: number(minutes) });
  const hours = Math.ceil(minutes / 60);
  return t('progress.hours', { count: hours, n: number(hours) });
}

/** Renders the progress of a running task with the remaining time. */
export function ProgressBox({ label, share, children, note }: ProgressBoxProps) {
  const { t } = useTranslation('kit');
  const left = useTimeLeft(share);
  return (
    <div className={classes.box}>
      <ProgressBar label={label} share={share} />
      <div className={classes.line}>
        {share !== null && (
          <span className={classes.percent}>{t('progress.percent', { n: percentOf(share) })}</span>
        )}
        {children && <span>{children}</span>}
        {left !== '' && <span className={classes.left}>{left}</span>}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
