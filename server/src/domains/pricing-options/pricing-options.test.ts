import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPlan } from '../plans/service.ts';
import { createPricingOption, updatePricingOption } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let planId: number;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  planId = await createPlan(ctx, { title: 'Digital' });
});
afterAll(() => db.drop());

test('an option refuses what it cannot have', async () => {
  const wrong = { planId, title: ' ', priceCents: -1, currency: 'xxx', seats: 101, vatBasisPoints: 10_001 };
  const attempt = createPricingOption(ctx, wrong);
  await expect(attempt).rejects.toMatchObject({ code: 'invalid', fields: { title: 'Required field' } });
  await expect(attempt).rejects.toHaveProperty('fields.priceCents');
  await expect(attempt).rejects.toHaveProperty('fields.currency');
  await expect(attempt).rejects.toHaveProperty('fields.seats');
  await expect(attempt).rejects.toHaveProperty('fields.vatBasisPoints');
});

test('an option keeps its type, and a change needs the version that was read', async () => {
  const id = await createPricingOption(ctx, { planId, title: 'Gift', type: 'gift' });
  await expect(updatePricingOption(ctx, id, { type: 'standard' })).rejects.toMatchObject({ code: 'invalid' });
  await updatePricingOption(ctx, id, { priceCents: 900, version: 1 });
  await expect(updatePricingOption(ctx, id, { priceCents: 800, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test("another site's plans and options answer like ones that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const foreignPlan = await createPlan(other, { title: 'Elsewhere' });
  const foreign = await createPricingOption(other, { planId: foreignPlan, title: 'x' });
  const attempts = await Promise.allSettled([
    createPricingOption(ctx, { planId: foreignPlan, title: 'x' }),
    createPricingOption(ctx, { planId, title: 'x', nextOptionId: foreign }),
    updatePricingOption(ctx, foreign, { title: 'y' }),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
});
