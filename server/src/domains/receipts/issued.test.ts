import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { newContent } from '#server/testing/access-matrix/seed-content.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { quickPdf } from '#server/testing/quick-pdf.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getTransaction } from '../transactions/list.service.ts';
import { createTransaction, updateTransaction } from '../transactions/manual.service.ts';
import { correctChargeIn } from '../transactions/provider-corrections.service.ts';
import { charge, remove } from '../transactions/service.ts';
import { cancelTransaction } from './cancel.service.ts';
import { pdfMaker } from './render.ts';
import { generateReceipt, listReceipts, sendReceipt } from './service.ts';
import { firstOrCreate, updateTemplate } from './template.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let member: number;
let other: number;
let content: number;
const folder = temporaryFolder('issued');
const pdf = quickPdf();
const tools = () => ({
  pdf: pdfMaker(pdf),
  files: folderStore(folder()),
  baseUrl: 'https://console.example',
});

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'Pacific/Auckland' }));
  [member = 0, other = 0] = await makeMembers(ctx, 2);
  content = await newContent(ctx);
});
afterAll(() => db.drop());

const input = (): TransactionInput => ({
  amount: 1_250,
  currency: 'usd',
  user_id: member,
  purchases: [{ item_type: 'content', item_key: content }],
});

test('made again, a receipt says what it said, whatever became of payer, site and template', async () => {
  const { id } = await createTransaction(ctx, input());
  const first = await generateReceipt(tools(), ctx, { id });
  const said = pdf.filled.at(-1);
  const run = (statement: string, value: unknown) =>
    db.database.owner.query(statement, [ctx.resource.id, value]);
  await run(
    `update members set first_name = 'Other', company = 'New Ltd' where resource_id = $1 and id = $2`,
    member,
  );
  await run('update resources set title = $2 where id = $1', 'New title');
  const template = await firstOrCreate(ctx);
  await updateTemplate(ctx, { ...template, html: '<p>{{ transaction.amount }}</p>' });
  const second = await generateReceipt(tools(), ctx, { id });
  expect(second.item.number).toBe(first.item.number);
  expect(second.item.revisions).toHaveLength(2);
  expect(pdf.filled.at(-1)).toEqual(said);
  expect(said).toMatchObject({ transaction: { amount: '$12.50' } });
});

test('a receipt goes to the member it was issued to: the payment can become no other member’s', async () => {
  const { id } = await createTransaction(ctx, input());
  const { item } = await generateReceipt(tools(), ctx, { id });
  const moved = updateTransaction(ctx, { ...input(), id, user_id: other });
  await expect(moved).rejects.toMatchObject({ code: 'conflict', fields: { user_id: expect.any(String) } });
  await sendReceipt(tools(), ctx, { id });
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select m.id from outgoing_mails o join members m on m.email = o.recipient where o.subject like $1',
    [`%${item.number}%`],
  );
  expect(rows.map((row) => Number(row.id))).toEqual([member]);
});

test('cancelling credits the whole of a payment, makes the credit note, and is done once', async () => {
  const made = await createTransaction(ctx, input());
  const { id } = made;
  await expect(cancelTransaction(tools(), ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: 'This transaction has no receipt. Correct or delete it instead.',
  });
  await generateReceipt(tools(), ctx, { id });
  const repeat = { key: 'once', bodyHash: Buffer.alloc(32) };
  const asked = { id, reason: 'Wrong amount' };
  const [first, again] = [
    await cancelTransaction(tools(), { ...ctx, repeat }, asked),
    await cancelTransaction(tools(), { ...ctx, repeat }, asked),
  ];
  expect(again).toEqual(first);
  expect(pdf.filled.at(-1)).toMatchObject({
    receipt: { kind: 'Credit note', reason: 'Wrong amount' },
    transaction: { amount: '-$12.50' },
  });
  const { items } = await listReceipts(ctx, { id });
  expect(items.map(({ adjustment_id: note, revisions }) => [note !== null, revisions.length])).toEqual([
    [false, 1],
    [true, 1],
  ]);
  const cancelled = await getTransaction(ctx, { id });
  expect(cancelled).toMatchObject({ amount: 1_250, refunded_amount: 1_250, status: 'succeeded' });
  expect(cancelled.adjustments).toMatchObject([{ kind: 'credit', amount: 1_250, reason: 'Wrong amount' }]);
  await expect(cancelTransaction(tools(), ctx, { id })).rejects.toThrow('Nothing is left');
  await expect(remove(ctx, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a manual payment of the other mode is cancelled in its own series of numbers', async () => {
  const { id } = await createTransaction(ctx, { ...input(), livemode: false });
  await generateReceipt(tools(), ctx, { id });
  const { item } = await cancelTransaction(tools(), ctx, { id });
  expect(item.number).toMatch(/^TEST-/);
});

test('what a provider says changes no payment that has a receipt', async () => {
  const lines = [{ itemType: 'content' as const, itemId: content, title: 'Archive', priceCents: 900 }];
  const sold = { memberId: member, currency: 'usd', paySystem: 'stripe' as const, lines };
  const id = await charge(ctx, { ...sold, externalId: 'pi_issued' });
  const correct = (amountCents: number) =>
    write(ctx, 'test.correct', (scope) =>
      correctChargeIn(ctx, scope, { id, amountCents, currency: 'usd', isPaid: true }),
    );
  await correct(800);
  await generateReceipt(tools(), ctx, { id });
  await expect(correct(700)).rejects.toMatchObject({
    code: 'conflict',
    message:
      "This payment has a receipt, so what the receipt says can't be changed. Refund at the provider and make a credit note.",
  });
  await expect(cancelTransaction(tools(), ctx, { id })).rejects.toThrow(
    'Only manual transactions can be cancelled',
  );
  expect(await getTransaction(ctx, { id })).toMatchObject({ amount: 800 });
});

test('a free payment with a receipt is cancelled once, by a credit note of 0', async () => {
  const { id } = await createTransaction(ctx, { ...input(), amount: 0 });
  await generateReceipt(tools(), ctx, { id });
  const { item } = await cancelTransaction(tools(), ctx, { id, reason: 'Never delivered' });
  expect(item.adjustment_id).not.toBeNull();
  expect(pdf.filled.at(-1)).toMatchObject({
    receipt: { kind: 'Credit note', reason: 'Never delivered' },
    transaction: { amount: '$0.00', net: '$0.00', vat: '$0.00' },
  });
  const cancelled = await getTransaction(ctx, { id });
  expect(cancelled).toMatchObject({ amount: 0, refunded_amount: 0, status: 'free' });
  expect(cancelled.adjustments).toMatchObject([{ kind: 'credit', amount: 0, reason: 'Never delivered' }]);
  await expect(cancelTransaction(tools(), ctx, { id })).rejects.toThrow('Nothing is left');
});
