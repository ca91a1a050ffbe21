import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  facts: readonly Fact[];
  /** True for at most two columns, or one on a phone; otherwise as many as fit. */
  isInTwo?: boolean;
}

/** Shows facts under their names. */
export function FactList({ facts, isInTwo = false }: FactListProps) {
  return (
    <dl className={classes.details} data-in-two={isInTwo || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
