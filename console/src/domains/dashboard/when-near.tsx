import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useEver } from '#console/ui/browser/use-ever.ts';
import classes from './when-near.module.css';

/** What is far below waits until it is nearly seen; its place is kept free. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = useEver(entry?.isIntersecting ?? false);
  const place = <div ref={ref} className={classes.place} data-waits />;
  return isNear ? <Suspense fallback={place}>{children}</Suspense> : place;
}
