import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Period, periods } from '#contract/base/periods.ts';
import { queriesOn } from '#server/database/connect.ts';
import { endOfDay, startOfDay } from '#server/database/list.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { countBetween, periodEnd } from './period-end.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const end = (anchor: string, period: Period, zone: string, count?: number) =>
  periodEnd(new Date(anchor), period, zone, count).toISOString();

test('months are counted from the anchor and clamped to the last day of the month', () => {
  const anchor = '2024-01-31T23:30:00.000Z';
  expect(end(anchor, '1 month', 'UTC', 0)).toBe(anchor);
  expect(end(anchor, '1 month', 'UTC', 1)).toBe('2024-02-29T23:30:00.000Z');
  expect(end(anchor, '1 month', 'UTC', 2)).toBe('2024-03-31T23:30:00.000Z');
  expect(end(anchor, '1 month', 'UTC', 13)).toBe('2025-02-28T23:30:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '1 year', 'UTC', 1)).toBe('2025-02-28T00:00:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '1 year', 'UTC', 4)).toBe('2028-02-29T00:00:00.000Z');
  expect(end('2024-02-29T00:00:00.000Z', '100 years', 'UTC')).toBe('2124-02-29T00:00:00.000Z');
});

// Tokyo is 9 hours ahead of UTC all year, New York 5 behind in winter and 4 in summer, Auckland 13 and 12 ahead.
test.each<[string, string, string, Period, number, string]>([
  // 1 March 05:00 in Tokyo is the last of February in UTC. One month later is 1 April 05:00.
  ['a first in Tokyo', 'Asia/Tokyo', '2028-02-29T20:00:00.000Z', '1 month', 1, '2028-03-31T20:00:00.000Z'],
  // 1 December 00:00 in Tokyo; three months later is 1 March 00:00.
  ['midnight in Tokyo', 'Asia/Tokyo', '2026-11-30T15:00:00.000Z', '1 month', 3, '2027-02-28T15:00:00.000Z'],
  // 31 January 20:00 in New York; one month later 28 February 20:00, two 31 March 20:00 of summer time.
  [
    'a last evening',
    'America/New_York',
    '2026-02-01T01:00:00.000Z',
    '1 month',
    1,
    '2026-03-01T01:00:00.000Z',
  ],
  [
    'a last evening',
    'America/New_York',
    '2026-02-01T01:00:00.000Z',
    '1 month',
    2,
    '2026-04-01T00:00:00.000Z',
  ],
  // 29 February 2024 23:00 in New York; a year later 28 February 23:00.
  ['a leap day', 'America/New_York', '2024-03-01T04:00:00.000Z', '1 year', 1, '2025-03-01T04:00:00.000Z'],
  ['a leap day', 'America/New_York', '2024-03-01T04:00:00.000Z', '1 year', 4, '2028-03-01T04:00:00.000Z'],
  // 2 April 2026 09:00 in Auckland, still summer time there; a week later it is not.
  ['a week', 'Pacific/Auckland', '2026-04-01T20:00:00.000Z', '1 week', 1, '2026-04-08T21:00:00.000Z'],
  // The anchor is 7 March 02:30 in New York. On the 8th 02:30 is skipped, so 03:00 is used. On the 9th it is 02:30
  // again.
  ['a gap', 'America/New_York', '2026-03-07T07:30:00.000Z', '1 day', 1, '2026-03-08T07:00:00.000Z'],
  ['a gap', 'America/New_York', '2026-03-07T07:30:00.000Z', '1 day', 2, '2026-03-09T06:30:00.000Z'],
  // 02:00 itself is left out, too.
  ['a gap', 'America/New_York', '2026-03-07T07:00:00.000Z', '1 day', 1, '2026-03-08T07:00:00.000Z'],
  // 31 October 01:30 in New York. On 1 November 01:30 comes twice: the first is still summer time.
  ['an hour twice', 'America/New_York', '2026-10-31T05:30:00.000Z', '1 day', 1, '2026-11-01T05:30:00.000Z'],
  ['an hour twice', 'America/New_York', '2026-10-31T05:30:00.000Z', '1 day', 2, '2026-11-02T06:30:00.000Z'],
])('%s in %s: from %s, %s times %s is %s', (_case, zone, anchor, period, count, expected) => {
  expect(end(anchor, period, zone, count)).toBe(expected);
});

