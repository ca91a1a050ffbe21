import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSignals, userSignals } from '#contract/domains/predictive-paywall/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { weightsId } from './histogram.service.ts';
import { isWalled, percentile, rank } from './rank.service.ts';
import { type DecisionInput, decidePaywall, listActions, showStatus } from './service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const signals = { visits: 0.5, recency: 1, views: 0.25 };

test('a rank is the sum of signals times weights; what is not known or not weighted counts nothing', () => {
  const found = rank(signals, { visits: 4, views: 2, author: 9 });
  expect(found).toMatchObject({ user: 2, content: 0.5, total: 2.5, isWeighted: true });
  expect(found.parts.user).toContainEqual({ signal: 'visits', value: 0.5, weight: 4 });
  expect(found.parts.content).toContainEqual({ signal: 'author', value: 0, weight: 9 });
});

test('without a weight there is no wall, whatever the share', () => {
  expect(isWalled(rank(signals, {}), 100, 100)).toBe(false);
  expect(isWalled(rank(signals, { visits: 1 }), 100, 5)).toBe(true);
});

test('so many percent of the highest totals meet the wall', () => {
  const ranks = rank(signals, { visits: 1 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 20, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (totals, step) => {
        const percents = step * 5;
        const shown = totals.filter((total) => {
          const others = totals.filter((other) => other !== total);
          const below = others.filter((other) => other < total).length;
          return isWalled(ranks, percentile({ totals: others.length, below, equal: 0 }), percents);
        });
        expect(Math.abs(shown.length - (totals.length * percents) / 100)).toBeLessThan(1);
      },
    ),
    { seed: 20_261_122 },
  );
});

interface Site {
  ctx: ResourceContext;
  base: DecisionInput;
}

async function site(): Promise<Site> {
  const ctx = actAs(db.database, await makeResource(db.database));
  const { planId } = await makeOption(ctx);
  const [memberId = 0] = await makeMembers(ctx, 1);
  const base = { planId, rule: null, percents: 20, contentId: null, memberId, sessionId: null, signals };
  return { ctx, base: { ...base, weights: { visits: 1 } } };
}

const visits = (value: number) => ({ signals: { visits: value } });

test('a decision is kept with its ranks, its place in the last 30 days, and the arithmetic', async () => {
  const { ctx, base } = await site();
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() - days * day);
  // Decisions older than 30 days don't count in the comparison.
  await decidePaywall(ctx, { ...base, ...visits(99), at: at(40) });
  for (const value of [1, 2, 3, 4]) await decidePaywall(ctx, { ...base, ...visits(value), at: at(5) });
  expect(await decidePaywall(ctx, { ...base, ...visits(3) })).toMatchObject({ isShown: false });
  const held = { isShown: false, arm: 'hold-out' };
  expect(await decidePaywall(ctx, { ...base, ...visits(9), override: held })).toMatchObject({
    isShown: false,
  });
  const { items, paginator } = await listActions(ctx, { plan_id: base.planId, limit: 2 });
  expect(paginator.total_items).toBe(7);
  expect(items[0]).toMatchObject({
    user_id: base.memberId,
    propensity_rank_user: 9,
    propensity_rank_content: 0,
    propensity_rank_total: 9,
    propensity_rank_median: 3,
    // Five below it of six, and half of itself.
    propensity_rank_percent: expect.closeTo((100 * 5.5) / 6, 9),
    is_shown_paywall_calculated: true,
    is_shown_paywall: false,
    payload: { version: 1, percents: 20, arm: 'hold-out' },
  });
  // 1 and 2 below it of five, and half of 3 and itself.
  expect(items[1]).toMatchObject({ propensity_rank_percent: 60, is_shown_paywall_calculated: false });
  const payload = items[0]?.payload as { user: unknown[]; content: unknown[] };
  expect([payload.user.length, payload.content.length]).toEqual([userSignals.length, contentSignals.length]);
});

test('what the site does not have is refused', async () => {
  const { ctx, base } = await site();
  const { base: foreign } = await site();
  for (const wrong of [
    { planId: foreign.planId },
    { memberId: foreign.memberId },
    { contentId: 900_000_000_001 },
    { rule: { termId: 900_000_000_001 } },
    { rule: { contentTypeId: 900_000_000_001 } },
  ])
    await expect(decidePaywall(ctx, { ...base, ...wrong })).rejects.toMatchObject({ code: 'not_found' });
  await expect(listActions(ctx, { plan_id: foreign.planId })).rejects.toMatchObject({ code: 'not_found' });
});

test('the state of a site counts the last 30 days of real time, also if its test clock is ahead', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  // Nothing is weighted.
  const weights = weightsId({});
  await db.database.owner.query(
    `insert into predictive_totals (resource_id, weights_id, day, bucket, decisions)
     select $1, $2, (now() at time zone 'UTC')::date - age, 1, 2 from generate_series(0, 40) age`,
    [ctx.resource.id, weights],
  );
  for (const days of [0, 40]) {
    const resource = { ...ctx.resource, livemode: false, clockOffsetMs: days * 86_400_000 };
    expect(await showStatus({ ...ctx, resource })).toMatchObject({ weighted: false, decisions: 60 });
  }
});
