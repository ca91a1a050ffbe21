import type { ReactNode } from 'react';
import classes from './export-dialog.module.css';

/** Renders filters with their values, side by side. */
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