test('where the clocks stay, every period ends where PostgreSQL ends it', async () => {
  const anchors = fc.sample(
    fc.record({
      anchor: fc.date({ min: new Date('1999-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
      period: fc.constantFrom<Period>(...periods),
      zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Phoenix', 'Asia/Kolkata'),
      count: fc.integer({ min: 0, max: 30 }),
    }),
    { numRuns: 10_000, seed: 20_261_121 },
  );
  const { rows } = await db.database.pool.query<{ end: Date }>(
    `select ((r.anchor at time zone r.zone) + r.count * r.period::interval) at time zone r.zone as end
     from jsonb_to_recordset($1) as r(anchor timestamptz, period text, zone text, count int)`,
    [JSON.stringify(anchors)],
  );
  rows.forEach((row, position) => {
    const given = anchors[position];
    if (given) expect(periodEnd(given.anchor, given.period, given.zone, given.count)).toEqual(row.end);
  });
});

/** Returns day of the month and time of day in a zone, as text. */
function onWall(at: Date, zone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return {
    zoned,
    day: zoned.day,
    month: zoned.toPlainDate().toPlainYearMonth().toString(),
    time: zoned.toPlainTime(),
  };
}

test('months never drift: one end a month, on the day of the anchor or the last of the month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.constantFrom(
        'UTC',
        'Asia/Tokyo',
        'Pacific/Auckland',
        'America/New_York',
        'Europe/Zurich',
        'Africa/Cairo',
      ),
      (anchor, zone) => {
        const begun = onWall(anchor, zone);
        const months = new Set<string>([begun.month]);
        let last = anchor;
        for (let count = 1; count <= 26; count += 1) {
          const at = periodEnd(anchor, '1 month', zone, count);
          const { zoned, day, month } = onWall(at, zone);
          expect(at > last).toBe(true);
          expect(day).toBe(Math.min(begun.day, zoned.daysInMonth));
          months.add(month);
          last = at;
        }
        expect(months.size).toBe(27);
      },
    ),
    { numRuns: 150, seed: 20_261_126 },
  );
});

test('days and weeks keep their time of day, but for one that is left out', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.constantFrom<Period>('1 day', '3 days', '1 week', '3 weeks'),
      fc.constantFrom('Pacific/Auckland', 'America/New_York', 'Europe/Zurich'),
      (anchor, period, zone) => {
        const begun = onWall(anchor, zone);
        for (let count = 1; count <= 60; count += 7) {
          const { time } = onWall(periodEnd(anchor, period, zone, count), zone);
          if (begun.time.hour !== 2) expect(time.toString()).toBe(begun.time.toString());
        }
      },
    ),
    { numRuns: 150, seed: 20_261_126 },
  );
});

test.each<[string, string, string, Period, string, number, string]>([
  // Los Angeles is 8 hours behind in winter: 31 January 00:00, and 30 November 00:00 ten months later.
  ['America/Los_Angeles', '2026-01-31T08:00:00Z', '2026-11-30T08:00:00Z', '1 month', '2026-01-31T08:00:00.000Z', 10, '2026-12-31T08:00:00.000Z'],
  ['America/Los_Angeles', '2024-02-29T08:00:00Z', '2027-02-28T08:00:00Z', '1 year', '2024-02-29T08:00:00.000Z', 3, '2028-02-29T08:00:00.000Z'],
  // It started at 12:45 of 31 January in Tokyo and ends at midnight of 30 November: days are counted at the time of the
  // end.
  ['Asia/Tokyo', '2026-01-31T03:45:00Z', '2026-11-29T15:00:00Z', '1 month', '2026-01-30T15:00:00.000Z', 10, '2026-12-30T15:00:00.000Z'],
  ['Asia/Tokyo', '2026-01-31T03:45:00Z', '2026-11-29T15:00:00Z', '2 months', '2026-01-30T15:00:00.000Z', 5, '2027-01-30T15:00:00.000Z'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-22T00:00:00Z', '1 week', '2026-01-01T00:00:00.000Z', 3, '2026-01-29T00:00:00.000Z'],
])('in %s from %s to %s by %s goes on from %s', (zone, start, over, period, anchor, count, next) => {
  const found = countBetween(new Date(start), new Date(over), period, zone);
  expect(found).toEqual({ anchorAt: new Date(anchor), anchorPeriods: count });
  expect(end(anchor, period, zone, count + 1)).toBe(next);
}); // biome-ignore format: a table reads better dense

test('an end that no whole number of periods leads to has no count', () => {
  const count = (start: string, over: string, period: Period) =>
    countBetween(new Date(start), new Date(over), period, 'UTC');
  expect(count('2026-01-31T00:00:00Z', '2026-11-29T00:00:00Z', '1 month')).toBeNull();
  expect(count('2026-01-31T00:00:00Z', '2026-03-31T00:00:00Z', '1 year')).toBeNull();
  expect(count('2026-01-31T00:00:00Z', '2026-01-31T00:00:00Z', '1 day')).toBeNull();
  expect(count('2026-01-31T00:00:00Z', '2026-01-30T00:00:00Z', '1 day')).toBeNull();
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

/** Days around both changes of summer time and the new year, and the ends of short and long months. */
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
