import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { periodEnd } from '#contract/base/period-end.ts';
import { type Period, periods } from '#contract/base/periods.ts';
import { queriesOn } from '#server/database/connect.ts';
import { endOfDay, startOfDay } from '#server/database/list.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const end = (anchor: string, period: Period, count?: number) =>
  periodEnd(new Date(anchor), period, count).toISOString();

test('months are counted from the anchor and clamped to the last day of the month', () => {
  const anchor = '2024-01-31T23:30:00.000Z';
  expect(end(anchor, '1 month', 1)).toBe('2024-02-29T23:30:00.000Z');
  expect(end(anchor, '1 month', 2)).toBe('2024-03-31T23:30:00.000Z');
  expect(end(anchor, '1 month', 13)).toBe('2025-02-28T23:30:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '1 year', 1)).toBe('2025-02-28T00:00:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '1 year', 4)).toBe('2028-02-29T00:00:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '100 years')).toBe('2124-02-29T00:00:00.000Z');
});

test('every period ends where PostgreSQL ends it', async () => {
  const anchors = fc.sample(
    fc.record({
      anchor: fc.date({ min: new Date('1999-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
      period: fc.constantFrom<Period>(...periods),
      count: fc.integer({ min: 0, max: 30 }),
    }),
    { numRuns: 10_000, seed: 20_261_121 },
  );
  const { rows } = await db.database.pool.query<{ end: Date }>(
    `select ((r.anchor at time zone 'UTC') + r.count * r.period::interval) at time zone 'UTC' as end
     from jsonb_to_recordset($1) as r(anchor timestamptz, period text, count int)`,
    [JSON.stringify(anchors)],
  );
  rows.forEach((row, position) => {
    const given = anchors[position];
    if (given) expect(periodEnd(given.anchor, given.period, given.count)).toEqual(row.end);
  });
});

const zones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
];

/** Both ends of summer time and their neighbours, the turn of the year, and the ends of short and long months. */
const dates = [
  '03-08',
  '03-09',
  '03-30',
  '03-31',
  '04-05',
  '04-06',
  '04-25',
  '09-07',
  '10-05',
  '10-26',
  '10-31',
  '11-02',
].concat(['01-01', '02-28', '03-01', '04-01', '12-31']);

test('days begin and end where the calendar of the zone says, also where clocks change', async () => {
  const client = await db.database.pool.connect();
  try {
    const queries = queriesOn(client);
    for (const zone of zones) {
      for (const date of dates.map((day) => `2025-${day}`)) {
        const found = await queries
          .selectNoFrom([startOfDay(date, zone).as('from'), endOfDay(date, zone).as('to')])
          .executeTakeFirstOrThrow();
        const day = Temporal.PlainDate.from(date);
        const from = day.toZonedDateTime(zone).epochMilliseconds;
        const to = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
        expect([zone, date, found.from.getTime(), found.to.getTime()]).toEqual([zone, date, from, to]);
      }
    }
  } finally {
    client.release();
  }
});
