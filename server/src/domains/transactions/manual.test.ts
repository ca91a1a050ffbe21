import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction, TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { newContent } from '#server/testing/access-matrix/seed-content.ts';
import { newBundle } from '#server/testing/access-matrix/seed-transactions.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { byKind, volumeOf } from '../figures/days/volume.queries.ts';
import { refund } from './adjustments.service.ts';
import { getTransaction, listTransactions } from './list.service.ts';
import { createTransaction, updateTransaction } from './manual.service.ts';
import { buySubscription } from './purchases.service.ts';
import { charge, remove } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let elsewhere: ResourceContext;
let ids: { member: number; other: number; content: number; bundle: number; option: number };
/** Late on Nov 20 in New York, which is Nov 21 in UTC. */
const now = new Date('2026-11-21T03:30:00Z');

beforeAll(async () => {
  db = await testDatabase();
  const clock = fixedClock(now);
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }), { clock });
  elsewhere = actAs(db.database, await makeResource(db.database), { clock });
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  const { optionId: option } = await makeOption(ctx, { vat_percent: 20, is_applied_vat: true });
  ids = { member, other, content: await newContent(ctx), bundle: await newBundle(ctx), option };
});
afterAll(() => db.drop());

const input = () => ({
  amount: 1_500,
  fee: 45,
  currency: 'usd' as const,
  user_id: ids.member,
  purchases: [
    { item_type: 'subscription' as const, item_key: ids.option },
    { item_type: 'content' as const, item_key: ids.content },
  ],
});

const again = ({ purchases }: Transaction) =>
  purchases.map(({ id, item_type, item_key }) => ({ id, item_type, item_key }));

async function events(id: number): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ name: string }>(
    `select name from domain_events where resource_id = $1 and (payload ->> 'id')::bigint = $2 order by id`,
    [ctx.resource.id, id],
  );
  return rows.map(({ name }) => name);
}

test('a manual transaction carries its purchases, which share what was received', async () => {
  const made = await createTransaction(ctx, input());
  expect(made).toMatchObject({
    amount: 1_500,
    fee: 45,
    processing_fees: 45,
    status: 'succeeded',
    pay_system: 'manual',
    livemode: true,
    price: 1_000,
    plan_title: 'Plan',
    sub_title: 'Option',
    created_at: now.toISOString(),
    adjustments: [],
  });
  expect(made.purchases.map(({ amount }) => amount)).toEqual([1_500, 0]);
  expect(await events(made.id)).toEqual(['transaction.succeeded']);
});

test('it records money alone: no subscription begins', async () => {
  await createTransaction(ctx, input());
  const { rowCount } = await db.database.owner.query(
    'select from member_subscriptions where resource_id = $1',
    [ctx.resource.id],
  );
  expect(rowCount).toBe(0);
});

test('nothing received makes it free, and something received later makes it charged', async () => {
  const made = await createTransaction(ctx, { ...input(), amount: 0 });
  expect(made.status).toBe('free');
  const changed = await updateTransaction(ctx, { ...input(), id: made.id, purchases: again(made) });
  expect(changed).toMatchObject({ status: 'succeeded', amount: 1_500 });
  // Their shares were 0, so the amount is split equally.
  expect(changed.purchases.map(({ amount }) => amount)).toEqual([750, 750]);
});

test("dates are days of the site's zone, today is now, and the future is refused", async () => {
  const on = (created_at: string) => createTransaction(ctx, { ...input(), created_at });
  expect((await on('2026-11-20')).created_at).toBe(now.toISOString());
  const past = await on('2026-11-03');
  expect(past.created_at).toBe('2026-11-03');
  const kept = { ...input(), id: past.id, purchases: again(past) };
  const moved = await updateTransaction(ctx, { ...kept, created_at: '2026-11-02' });
  expect(moved.created_at).toBe('2026-11-02');
  const { items } = await listTransactions(ctx, {
    filter: { created_at: { from: '2026-11-02', to: '2026-11-02' } },
  });
  expect(items.map(({ id }) => id)).toEqual([past.id]);
  const unchanged = await updateTransaction(ctx, {
    ...kept,
    created_at: '2026-11-02',
    version: moved.version,
  });
  expect(unchanged).toEqual(moved);
  for (const date of ['2026-11-21', '2026-11-21T03:30:01Z'])
    await expect(on(date)).rejects.toMatchObject({ fields: { created_at: 'The date is in the future.' } });
  await expect(on('1899-12-31')).rejects.toMatchObject({ code: 'invalid' });
});

test('only what the site has can be named, and another site answers like nothing', async () => {
  const [foreignMember = 0] = await makeMembers(elsewhere, 1);
  const foreign = await newContent(elsewhere);
  for (const user_id of [foreignMember, 99_999_999])
    await expect(createTransaction(ctx, { ...input(), user_id })).rejects.toMatchObject({
      fields: { user_id: "This member can't be chosen." },
    });
  for (const item_key of [foreign, 99_999_999, null])
    await expect(
      createTransaction(ctx, { ...input(), purchases: [{ item_type: 'content', item_key }] }),
    ).rejects.toMatchObject({ fields: { 'purchases.0.item_key': "This purchase can't be chosen." } });
  await expect(createTransaction(ctx, { ...input(), currency: 'eur' })).rejects.toMatchObject({
    fields: { 'purchases.0.item_key': 'Sold in USD. Choose that currency for the transaction.' },
  });
});

