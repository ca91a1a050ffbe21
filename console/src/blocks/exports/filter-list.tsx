import type { ReactNode } from 'react';
import classes from './export-dialog.module.css';

/** Conditions and what was chosen for each, side by side. */
export function FilterList({ items }: { items: readonly (readonly [name: string, words: ReactNode])[] }) {
  return (
    <dl className={classes.filters}>
      {items.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
