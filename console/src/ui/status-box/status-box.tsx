import type { ReactNode } from 'react';
import classes from './status-box.module.css';

interface Props {
  /** Names the box for whoever hears the page. */
  label: string;
  /** Whether changes inside are read out. */
  isLive?: boolean;
  children: ReactNode;
}

/** Frames how something stands, above the list of what it is about. */
export function StatusBox({ label, isLive = false, children }: Props) {
  return (
    <section className={classes.box} aria-label={label} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </section>
  );
}
