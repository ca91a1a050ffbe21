import type { ReactNode } from 'react';
import classes from './with-preview.module.css';

/** Renders a form with an editor, and its preview beside it from 1,200 px; below it on narrower screens. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.form}>{children}</div>
      <div className={classes.preview}>{preview}</div>
    </div>
  );
}
