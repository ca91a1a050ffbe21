import { Skeleton } from '@mantine/core';
import classes from './member-page.module.css';

/** Renders the outline of the page while its member loads: head, links to cards and two columns. */
export function MemberOutline() {
  return (
    <>
      <Skeleton height={52} width="min(100%, 420px)" />
      <Skeleton height={26} width="min(100%, 640px)" />
      <Skeleton height={40} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
        <div className={classes.column}>
          <Skeleton height={120} />
          <Skeleton height={480} />
        </div>
      </div>
    </>
  );
}
