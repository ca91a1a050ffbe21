import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refund } from './adjustments.service.ts';
import { charge } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

test('amounts beyond thirty-one bits are given back like any', async () => {
  // 5 billion won, of which 3 and then the rest of 2 go back.
  const amountCents = 5_000_000_000;
  const id = await charge(ctx, {
    memberId: null,
    lines: [],
    amountCents,
    currency: 'krw',
    paySystem: 'stripe',
  });
  await refund(ctx, { transactionId: id, amountCents: 3_000_000_000 });
  await refund(ctx, { transactionId: id, amountCents: 2_000_000_000 });
  const { rows } = await db.database.owner.query(
    'select status, refunded_cents from transactions where id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'refunded', refunded_cents: amountCents }]);
});
