import classes from './chart.module.css';
import { colourOf, type Series } from './series.ts';

/** Renders the color of a series, hidden from screen readers, because its name is beside it. */
export function Swatch({ series, position }: { series: Series; position: number }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" rx="2" fill={colourOf(series, position)} />
    </svg>
  );
}
