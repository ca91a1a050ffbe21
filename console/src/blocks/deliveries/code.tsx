import classes from './deliveries.module.css';

/** Renders read-only JSON in a box that scrolls. */
export function Code({ value, label }: { value: unknown; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys once it has the focus
    <section className={classes.code} tabIndex={0} aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </section>
  );
}
