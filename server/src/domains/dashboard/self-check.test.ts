import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { stopAfter } from '#server/testing/stop-after.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { rebuildFigures, rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { checkCards } from './self-check.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const rows = async (statement: string) => (await db.database.owner.query(statement, [ctx.resource.id])).rows;
const charge = (days: number) =>
  rows(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, 100, 'usd', 'succeeded', 'manual', now() - interval '${days} days')`,
  );
const kept = () => rows('select from figure_checks where resource_id = $1');

/** Creates a site with a charge ten days ago, which is counted. */
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'root' });
  await charge(10);
  await rebuildOnSettingsChange(ctx);
  await refreshDays(ctx);
});

test('while a charge of these days is only noted, the check tells nothing and is made another time', async () => {
  await charge(5);
  expect(await checkCards(ctx)).toBeNull();
  expect(await kept()).toEqual([]);
  await refreshDays(ctx);
  expect(await checkCards(ctx)).toMatchObject({ cards: 13, equal: 13 });
  expect(await kept()).toHaveLength(1);
});

test('a charge that nobody noted is told as a difference', async () => {
  await charge(5);
  await rows('delete from stale_volume where resource_id = $1');
  expect(await checkCards(ctx)).toMatchObject({
    equal: 12,
    differences: [{ card: 'gross_volume', shown: '100 usd', counted: '200 usd' }],
  });
});

test('what is noted of other days and other things holds no check up, and hides no difference', async () => {
  await charge(5);
  await rows('delete from stale_volume where resource_id = $1');
  await charge(-1);
  await charge(40);
  await rows('insert into stale_subscriptions (resource_id, subscription_id) values ($1, 1)');
  expect(await checkCards(ctx)).toMatchObject({ equal: 12 });
});

test('while all figures are derived anew nothing is told', async () => {
  await rebuildFigures(ctx, { signal: stopAfter(1) });
  expect(await checkCards(ctx)).toBeNull();
});
