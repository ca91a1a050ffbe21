import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { codeFamilyTasks } from './jobs.ts';
import { generateChunk, markHalted } from './make.service.ts';
import { createBatch, getFamily, resumeFamily } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let promoId = 0;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into promos (resource_id, title, code, discount_type, discount) values ($1, 'Promo', 'PROMO', 'percent', 10)
     returning id`,
    [ctx.resource.id],
  );
  promoId = rows[0]?.id ?? 0;
});
afterAll(() => db.drop());

const ordered = () => createBatch(ctx, { promo_id: promoId, title: 'Partner codes', total: 20 });

test('the job makes them; given up, it says so and can be gone on with', async () => {
  const [task] = codeFamilyTasks(ctx);
  const { id } = await ordered();
  await task?.run({ siteId: ctx.resource.id, id }, jobInfo());
  expect(await getFamily(ctx, { id })).toMatchObject({ state: 'ready', made: 20 });
  await expect(resumeFamily(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  const { id: halted } = await ordered();
  await markHalted(ctx, halted);
  expect(await getFamily(ctx, { id: halted })).toMatchObject({ state: 'failed', made: 0 });
  expect(await generateChunk(ctx, halted)).toBe(false);
  expect(await resumeFamily(ctx, { id: halted })).toMatchObject({ state: 'making' });
  while (await generateChunk(ctx, halted));
  expect(await getFamily(ctx, { id: halted })).toMatchObject({ state: 'ready', made: 20 });
});
