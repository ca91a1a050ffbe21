/** One run of values, a value for each bucket. */
export interface Series {
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** True for the compared series, which is dashed and muted. */
  isCompared?: boolean;
  /** Position among the colors, if it has the same one on all charts; otherwise it follows the order of the series. */
  colour?: number;
  /** Labels of its buckets, if they differ from those of the chart. */
  bucketNames?: readonly string[];
}

/** Bucket of the axis: a day, a week, a month. */
export interface Bucket {
  /** Label as text. */
  label: string;
  /** Shorter, for the axis; the label where it is left out. */
  mark?: string;
  /** The period holds only a part of it. */
  isPartial: boolean;
}

/** A chart tells no more apart than this. */
export const mostSeries = 10;
export const otherKey = 'other';

const totalOf = ({ values }: Series) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Returns the series with the largest totals, and the rest as one, so that a stack still equals its total. */
export function largest(series: readonly Series[], otherLabel: string): Series[] {
  if (series.length <= mostSeries) return [...series];
  const sorted = [...series].sort((one, other) => totalOf(other) - totalOf(one));
  const rest = sorted.slice(mostSeries - 1);
  const values = (rest[0]?.values ?? []).map((_, position) =>
    rest.reduce((sum, one) => sum + (one.values[position] ?? 0), 0),
  );
  return [...sorted.slice(0, mostSeries - 1), { key: otherKey, label: otherLabel, values }];
}

/** Returns the color of the series at a position, as a variable of the theme. */
export function colourOf({ key, isCompared = false, colour }: Series, position: number): string {
  if (isCompared) return 'var(--chart-compared)';
  if (key === otherKey) return 'var(--chart-other)';
  const place = colour ?? position;
  return place === 0 ? 'var(--chart-current)' : `var(--chart-${place + 1})`;
}
