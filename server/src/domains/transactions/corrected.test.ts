import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { newReceipt } from '#server/testing/walk/seed-receipts.ts';
import { newBundle } from '#server/testing/walk/seed-transactions.ts';
import { createTransaction, updateTransaction } from './manual.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

test('purchases that stay keep their rate of VAT, however the payment is corrected', async () => {
  const [member = 0] = await makeMembers(ctx, 1);
  const { optionId } = await makeOption(ctx, { vat_percent: 20, is_applied_vat: true });
  const bought = [
    { item_type: 'subscription' as const, item_key: optionId },
    { item_type: 'bundle' as const, item_key: await newBundle(ctx) },
  ];
  const input = { amount: 1_500, currency: 'usd' as const, user_id: member };
  const made = await createTransaction(ctx, { ...input, purchases: bought });
  const rates = async () => {
    const { rows } = await db.database.owner.query<{ rate: number | null }>(
      'select vat_basis_points as rate from transaction_purchases where transaction_id = $1 order by id',
      [made.id],
    );
    return rows.map(({ rate }) => rate);
  };
  expect(await rates()).toEqual([2_000, 0]);
  await updateTransaction(ctx, { ...input, id: made.id, amount: 1_800, purchases: bought });
  expect(await rates()).toEqual([2_000, 0]);
  await updateTransaction(ctx, { ...input, id: made.id, purchases: bought.slice(0, 1) });
  expect(await rates()).toEqual([2_000]);
});

test('once it has a receipt, a payment stays in its mode, and its amount can still be corrected', async () => {
  const [member = 0] = await makeMembers(ctx, 1);
  const purchases = [{ item_type: 'bundle' as const, item_key: await newBundle(ctx) }];
  const input = { amount: 1_500, currency: 'usd' as const, user_id: member, purchases };
  const { id } = await createTransaction(ctx, input);
  await updateTransaction(ctx, { ...input, id, livemode: false });
  await newReceipt(ctx, id);
  await expect(updateTransaction(ctx, { ...input, id, livemode: true })).rejects.toMatchObject({
    code: 'conflict',
    message: 'A receipt was made of this transaction. Its mode stays as it is.',
  });
  expect(await updateTransaction(ctx, { ...input, id, amount: 1_800 })).toMatchObject({ amount: 1_800 });
});
