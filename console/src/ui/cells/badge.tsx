import type { ReactNode } from 'react';
import classes from './cells.module.css';

type Tone = 'quiet' | 'good' | 'bad' | 'warn';

/** A small word on a coloured ground. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
