import { type ComponentProps, lazy, Suspense } from 'react';
import { withTexts } from '#console/texts/texts.ts';
import classes from './lazy.module.css';

const Loaded = lazy(async () => {
  const { SavedViews } = await withTexts(['savedViews'], () => import('./saved-views.tsx'));
  return { default: SavedViews };
});

/** Renders the views of a list, loaded after the list itself; reserves their space until then. */
export function ListViews(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
