// @module-tag slow
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  comparisonRange,
  type PlainRange,
  presetRange,
  rangePresets,
} from '#contract/base/date-ranges.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { insertActivityAt } from '#server/testing/happen-at.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { countPaywallHits } from './hits.queries.ts';
import { countVisitors } from './visitors.queries.ts';
import { volumeOf } from './volume.queries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Return the first instant of a date, and its last millisecond. */
const firstOf = (date: string, zone: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone);
const lastOf = (date: string, zone: string) => firstOf(addDays(date, 1), zone).subtract({ milliseconds: 1 });

const happen = (ctx: ResourceContext, instants: readonly Temporal.ZonedDateTime[]) =>
  insertActivityAt(
    db.database,
    ctx,
    instants.map((instant) => instant.toInstant().toString()),
  );

/** Returns cents, hits and people in each range, which must be three times the same number. */
function figures(
  ctx: ResourceContext,
  ranges: readonly PlainRange[],
): Promise<[cents: number, hits: number, people: number][]> {
  return read(ctx, async ({ client }) => {
    const site = ctx.resource.id;
    const sums = (await volumeOf(client, site, ranges)).filter(({ source }) => source === 'all');
    const hits = await countPaywallHits(client, site, ranges);
    const seen = await countVisitors(client, site, ranges);
    return ranges.map((_, position) => [
      sums.find(({ range }) => range === position)?.amountCents ?? 0,
      hits[position] ?? 0,
      seen[position]?.members ?? 0,
    ]);
  });
}

const same = (count: number): [number, number, number] => [count, count, count];

const zonesWithChanges = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  // Zones in which midnight occurs twice, or not at all.
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Europe/London',
  'Europe/Berlin',
  // Changes its clock by half an hour.
  'Australia/Lord_Howe',
  'Pacific/Auckland',
] as const;

/** Returns the days of the next two clock changes after 1 December 2025. */
function changesIn(zone: string): string[] {
  const first = firstOf('2025-12-01', zone).getTimeZoneTransition('next');
  const second = first?.getTimeZoneTransition('next');
  return [first, second].flatMap((change) =>
    change ? [change.subtract({ nanoseconds: 1 }).toPlainDate().toString()] : [],
  );
}

describe.each(zonesWithChanges)('where the clock is changed in %s', (zone) => {
  test('a day has as many quarters of an hour as it has, and the days before and after their own', async () => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone: zone }));
    const days = changesIn(zone).flatMap((change) => [-1, 0, 1, 2].map((by) => addDays(change, by)));
    expect(days).toHaveLength(8);
    const quarters = days.map((day) => {
      const end = firstOf(addDays(day, 1), zone);
      const found: Temporal.ZonedDateTime[] = [];
      for (
        let at = firstOf(day, zone);
        Temporal.ZonedDateTime.compare(at, end) < 0;
        at = at.add({ minutes: 15 })
      )
        found.push(at);
      return found;
    });
    await happen(ctx, quarters.flat());
    const lengths = quarters.map(({ length }) => length);
    // Both clock changes are among these days.
    expect(new Set(lengths).size).toBe(3);
    expect(lengths).toContain(96);
    expect(
      await figures(
        ctx,
        days.map((day) => ({ start: day, end: day })),
      ),
    ).toEqual(lengths.map(same));
  });
});

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const;
const todays = ['2024-01-01', '2024-03-01', '2024-04-01', '2024-02-29', '2024-03-31', '2025-01-01'] as const;
const presets = rangePresets.filter((preset) => preset !== 'custom');
const comparisons = ['previous_period', 'previous_month', 'previous_quarter', 'previous_year'] as const;

/** Counts the known dates in a range, both ends included. */
function datesIn({ start, end }: PlainRange, known: ReadonlySet<string>): number {
  return [...known].filter((date) => start <= date && date <= end).length;
}

describe.each(zones)('in %s', (zone) => {
  let ctx: ResourceContext;
  /** Every day of these years has an event at its first instant, at 23:30, and at its last millisecond. */
  const dates = Array.from({ length: 850 }, (_, position) => addDays('2022-10-01', position));
  const known = new Set(dates);
  beforeAll(async () => {
    ctx = actAs(db.database, await makeResource(db.database, { timezone: zone }));
    await happen(
      ctx,
      dates.flatMap((date) => [
        firstOf(date, zone),
        firstOf(date, zone).withPlainTime('23:30'),
        lastOf(date, zone),
      ]),
    );
  });

  test.each(todays)('each preset and what it is compared with holds its own days on %s', async (today) => {
    const ranges = presets.flatMap((preset) => {
      const range = presetRange(preset, today);
      return [range, ...comparisons.map((comparison) => comparisonRange(comparison, range))];
    });
    const found = await figures(ctx, ranges);
    for (const [position, range] of ranges.entries())
      expect([range, found[position]]).toEqual([range, same(3 * datesIn(range, known))]);
  });

  test('half past eleven at night belongs to the day on the wall', async () => {
    const ends = ['2023-12-31', '2024-02-29', '2024-03-31'].map((day) => ({ start: day, end: day }));
    expect(await figures(ctx, ends)).toEqual(ends.map(() => same(3)));
  });

  test('and cut by another zone, the same instants lie on other days', async () => {
    const eve = [{ start: '2022-09-30', end: '2022-09-30' }];
    const cutBy = async (timezone: string) => {
      await db.database.owner.query('update resources set reporting_timezone = $2 where id = $1', [
        ctx.resource.id,
        timezone,
      ]);
      await rebuildDays(ctx);
      return figures(ctx, eve);
    };
    expect(await figures(ctx, eve)).toEqual([same(0)]);
    expect(await cutBy('Pacific/Pago_Pago')).not.toEqual([same(0)]);
    expect(await cutBy(zone)).toEqual([same(0)]);
  });
});
