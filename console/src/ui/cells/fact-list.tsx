import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  facts: readonly Fact[];
  /** At most two columns on a desk, one on a phone; as many as fit when left out. */
  isInTwo?: boolean;
}

/** Shows facts under their names. */
export function FactList({ facts, isInTwo = false }: FactListProps) {
  return (
    <dl className={classes.facts} data-in-two={isInTwo || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
