import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { credit, dispute, refund } from './adjustments.service.ts';
import { charge } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const bought = (memberId: number, amountCents: number, more: object = {}) =>
  charge(ctx, { memberId, currency: 'eur', paySystem: 'stripe', lines: [], amountCents, ...more });

async function lifetimeValue(member: number): Promise<number | undefined> {
  const { rows } = await db.database.owner.query<{ ltv: number }>(
    'select ltv_cents::integer as ltv from member_summaries where resource_id = $1 and member_id = $2',
    [ctx.resource.id, member],
  );
  return rows[0]?.ltv;
}

test('lifetime value is what stayed: neither refunds nor lost disputes nor credits, nor money of the other mode', async () => {
  const [member = 0] = await makeMembers(ctx, 1);
  const first = await bought(member, 1_980);
  const second = await bought(member, 990);
  await bought(member, 5_000, { livemode: false, paySystem: 'manual' });
  expect(await lifetimeValue(member)).toBe(2_970);
  await dispute(ctx, { transactionId: second, amountCents: 990 });
  // 29.70 - 9.90
  expect(await lifetimeValue(member)).toBe(1_980);
  await credit(ctx, { transactionId: first, amountCents: 500 });
  await refund(ctx, { transactionId: first, amountCents: 480 });
  // 19.80 - 5.00 - 4.80
  expect(await lifetimeValue(member)).toBe(1_000);
});