test('purchases that stay keep their price and title, and the sum of the lines is the amount', async () => {
  const made = await createTransaction(ctx, input());
  await db.database.owner.query('update pricing_options set price_cents = 5000, title = $2 where id = $1', [
    ids.option,
    'Dearer',
  ]);
  const more = [...again(made), { item_type: 'bundle' as const, item_key: ids.bundle }];
  const changed = await updateTransaction(ctx, {
    ...input(),
    id: made.id,
    amount: 2_000,
    user_id: ids.other,
    purchases: more,
  });
  expect(changed.purchases.map(({ item_title, price }) => [item_title, price])).toEqual([
    ['Option', 1_000],
    ['Content', 0],
    ['Bundle', 0],
  ]);
  expect(changed.purchases.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000);
  expect(changed.user?.id).toBe(ids.other);
  expect(await events(made.id)).toEqual(['transaction.succeeded', 'transaction.updated']);
});

test('saving without a change leaves no trace, and an old version is refused', async () => {
  const made = await createTransaction(ctx, input());
  const same = { ...input(), id: made.id, purchases: again(made), version: made.version };
  expect(await updateTransaction(ctx, same)).toEqual(made);
  const changed = await updateTransaction(ctx, { ...same, amount: 900 });
  expect(changed.version).toBe(made.version + 1);
  expect(changed.purchases.map(({ amount }) => amount)).toEqual([900, 0]);
  await expect(updateTransaction(ctx, { ...same, amount: 800 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await getTransaction(ctx, made)).toEqual(changed);
});

test('test mode is another list', async () => {
  const made = await createTransaction(ctx, { ...input(), livemode: false });
  const found = async (filter: { livemode?: boolean }) =>
    (await listTransactions(ctx, { filter: { user: ids.member, ...filter }, limit: 200 })).items.map(
      ({ id }) => id,
    );
  expect(await found({})).not.toContain(made.id);
  expect(await found({ livemode: false })).toEqual([made.id]);
  const moved = { ...input(), id: made.id, purchases: again(made), livemode: true };
  expect(await updateTransaction(ctx, moved)).toMatchObject({ livemode: true });
  expect(await found({})).toContain(made.id);
});

test('what a provider recorded, what was given back and what bought a period are protected', async () => {
  const { amount, fee: feeCents } = input();
  const line = { itemType: 'content' as const, title: 'Archive', priceCents: amount };
  const recorded = { memberId: ids.member, currency: 'usd', lines: [line], feeCents };
  const byProvider = await charge(ctx, { ...recorded, paySystem: 'stripe' });
  const refunded = (await createTransaction(ctx, input())).id;
  await refund(ctx, { transactionId: refunded, amountCents: 100 });
  for (const id of [byProvider, refunded]) {
    await expect(updateTransaction(ctx, { ...input(), id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(ctx, id)).rejects.toMatchObject({ code: 'conflict' });
  }
  expect((await getTransaction(ctx, { id: refunded })).adjustments).toMatchObject([
    { kind: 'refund', amount: 100, occurred_at: now.toISOString() },
  ]);
  const holder = { memberId: ids.member };
  const sale = await buySubscription(ctx, { pricingOptionId: ids.option, holder, paySystem: 'manual' });
  const paid = await getTransaction(ctx, { id: sale.transactionId ?? 0 });
  const kept = { ...input(), id: paid.id, purchases: again(paid) };
  await expect(updateTransaction(ctx, { ...kept, user_id: ids.other })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(updateTransaction(ctx, { ...kept, amount: 0 })).rejects.toMatchObject({ code: 'invalid' });
  const corrected = await updateTransaction(ctx, { ...kept, amount: 990 });
  expect(corrected.purchases).toMatchObject([{ amount: 990, subscription_id: sale.subscriptionId }]);
  await expect(remove(ctx, paid.id)).rejects.toMatchObject({ code: 'conflict' });
});

test("after writing, correcting and deleting, the dashboard's gross volume is that of the list", async () => {
  const site = actAs(db.database, await makeResource(db.database, { timezone: 'Asia/Tokyo' }), {
    clock: fixedClock(now),
  });
  const [reader = 0] = await makeMembers(site, 1);
  const purchases = [{ item_type: 'content' as const, item_key: await newContent(site) }];
  const payment = (amount: number, created_at: string) =>
    createTransaction(site, { amount, currency: 'usd', user_id: reader, purchases, created_at });
  const agree = async () => {
    await refreshDays(site);
    const range = { start: '2026-11-01', end: '2026-11-30' };
    const sums = await read(site, ({ client }) => volumeOf(client, site.resource.id, [range]));
    const kinds = byKind(sums).get('usd');
    const of = (kind: 'all' | 'content') => kinds?.get(kind)?.[0]?.amountCents ?? 0;
    const filter = { charged: true, created_at: { from: range.start, to: range.end } };
    const list = await listTransactions(site, { filter });
    expect([of('all'), of('content')]).toEqual([list.filtered_amount, list.filtered_amount]);
    return list.filtered_amount;
  };
  const first = await payment(1_000, '2026-11-02');
  const second = await payment(2_500, '2026-11-05');
  expect(await agree()).toBe(3_500);
  const corrected = {
    ...first,
    user_id: reader,
    currency: 'usd' as const,
    purchases: again(first),
    amount: 1_234,
  };
  await updateTransaction(site, { id: first.id, ...pick(corrected), created_at: '2026-11-09' });
  expect(await agree()).toBe(3_734);
  await remove(site, second.id);
  expect(await agree()).toBe(1_234);
  await updateTransaction(site, { id: first.id, ...pick(corrected), created_at: '2026-10-31' });
  expect(await agree()).toBe(0);
});

function pick({ amount, user_id, currency, purchases }: TransactionInput) {
  return { amount, user_id, currency, purchases };
}
