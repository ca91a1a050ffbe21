import type { ReactNode } from 'react';
import classes from './back-test.module.css';

/** Renders a form with its back-test beside it, or below it on a narrow screen. */
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
