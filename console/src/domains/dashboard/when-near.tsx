import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import classes from './when-near.module.css';

/** Renders its children when they are about to scroll into view; reserves their space until then. */
export function RenderWhenVisible({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = useWasEverTrue(entry?.isIntersecting ?? false);
  const place = <div ref={ref} className={classes.place} data-waits />;
  return isNear ? <Suspense fallback={place}>{children}</Suspense> : place;
}
