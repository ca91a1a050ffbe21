import type { ReactNode } from 'react';
import classes from './cells.module.css';

interface StatProps {
  label: ReactNode;
  figure: ReactNode;
  /** Content below the figure: a change, a comparison. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Renders a figure with its label. */
export function Stat({ label, figure, children, className = '' }: StatProps) {
  return (
    <div className={`${classes.stat} ${className}`}>
      <span className={classes.statLabel}>{label}</span>
      <span className={classes.figure}>{figure}</span>
      {children}
    </div>
  );
}
