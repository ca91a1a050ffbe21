import { date } from '#console/lib/formats.ts';
import type { Bucket, Series } from '#console/ui/charts/series.ts';
import type { CardData, Point } from '#contract/domains/dashboard/schemas.ts';

interface Words {
  current: string;
  compared: string;
  /** From the first to the last day. */
  between: (from: string, to: string) => string;
}

/**
 * The course of a card, and the one it is compared with where there is one, bucket by bucket. What is compared is of
 * other days than the bucket it stands in, so each value is named by its own.
 */
export function seriesOf({ current, compare }: CardData, words: Words): Series[] {
  const length = Math.max(current.length, compare.length);
  const valuesOf = (points: readonly Point[]) =>
    Array.from({ length }, (_, position) => points[position]?.value ?? null);
  const series: Series[] = [{ key: 'current', label: words.current, values: valuesOf(current) }];
  if (compare.length > 0)
    series.push({
      key: 'compared',
      label: words.compared,
      values: valuesOf(compare),
      isCompared: true,
      bucketNames: compare.map(({ date_start: from, date_end: to }) =>
        from === to ? date(from) : words.between(date(from), date(to)),
      ),
    });
  return series;
}

/** The buckets of a card; a single day is written as all days are, a week, month or year as it is called. */
export function bucketsOfCard({ current, compare }: CardData): Bucket[] {
  const points = current.length >= compare.length ? current : [...current, ...compare.slice(current.length)];
  return points.map(({ groupby, partial }) => ({
    label: /^\d+-\d+-\d+$/.test(groupby) ? date(groupby) : groupby,
    isPartial: partial,
  }));
}
