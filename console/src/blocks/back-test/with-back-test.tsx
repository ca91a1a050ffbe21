import type { ReactNode } from 'react';
import classes from './back-test.module.css';

/** A form, and beside it what it would have done; below it where there is no room. */
export function WithBackTest({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div className={classes.columns}>
        <div>{children}</div>
        {panel}
      </div>
    </div>
  );
}
