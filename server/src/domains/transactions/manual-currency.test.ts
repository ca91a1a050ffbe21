import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTransaction, updateTransaction } from './manual.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

test.each(['eur', 'jpy', 'kwd'] as const)(
  'a correction that names no currency leaves it %s',
  async (currency) => {
    const [member = 0] = await makeMembers(ctx, 1);
    const { optionId } = await makeOption(ctx, { currency });
    const made = await createTransaction(ctx, {
      amount: 1_200,
      currency,
      user_id: member,
      purchases: [{ item_type: 'subscription', item_key: optionId }],
    });
    const purchases = made.purchases.map(({ id, item_type, item_key }) => ({ id, item_type, item_key }));
    const changed = await updateTransaction(ctx, { id: made.id, amount: 1_100, user_id: member, purchases });
    expect(changed).toMatchObject({ amount: 1_100, currency });
    expect(changed.purchases.map(({ amount }) => amount)).toEqual([1_100]);
  },
);
