import type { ReactNode } from 'react';
import classes from '../list-table/list-table.module.css';

interface PlainTableProps {
  /** Label of the table for screen readers. */
  label: string;
  /** The row of heads. */
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Renders a complete table in the style of the lists. It scrolls sideways on its own. */
export function PlainTable({ label, head, children }: PlainTableProps) {
  return (
    <div className={classes.card}>
      {/* biome-ignore lint/a11y/useSemanticElements: a named region that scrolls must take the focus */}
      <div
        className={classes.region}
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys once it has the focus
        tabIndex={0}
      >
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}
