import type { CSSProperties } from 'react';
import classes from './progress.module.css';

interface ProgressBarProps {
  /** Label of the running task. */
  label: string;
  /** Share done, 0 to 1; null while it is unknown. */
  share: number | null;
}

/** Returns the whole percentage of a share. It is 100 only when all is done. */
export function percentOf(share: number): number {
  return Math.floor(Math.min(1, Math.max(0, share)) * 100);
}

/** Renders a progress bar. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : percentOf(share);
  const style = percent === null ? {} : ({ '--share': `${percent}%` } as CSSProperties);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? { 'data-open': true } : { 'aria-valuenow': percent })}
    >
      <div className={classes.bar} style={style} />
    </div>
  );
}
