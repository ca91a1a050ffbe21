import { screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { expect, test } from 'vitest';
import { bucketsOfCard, seriesOf } from '#console/domains/dashboard/card-series.ts';
import { ChartTable } from '#console/ui/charts/chart-table.tsx';
import type { Series } from '#console/ui/charts/series.ts';
import { ChartTooltip } from '#console/ui/charts/tip.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();
const shown = (component: FunctionComponent) => renderScreen(component, '/');

const bucket = (label: string) => ({ label, isPartial: false });
const chart = { label: 'Starts', kind: 'bars', isWhole: true, format: String, bucketTitle: 'Day' } as const;
const values = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('the values of a bucket are those of its place, whatever it is called', async () => {
  const series = [{ key: 'a', label: 'Starts', values: [3, 8, null] }];
  const props = { ...chart, series, buckets: [bucket('11-21'), bucket('11-21'), bucket('11-22')] };
  await shown(() => <ChartTooltip {...props} position={1} />);
  expect(screen.getByText('11-21')).toBeTruthy();
  expect(values()).toEqual(['Starts: 8']);
});

test('where there is no bucket there is nothing to tell, and a missing value is none', async () => {
  const props = {
    ...chart,
    series: [{ key: 'a', label: 'Starts', values: [null] }],
    buckets: [bucket('11')],
  };
  await shown(() => <ChartTooltip {...props} position={1} />);
  expect(screen.queryByRole('term')).toBeNull();
  await shown(() => <ChartTooltip {...props} position={0} />);
  expect(values()).toEqual(['Starts: —']);
});

test('of a stack those that are there are told, and what they come to', async () => {
  const series = ['a', 'b', 'c'].map((key, place): Series => ({ key, label: key, values: [place] }));
  await shown(() => (
    <ChartTooltip {...chart} isStacked series={series} buckets={[bucket('11')]} position={0} />
  ));
  expect(values()).toEqual(['b: 1', 'c: 2', 'Σ: 3']);
});

test('what is compared is named by its own days', async () => {
  const compared = { key: 'b', label: 'Before', values: [5], isCompared: true, bucketNames: ['10/14/2026'] };
  const series = [{ key: 'a', label: 'Now', values: [3] }, compared];
  await shown(() => <ChartTooltip {...chart} series={series} buckets={[bucket('11-11')]} position={0} />);
  expect(values()).toEqual(['Now: 3', 'Before10/14/2026: 5']);
});

/** Returns a bucket of a card with the days of a week, or one day. */
const point = (groupby: string, value: number, start: string, end = start) => ({
  groupby,
  value,
  partial: false,
  date_start: start,
  date_end: end,
});
const words = {
  current: 'Now',
  compared: 'Before',
};
const weekOf = (day: string) => `Week of ${day}`;
const whole = { current_value: null, compare_value: null, change: null };

test('in the table of a card, too, each compared value stands with its own days', async () => {
  const current = [point('2026-W46', 7, '2026-11-09', '2026-11-15'), point('2026-W47', 8, '2026-11-16')];
  const compare = [point('2026-W44', 5, '2026-10-26', '2026-11-01'), point('2026-W45', 6, '2026-11-02')];
  const series = seriesOf({ current, compare, ...whole }, words);
  const buckets = bucketsOfCard({ current, compare, ...whole }, weekOf);
  await shown(() => <ChartTable {...chart} series={series} buckets={buckets} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'DayNowBefore',
    'Week of Nov 16, 202686Nov 2, 2026',
    'Week of Nov 9, 202675Oct 26 – Nov 1, 2026',
  ]);
});

test('buckets are named in words, and one that only the compared range has by its own', () => {
  const named = (current: ReturnType<typeof point>[], compare: ReturnType<typeof point>[] = []) =>
    bucketsOfCard({ current, compare, ...whole }, weekOf).map(({ label, mark = label }) => [label, mark]);
  expect(named([point('2026-11-20', 7, '2026-11-20')])).toEqual([['Nov 20, 2026', 'Nov 20']]);
  expect(named([point('2026-W01', 7, '2026-01-01', '2026-01-04')])).toEqual([
    ['Week of Dec 29, 2025', 'Dec 29'],
  ]);
  expect(named([point('2026', 7, '2026-01-01')], [point('2024', 5, '2024-01-01')])).toEqual([
    ['2026', '2026'],
  ]);
  expect(
    named(
      [point('2026-11', 7, '2026-11-01')],
      [point('2026-09', 5, '2026-09-01'), point('2026-10', 6, '2026-10-01')],
    ),
  ).toEqual([
    ['Nov 2026', 'Nov 2026'],
    ['Oct 2026', 'Oct 2026'],
  ]);
});

test('a card without a comparison has one course', () => {
  const series = seriesOf({ current: [point('2026-11', 7, '2026-11-01')], compare: [], ...whole }, words);
  expect(series).toEqual([{ key: 'current', label: 'Now', values: [7] }]);
});
