import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, type Filed } from '#contract/domains/access-rules/decide.ts';
import { accessLimitPeriods } from '#contract/domains/access-rules/words.ts';
import { read } from '#server/database/scope.ts';
import { allow, exclude, form, type How, reachFixture } from '#server/testing/reach-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { findOpenings } from '../access-rules/openings.queries.ts';
import { countReach } from './reach.service.ts';
import { findFiling } from './reached.queries.ts';

let db: TestDatabase;
let desk: Awaited<ReturnType<typeof reachFixture>>;

beforeAll(async () => {
  db = await testDatabase();
  desk = await reachFixture(db);
});
afterAll(() => db.drop());

const how: fc.Arbitrary<How> = fc.oneof(
  fc.constant(allow),
  fc.constant(exclude),
  fc
    .record({ count: fc.integer({ min: 0, max: 9 }), period: fc.constantFrom(...accessLimitPeriods) })
    .map(({ count, period }) => ({
      ...allow,
      limit: true,
      access_limit: count,
      access_limit_period: period as '1 month',
    })),
  fc.constant({ ...allow, predictive_paywall: true, predictive_percents: 50 }),
);
const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((key) => !others.has(key)).length;
const someOf = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), how);
const anyRules = fc.tuple(someOf(['Sport', 'City', 'Culture']), someOf(['article', 'podcast']));

test('lists and counts say what the one function decides about each piece, whatever the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRules, { minLength: 1, maxLength: 4 }), anyRules, async (plans, edited) => {
      await desk.clear();
      const ids: number[] = [];
      for (const [position, [sections, types]] of plans.entries()) {
        const id = await desk.newPlan(`Plan ${position}`);
        await desk.save({ planId: id }, await desk.rulesOf(sections, types));
        ids.push(id);
      }
      const { openings, filings } = await read(desk.own, async ({ db: rows }) => {
        const found: (readonly [string, Filed])[] = [];
        for (const [key, id] of desk.made.ids)
          found.push([key, await findFiling(rows, desk.own.resource.id, id)]);
        return { openings: await findOpenings(rows, desk.own.resource.id, 'plan'), filings: found };
      });
      const opened = (id: number) => {
        const opening = openings.find((one) => one.id === id)?.opening;
        return filings
          .filter(([, filed]) => opening && decide(opening, filed).access !== 'none')
          .map(([key]) => key);
      };
      for (const id of ids) {
        expect(await desk.listed({ plan: id })).toEqual(opened(id));
        expect(await desk.listed({ plan: id }, { limit: 1 })).toEqual(opened(id).slice(0, 1));
      }
      const reached = new Set(ids.flatMap(opened));
      const unreached = filings.map(([key]) => key).filter((key) => !reached.has(key));
      expect(await desk.listed({ unreached: true })).toEqual(unreached);
      const [first = 0, ...others] = ids;
      const before = new Set(opened(first));
      const counts = await countReach(desk.own, form({ plan: first, ...(await desk.rulesOf(...edited)) }));
      await desk.save({ planId: first }, await desk.rulesOf(...edited));
      const after = new Set(await desk.listed({ plan: first }));
      const elsewhere = new Set(others.flatMap(opened));
      expect(counts).toMatchObject({
        total: 5,
        reached: after.size,
        joins: without(after, before),
        leaves: without(before, after),
        also_elsewhere: after.size - without(after, elsewhere),
        unreached: (await desk.listed({ unreached: true })).length,
      });
    }),
    { seed: 140, numRuns: 25 },
  );
});
