import classes from './sparkline.module.css';

type Values = readonly (number | null)[];

interface SparklineProps {
  values: Values;
  /** Drawn dashed behind, over the same width. */
  compared?: Values;
}

const width = 100;
const height = 32;
/** Room for half a line at the edges. */
const edge = 2;

/** Commands of a path through the values; a missing one leaves a gap. */
function pathOf(values: Values, lowest: number, highest: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const span = highest - lowest;
  const y = (value: number) =>
    span === 0 ? height / 2 : height - edge - ((value - lowest) / span) * (height - 2 * edge);
  let isDrawing = false;
  const parts: string[] = [];
  values.forEach((value, index) => {
    if (value !== null)
      parts.push(`${isDrawing ? 'L' : 'M'}${(index * step).toFixed(2)} ${y(value).toFixed(2)}`);
    isDrawing = value !== null;
  });
  return parts.join('');
}

/** Renders a metric's course as a small line. It is only a hint: the values are beside it as text. */
export function Sparkline({ values, compared = [] }: SparklineProps) {
  const known = [...values, ...compared].filter((value) => value !== null);
  if (known.length < 2) return null;
  const lowest = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {compared.length > 1 && <path className={classes.compared} d={pathOf(compared, lowest, highest)} />}
      <path className={classes.current} d={pathOf(values, lowest, highest)} />
    </svg>
  );
}
