import type { ReactNode } from 'react';
import classes from './cells.module.css';

interface StatProps {
  label: ReactNode;
  figure: ReactNode;
  /** What stands below the figure: a change, a comparison. */
  children?: ReactNode;
}

/** One figure with its name. */
export function Stat({ label, figure, children }: StatProps) {
  return (
    <div className={classes.stat}>
      <span className={classes.statLabel}>{label}</span>
      <span className={classes.figure}>{figure}</span>
      {children}
    </div>
  );
}
