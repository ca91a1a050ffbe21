import type { ReactNode } from 'react';
import classes from './status-box.module.css';

interface Props {
  /** Label of the box for screen readers. */
  label: string;
  /** True if changes inside are announced to screen readers. */
  isLive?: boolean;
  children: ReactNode;
}

/** Renders a box with the current state above a list. */
export function StatusBox({ label, isLive = false, children }: Props) {
  return (
    <section className={classes.box} aria-label={label} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </section>
  );
}
