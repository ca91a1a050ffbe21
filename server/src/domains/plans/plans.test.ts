import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listPlans } from './list.service.ts';
import { createPlan, updatePlan } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let other: ResourceContext;
const ids: Record<string, number> = {};

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  other = actAs(db.database, await makeResource(db.database));
  for (const [title, active] of [
    ['Weekend', false],
    ['Digital', true],
    ['100% Print', true],
  ] as const)
    ids[title] = (await createPlan(ctx, { title, active })).id;
  ids.foreign = (await createPlan(other, { title: 'Digital elsewhere' })).id;
});
afterAll(() => db.drop());

const planId = (title: string) => ids[title] ?? 0;

async function titles(input?: Parameters<typeof listPlans>[1]): Promise<string[]> {
  const { items } = await listPlans(ctx, input);
  return items.map((item) => item.title);
}

test('plans of the site come active ones first, then in the order they were made', async () => {
  expect(await titles()).toEqual(['Digital', '100% Print', 'Weekend']);
  expect(await titles({ order: 'title', sort: 'desc' })).toEqual(['Weekend', 'Digital', '100% Print']);
});

test('plans are found by a part of the title, taken literally, and by whether they are active', async () => {
  expect(await titles({ filter: { title: 'GIT' } })).toEqual(['Digital']);
  expect(await titles({ filter: { title: '0%' } })).toEqual(['100% Print']);
  expect(await titles({ filter: { title: '%' } })).toEqual(['100% Print']);
  expect(await titles({ filter: { active: false } })).toEqual(['Weekend']);
  expect(await titles({ filter: { title: '' } })).toHaveLength(3);
});

test('plans are found and ordered without regard to accents and case', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  for (const title of ['Zebra', 'apple', 'Zürich']) await createPlan(site, { title });
  const found = async (input: Parameters<typeof listPlans>[1]) =>
    (await listPlans(site, input)).items.map((item) => item.title);
  expect(await found({ filter: { title: 'zurich' } })).toEqual(['Zürich']);
  expect(await found({ order: 'title', sort: 'asc' })).toEqual(['apple', 'Zebra', 'Zürich']);
});

test('plans are found by their ids, those of another site are not', async () => {
  const asked = [planId('100% Print'), planId('Weekend'), planId('foreign')];
  expect(await titles({ filter: { id: asked } })).toEqual(['100% Print', 'Weekend']);
  expect(await titles({ filter: { id: asked, active: true } })).toEqual(['100% Print']);
});

test('a page tells how many there are in all', async () => {
  const page = await listPlans(ctx, { limit: 1, page: 2 });
  expect(page.items.map((item) => item.title)).toEqual(['100% Print']);
  expect(page.paginator).toEqual({ total_items: 3, page: 2, limit: 1 });
});

test('a plan comes with what it sells', async () => {
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into pricing_options (resource_id, plan_id, title, price_cents, period, currency)
     values ($1, $2, 'Yearly', 9900, '1 year', 'eur') returning id`,
    [ctx.resource.id, planId('Digital')],
  );
  const id = rows[0]?.id;
  const { items } = await listPlans(ctx, { filter: { title: 'digital' } });
  expect(items[0]?.subscriptions).toEqual([
    {
      id,
      title: 'Yearly',
      type: 'standard',
      active: true,
      price: 9_900,
      currency: 'eur',
      period: '1 year',
    },
  ]);
});

test('changing a plan needs the version that was read, and writes down what changed', async () => {
  const id = planId('Weekend');
  await updatePlan(ctx, { id, title: 'Saturday', version: 1 });
  await expect(updatePlan(ctx, { id, title: 'Sunday', version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  await updatePlan(ctx, { id, title: 'Saturday' });
  const { rows } = await db.database.owner.query(
    `select changes from audit_log where operation = 'plans.update' and target_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ changes: { title: { before: 'Weekend', after: 'Saturday' } } }]);
});

test("another site's plans answer like ones that never were", async () => {
  const change = updatePlan(ctx, { id: planId('foreign'), title: 'x' });
  await expect(change).rejects.toMatchObject({ code: 'not_found' });
});
