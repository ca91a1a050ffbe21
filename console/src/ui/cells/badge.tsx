import type { ReactNode } from 'react';
import classes from './cells.module.css';

type Tone = 'quiet' | 'good' | 'bad' | 'warn';

interface BadgeProps {
  tone?: Tone;
  /** True for text longer than a word or two, which may wrap. */
  isSentence?: boolean;
  children: ReactNode;
}

/** Renders a small word on a colored background. */
export function Badge({ tone = 'quiet', isSentence = false, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-sentence={isSentence || undefined}>
      {children}
    </span>
  );
}
