import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { newReceipt } from '#server/testing/access-matrix/seed-receipts.ts';
import { newBundle } from '#server/testing/access-matrix/seed-transactions.ts';
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

test('once it has a receipt, nothing that the receipt says of a payment can be corrected', async () => {
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  const purchases = [{ item_type: 'bundle' as const, item_key: await newBundle(ctx) }];
  const more = [...purchases, { item_type: 'bundle' as const, item_key: await newBundle(ctx) }];
  const input = { amount: 1_500, currency: 'usd' as const, user_id: member, purchases };
  const { id } = await createTransaction(ctx, { ...input, created_at: '2026-03-02' });
  const kept = { ...input, id, created_at: '2026-03-02' };
  const changes = [
    { amount: 500 },
    { currency: 'eur' as const, purchases: [] },
    { user_id: other },
    { created_at: '2025-12-30' },
    { created_at: '2026-03-02T12:00:00Z' },
    { purchases: more },
    { livemode: false },
  ];
  await updateTransaction(ctx, { ...kept, amount: 1_400 });
  await updateTransaction(ctx, kept);
  await newReceipt(ctx, id);
  const sentence =
    "This transaction has a receipt, so this can't be changed. Cancel it with a credit note and record a new one.";
  for (const change of changes) {
    const fields = Object.fromEntries(Object.keys(change).map((field) => [field, sentence]));
    const tried = updateTransaction(ctx, { ...kept, ...change });
    await expect(tried, JSON.stringify(change)).rejects.toMatchObject({
      code: 'conflict',
      message: sentence,
      fields,
    });
  }
  // The receipt doesn't show the fee, so it can be changed.
  expect(await updateTransaction(ctx, { ...kept, fee: 45 })).toMatchObject({ fee: 45, amount: 1_500 });
});

test('the database refuses to change what a receipt says, and nothing else', async () => {
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  const purchases = [{ item_type: 'bundle' as const, item_key: await newBundle(ctx) }];
  const input = { amount: 1_500, currency: 'usd' as const, user_id: member, purchases };
  const { id } = await createTransaction(ctx, { ...input, created_at: '2026-03-02' });
  const of = (set: string) => `update transactions set ${set} where id = $1`;
  const ofLines = (set: string) => `update transaction_purchases set ${set} where transaction_id = $1`;
  const refused = [
    of('amount_cents = 500'),
    of(`currency = 'eur'`),
    of(`member_id = ${other}`),
    of(`day = '2026-03-03'`),
    of(`title = 'Other'`),
    ofLines('amount_cents = 500'),
    ofLines(`item_title = 'Other'`),
    ofLines('vat_basis_points = 700'),
    `insert into transaction_purchases (resource_id, transaction_id, livemode, item_type, item_title, price_cents, amount_cents)
       select resource_id, transaction_id, livemode, item_type, 'More', 1, 1 from transaction_purchases where transaction_id = $1`,
    'delete from transaction_purchases where transaction_id = $1',
  ];
  const allowed = [
    of('fee_cents = 45'),
    of('title = null'),
    of('adjusted_cents = 100'),
    ofLines('item_id = null'),
    // The site's zone changed: the day stays.
    of(`created_at = created_at - interval '5 hours'`),
  ];
  const run = (statement: string) => db.database.owner.query(statement, [id]);
  const undone = async (statement: string) => {
    const client = await db.database.owner.connect();
    try {
      await client.query('begin');
      await client.query(statement, [id]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  // All statements succeed without a receipt.
  for (const statement of [...refused, ...allowed]) await undone(statement);
  await newReceipt(ctx, id);
  for (const statement of refused)
    await expect(run(statement), statement).rejects.toThrow('a transaction with a receipt stays as it is');
  for (const statement of allowed) await run(statement);
});
