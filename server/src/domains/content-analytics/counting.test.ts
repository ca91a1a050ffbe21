import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listRowsBehind } from './rows.service.ts';
import { getTotal, listAnalytics } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const run = (statement: string) => db.database.owner.query(statement, [ctx.resource.id]);

test('while all figures are being counted, every answer says so', async () => {
  const said = async () => [
    (await listAnalytics(ctx, undefined)).counting,
    (await getTotal(ctx, undefined)).counting,
    (await listRowsBehind(ctx, { of: 'views' })).counting,
  ];
  // The metrics were never counted.
  expect(await said()).toEqual([true, true, true]);
  await run(
    `insert into figure_states (resource_id, timezone, livemode)
     select id, reporting_timezone, livemode from resources where id = $1`,
  );
  expect(await said()).toEqual([false, false, false]);
  // The stored days are still in another zone.
  await run(`update figure_states set timezone = 'Asia/Tokyo' where resource_id = $1`);
  expect(await said()).toEqual([true, true, true]);
});
