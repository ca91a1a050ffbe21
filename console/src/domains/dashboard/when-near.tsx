import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useEver } from '#console/ui/browser/use-ever.ts';
import classes from './when-near.module.css';

/** Renders its children when they are about to scroll into view; reserves their space until then. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = useEver(entry?.isIntersecting ?? false);
  const place = <div ref={ref} className={classes.place} data-waits />;
  return isNear ? <Suspense fallback={place}>{children}</Suspense> : place;
}
