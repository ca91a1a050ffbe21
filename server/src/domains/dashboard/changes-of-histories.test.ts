// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import { periods } from '#contract/base/periods.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { charge, countFigures, expectRowsOfChanges, revenueDesk } from '#server/testing/revenue-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getChanges } from './changes.service.ts';
import { getStatistics } from './statistics.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const terms = fc.record({
  period: fc.constantFrom(...periods.filter((period) => period !== '100 years')),
  price: fc.integer({ min: 1, max: 20_000 }),
  currency: fc.constantFrom('usd', 'eur', 'jpy'),
});
const history = fc.record({
  first: terms,
  /** Start in days after 1 January 2025. */
  begins: fc.integer({ min: 0, max: 90 }),
  /** Time of the switch in hours after the start. */
  switched: fc.option(fc.record({ hours: fc.integer({ min: 1, max: 48 }), to: terms })),
  ended: fc.option(
    fc.record({
      hours: fc.integer({ min: 49, max: 200 }),
      cause: fc.constantFrom('admin', 'payment_failed', 'cancelled'),
    }),
  ),
  charged: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 3 }),
});
const range = fc
  .record({ from: fc.integer({ min: 0, max: 90 }), days: fc.integer({ min: 0, max: 40 }) })
  .map(({ from, days }) => ({ start: addDays('2025-01-01', from), end: addDays('2025-01-01', from + days) }));

const hour = 3_600_000;
const instant = (days: number, hours = 0) =>
  new Date(Date.parse('2025-01-01T12:00Z') + days * 24 * hour + hours * hour).toISOString();

test('whatever the histories and the periods, the lines lead from one end to the other, and rows to each line', async () => {
  const histories = fc.array(history, { minLength: 8, maxLength: 14 });
  const zone = fc.constantFrom('America/New_York', 'Asia/Kathmandu');
  await fc.assert(
    fc.asyncProperty(
      histories,
      zone,
      fc.array(range, { minLength: 4, maxLength: 4 }),
      async (lives, timezone, ranges) => {
        const site = await makeResource(db.database, { timezone });
        const ctx = actAs(db.database, site, { relation: 'root' });
        const at = await revenueDesk(ctx);
        for (const { first, begins, switched, ended, charged } of lives) {
          const id = await at.buy(await at.member(), instant(begins), first);
          // A subscription that has expired before can't be switched or ended.
          const lasts = !/day|week/.test(first.period ?? '');
          if (switched && lasts)
            await at.switch(id, instant(begins, switched.hours), { ...switched.to, period: '1 year' });
          if (ended && lasts) await at.end(id, instant(begins, ended.hours), ended.cause);
          for (const day of charged)
            await charge(ctx, {
              at: instant(day),
              currency: first.currency ?? '',
              lines: [['subscription', 900 + day, id]],
            });
        }
        await countFigures(ctx);
        for (const [at, { start, end }] of ranges.entries()) {
          const other = ranges[(at + 1) % ranges.length] ?? { start, end };
          const days = {
            date_start: start,
            date_end: end,
            compare_start: other.start,
            compare_end: other.end,
          };
          const cards = await getStatistics(ctx, days);
          for (const figure of ['mrr', 'gross_volume'] as const) {
            const changes = await getChanges(ctx, { figure, ...days });
            await expectRowsOfChanges(ctx, changes);
            for (const { currency, from, to, parts, rounding } of changes.currencies) {
              const card = cards[figure]?.[currency];
              const ends = [card?.compare_value ?? 0, card?.current_value ?? 0];
              if (figure === 'mrr' && other.end > end) ends.reverse();
              expect([currency, from, to]).toEqual([currency, ...ends]);
              // Each line is rounded by at most half a cent, and so are both ends.
              expect(Math.abs(rounding)).toBeLessThanOrEqual((parts.length + 2) / 2);
            }
          }
        }
      },
    ),
    { numRuns: 4, seed: 20_261_127 },
  );
});
