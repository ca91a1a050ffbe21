import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zonesOfOddDays, zonesOfOddDaysOnce } from '#server/testing/odd-zones.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Returns the days of 2010 to 2027 that begin at another instant in the database than in the calendar. */
async function differing(zone: string, expression: string): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ day: string; begins: Date }>(
    `select d::date as day, ${expression} as begins
     from generate_series('2010-01-01'::date, '2027-12-31'::date, interval '1 day') d`,
    [zone],
  );
  return rows.flatMap(({ day, begins }) => {
    const first = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
    return first === begins.getTime() ? [] : [day];
  });
}

test.each([
  ...zonesOfOddDays,
  ...zonesOfOddDaysOnce,
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
])('every day in %s begins with its first instant', async (zone) => {
  expect(await differing(zone, 'start_of_day(d::date, $1)')).toEqual([]);
});

test('where midnight comes twice, the plain cast would begin such days an hour late', async () => {
  const late = await differing('Atlantic/Azores', 'd::date::timestamp at time zone $1');
  expect(late).toHaveLength(18);
  expect(late).toContain('2026-10-25');
});

test('a date that a zone leaves out has no length', async () => {
  const { rows } = await db.database.owner.query<{ same: boolean }>(
    `select start_of_day('2011-12-30', 'Pacific/Apia') = start_of_day('2011-12-31', 'Pacific/Apia') as same`,
  );
  expect(rows).toEqual([{ same: true }]);
});
