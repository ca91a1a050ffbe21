import { cleanup, screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { expect, test, vi } from 'vitest';
import { AdjustedDays } from '#console/domains/dashboard/adjusted-days.tsx';
import { ChartPlace } from '#console/domains/dashboard/chart-place.tsx';
import { dashboard } from '#console/texts/en/dashboard.ts';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { ChartTable } from '#console/ui/charts/chart-table.tsx';
import { fixedFilter } from '#console/ui/filters/filter.ts';
import { FilterWords } from '#console/ui/filters/filter-words.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();
const shown = (component: FunctionComponent) => renderScreen(component, '/', { dashboard, dashboardCharts });

const failed = { isError: true, error: new Error('gone'), refetch: () => {} };

test('what was drawn stays when it cannot be renewed, and that is said beside it', async () => {
  await shown(() => (
    <ChartPlace query={{ data: [], ...failed }} isEmpty={false}>
      <p>drawn</p>
    </ChartPlace>
  ));
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain("Couldn't refresh");
});

test('nothing in a chart has happened only once everything is counted', async () => {
  const query = { data: [], isError: false, error: null, refetch: () => {} };
  const place = (isCounting: boolean, isEmpty: boolean) => () => (
    <ChartPlace query={query} isEmpty={isEmpty} isCounting={isCounting}>
      <p>drawn</p>
    </ChartPlace>
  );
  const told = () => [/Still calculating/, /Nothing to show yet/, 'drawn'].map(isThere);
  const isThere = (text: RegExp | string) => screen.queryByText(text) !== null;
  const looks: boolean[][] = [];
  for (const isCounting of [true, false])
    for (const isEmpty of [true, false]) {
      await shown(place(isCounting, isEmpty));
      looks.push(told());
      cleanup();
    }
  expect(looks).toEqual([
    [true, false, false],
    [true, false, true],
    [false, true, false],
    [false, false, true],
  ]);
});

test('what never was drawn has failed', async () => {
  await shown(() => (
    <ChartPlace query={{ data: undefined, ...failed }} isEmpty={false}>
      <p>drawn</p>
    </ChartPlace>
  ));
  expect(screen.queryByText('drawn')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain("Couldn't load these numbers.");
});

test('two buckets of one name keep values of their own', async () => {
  const bucket = { label: '11-21', isPartial: false };
  const props = { kind: 'bars', isWhole: true, format: String, bucketTitle: 'Day' } as const;
  const series = [{ key: 'a', label: 'Starts', values: [3, 8] }];
  const complaints = vi.spyOn(console, 'error');
  await shown(() => <ChartTable label="Starts" buckets={[bucket, bucket]} series={series} {...props} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['DayStarts', '11-218', '11-213']);
  expect(complaints).not.toHaveBeenCalled();
});

test('what a link has set names the rows that it is about', async () => {
  const options = [
    { value: 3, label: 'Weekly' },
    { value: 4, label: 'Daily' },
  ];
  const filter = fixedFilter({
    label: 'Figure',
    words: (value) => (value.startsWith('kept') ? 'Kept members' : null),
    named: { options, idsOf: (value) => (value === 'kept:3,4' ? [3, 4] : []) },
  });
  await shown(() => (
    <>
      <p>
        <FilterWords filter={filter} value="kept:3,4" />
      </p>
      <p>
        <FilterWords filter={filter} value="kept" />
      </p>
    </>
  ));
  expect(screen.getByText('Kept members, Weekly, Daily')).toBeTruthy();
  expect(screen.getByText('Kept members')).toBeTruthy();
});

const closed = { day: '2026-10-31', kept_at: '2026-11-02T03:00:00Z' };
const about = { currency: null, timezone: 'UTC' };
const items = [{ day: '2026-10-07', shown: 2, now: 3 }];

test('closed days that are something else by now are told day by day', async () => {
  const adjusted = { items, closed: { ...closed, shown: 14, now: 15 }, ...about };
  await shown(() => <AdjustedDays figure="new_starts" adjusted={adjusted} />);
  expect(
    screen.getByText(/^Through 10\/31\/2026, originally reported as 14 \(closed .*\)\. Now 15\./),
  ).toBeTruthy();
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(row?.textContent).toBe('10/07/202623+1');
});

test('a figure of the end of a day is told in a sentence, in its currency', async () => {
  const adjusted = {
    items: [{ day: '2026-10-31', shown: 1_500, now: 1_000 }],
    closed: { ...closed, shown: 1_500, now: 1_000 },
    currency: 'eur',
    timezone: 'UTC',
  };
  await shown(() => <AdjustedDays figure="mrr" adjusted={adjusted} />);
  expect(
    screen.getByText(
      /^At the end of 10\/31\/2026, originally reported as €15\.00 \(closed .*\)\. Now €10\.00\./,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('days that do not add up have no sum, and days as they were shown nothing at all', async () => {
  const lone = { ...closed, shown: null, now: null };
  await shown(() => (
    <AdjustedDays figure="cancelled_subscriptions" adjusted={{ items, closed: lone, ...about }} />
  ));
  expect(
    screen.getByText(/Some days through 10\/31\/2026 were originally reported differently/),
  ).toBeTruthy();
  await shown(() => <AdjustedDays figure="new_trials" adjusted={{ items: [], closed: lone, ...about }} />);
  expect(screen.getAllByRole('table')).toHaveLength(1);
});
