import type { ReactNode } from 'react';
import classes from './cells.module.css';

type Tone = 'quiet' | 'good' | 'bad' | 'warn';

interface BadgeProps {
  tone?: Tone;
  /** More than a word or two: it wraps where there is no room for it. */
  isSentence?: boolean;
  children: ReactNode;
}

/** A small word on a coloured ground. */
export function Badge({ tone = 'quiet', isSentence = false, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-sentence={isSentence || undefined}>
      {children}
    </span>
  );
}
