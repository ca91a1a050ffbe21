import { dayInWords, daysInWords, monthInWords } from '#console/lib/formats.ts';
import type { Bucket, Series } from '#console/ui/charts/series.ts';
import { startOfBucket } from '#contract/base/date-ranges.ts';
import type { CardData, Point } from '#contract/domains/dashboard/schemas.ts';

interface Words {
  current: string;
  compared: string;
}

/** Returns the label of a bucket: a day, week, month or year, or a part of it. */
function nameOf(
  { groupby, date_start: start }: Point,
  weekOf: (day: string) => string,
): Omit<Bucket, 'isPartial'> {
  if (/^\d+-\d+-\d+$/.test(groupby)) return { label: dayInWords(groupby), mark: dayInWords(groupby, false) };
  if (/^\d+-W\d+$/.test(groupby)) {
    const monday = startOfBucket(start, 'week');
    return { label: weekOf(dayInWords(monday)), mark: dayInWords(monday, false) };
  }
  return { label: /^\d+-\d+$/.test(groupby) ? monthInWords(groupby) : groupby };
}

/**
 * Returns the series of a card and, if there is one, the compared series, bucket by bucket. Compared values are of
 * other days than their bucket, so each is labelled with its own.
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
      bucketNames: compare.map(({ date_start: from, date_end: to }) => daysInWords(from, to)),
    });
  return series;
}

/**
 * Returns the buckets of a card with their labels.
 * @param weekOf labels a week by its Monday
 */
export function bucketsOfCard({ current, compare }: CardData, weekOf: (day: string) => string): Bucket[] {
  const points = current.length >= compare.length ? current : [...current, ...compare.slice(current.length)];
  return points.map((point) => ({ ...nameOf(point, weekOf), isPartial: point.partial }));
}
