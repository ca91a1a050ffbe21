import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Erasure, ErasurePlace } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { newReceipt } from '#server/testing/access-matrix/seed-receipts.ts';
import { actAs, visitor } from '#server/testing/act-as.ts';
import { addUpload } from '#server/testing/canaries.ts';
import { erasureTools } from '#server/testing/erasure-tools.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { connect, makePayers } from '#server/testing/payment-fixtures.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { attach, seat, start } from '../member-subscriptions/create.service.ts';
import { followLink } from '../receipts/download.service.ts';
import { eraseJob } from './enqueue.ts';
import { allPlaces } from './erasure-targets.ts';
import { downloadKeptReceipt, getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder('masthead-erasures-');
let db: TestDatabase;
let ctx: ResourceContext;
let standIn: StripeStandIn;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const resource = await makeResource(db.database);
  const { id, email } = await makeOperator(db.database, { on: [{ resource, role: 'admin' }] });
  ctx = actAs(db.database, resource, { actor: { kind: 'operator', id, email } });
  standIn = await startStripe({ livemode: true });
});
afterEach(() => standIn.close());

const tools = () => erasureTools(folder());
const rows = async <T extends object>(statement: string, ...values: unknown[]): Promise<T[]> =>
  (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;

async function work(memberId: number): Promise<Erasure> {
  const [found] = await rows<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    memberId,
  );
  await runErasure(ctx, tools(), found?.id ?? 0);
  return getErasure(ctx, { id: memberId });
}

async function erase(memberId: number): Promise<Erasure> {
  expect(await requestErasure(ctx, { id: memberId })).toEqual({ status: 'success' });
  return work(memberId);
}

const member = async () => (await makeMembers(ctx, 1))[0] ?? 0;
const line = ({ places }: Erasure, place: ErasurePlace) => places.find((one) => one.place === place);
const subscription = async (id: number) =>
  (
    await rows(
      'select status, end_cause, autorenew from member_subscriptions where resource_id = $1 and id = $2',
      id,
    )
  )[0];

test('clearing is asked for once, by a job, and the receipt says who asked', async () => {
  const id = await member();
  expect(await getErasure(ctx, { id })).toMatchObject({
    state: 'none',
    places: [],
    effect: { transactions: 0 },
  });
  await requestErasure(ctx, { id });
  await requestErasure(ctx, { id });
  const jobs = await db.database.owner.query('select from graphile_worker.jobs where task_identifier = $1', [
    eraseJob.name,
  ]);
  expect(jobs.rowCount).toBe(1);
  expect(await getErasure(ctx, { id })).toMatchObject({ state: 'running', effect: null, finished_at: null });
  const done = await work(id);
  expect(done.state).toBe('done');
  expect(done.places.map(({ place }) => place)).toEqual(allPlaces);
  expect(done.asked_by).toBe('Test Operator');
  expect(line(done, 'account')).toMatchObject({ outcome: 'cleared' });
  // A repeated request changes nothing.
  await requestErasure(ctx, { id });
  expect(await work(id)).toEqual(done);
});

test('a member whom the site never had is not found', async () => {
  await expect(requestErasure(ctx, { id: 900_000_000 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(getErasure(ctx, { id: 900_000_000 })).rejects.toMatchObject({ code: 'not_found' });
});

test('the customer is deleted at Stripe with the card, and what was held ends', async () => {
  await connect(ctx, paymentToolsOfTests, standIn);
  const [payer] = await makePayers(ctx, standIn, 1);
  if (!payer) throw new Error('nobody was made');
  const { memberId: id, customerId, subscriptionId } = payer;
  expect(await getErasure(ctx, { id })).toMatchObject({
    effect: { subscriptions: 1, paying: 1, seats: 0, at_provider: true },
  });
  const done = await erase(id);
  expect(line(done, 'stripe')).toMatchObject({ outcome: 'cleared', cleared: 1 });
  expect(standIn.ledger.customers.get(customerId)?.deleted).toBe(true);
  expect(await subscription(subscriptionId)).toEqual({
    status: 'ended',
    end_cause: 'erased',
    autorenew: false,
  });
  expect(await rows('select from payment_customers where resource_id = $1')).toEqual([]);
});

test('while Stripe does not answer the account stays, and the receipt says what it waits for', async () => {
  await connect(ctx, paymentToolsOfTests, standIn);
  const [payer] = await makePayers(ctx, standIn, 1);
  if (!payer) throw new Error('nobody was made');
  await rows(`update payment_accounts set api_base = 'http://127.0.0.1:1' where resource_id = $1`);
  const waiting = await erase(payer.memberId);
  expect(waiting.state).toBe('running');
  expect(line(waiting, 'stripe')).toMatchObject({
    outcome: null,
    attempts: 1,
    problem: 'provider_unanswered',
  });
  expect(await rows('select from members where resource_id = $1 and id = $2', payer.memberId)).toHaveLength(
    1,
  );
  await rows('update payment_accounts set api_base = $2 where resource_id = $1', standIn.url);
  expect((await work(payer.memberId)).state).toBe('done');
});

test('a charge that Stripe was asked for and has not told of is waited for', async () => {
  await connect(ctx, paymentToolsOfTests, standIn);
  const [payer] = await makePayers(ctx, standIn, 1);
  if (!payer) throw new Error('nobody was made');
  await rows(
    `insert into charge_attempts (resource_id, subscription_id, livemode, period_ends_at, attempt, state, amount_cents,
       price_cents, currency, provider, member_id)
     values ($1, $2, true, now(), 1, 'asked', 100, 100, 'usd', 'stripe', $3)`,
    payer.subscriptionId,
    payer.memberId,
  );
  expect(line(await erase(payer.memberId), 'stripe')).toMatchObject({ problem: 'charge_open' });
});

test('without a provider the receipt says that nobody could be asked', async () => {
  const id = await member();
  await rows(
    `update members set stripe_customer_id = 'cus_elsewhere' where resource_id = $1 and id = $2`,
    id,
  );
  expect(line(await erase(id), 'stripe')).toMatchObject({ outcome: 'not_connected' });
});

test('seats that others have of a subscription end with it, and what others hold by themselves stays', async () => {
  const { optionId } = await makeOption(ctx, {
    title: 'Seats',
    type: 'multi-seat',
    limit_sponsored_slots: 3,
  });
  const { optionId: plain } = await makeOption(ctx);
  const [sponsor = 0, seated = 0, guest = 0] = await makeMembers(ctx, 3);
  const parent = await start(ctx, {
    pricingOptionId: optionId,
    holder: { memberId: sponsor },
    paidCents: 1_000,
  });
  const seatId = await seat(ctx, { parentId: parent, memberId: seated });
  const others = await attach(ctx, { pricingOptionId: plain, holder: { memberId: guest } });
  expect(await getErasure(ctx, { id: sponsor })).toMatchObject({ effect: { subscriptions: 1, seats: 1 } });
  await erase(sponsor);
  expect(await subscription(parent)).toMatchObject({ status: 'ended', end_cause: 'erased' });
  expect(await subscription(seatId)).toMatchObject({ status: 'ended' });
  expect(await subscription(others)).toMatchObject({ status: 'active' });
});

test('charges stay without a name, and their receipts are opened by who clears accounts, and by nobody else', async () => {
  const id = await member();
  const [charge] = await rows<{ id: number }>(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at, title)
     values ($1, $2, 1000, 'usd', 'succeeded', 'manual', now(), 'For Ida') returning id`,
    id,
  );
  const token = await newReceipt(ctx, charge?.id ?? 0, tools().files);
  const link = () =>
    followLink({ files: tools().files, limiter: unlimited }, visitor(db.database), { token });
  expect((await link().catch((error: { code: string }) => error.code)) === 'not_found').toBe(false);
  const done = await erase(id);
  expect(line(done, 'transactions')).toMatchObject({ outcome: 'cleared', cleared: 1, kept: 1 });
  expect(line(done, 'receipts')).toMatchObject({ outcome: 'kept', kept: 1 });
  expect(
    await rows('select title, amount_cents, member_id from transactions where resource_id = $1'),
  ).toEqual([{ title: null, amount_cents: 1_000, member_id: id }]);
  await expect(link()).rejects.toMatchObject({ code: 'not_found' });
  const [receipt] = done.receipts;
  const file = await downloadKeptReceipt(tools().files, ctx, { id, receipt_id: receipt?.id ?? 0 });
  expect(file.type).toBe('application/pdf');
  const taken = `operation = 'erasures.takeReceipt' and target_id = $2`;
  expect(await rows(`select from audit_log where resource_id = $1 and ${taken}`, receipt?.id)).toHaveLength(
    1,
  );
  const stranger = await member();
  await expect(
    downloadKeptReceipt(tools().files, ctx, { id: stranger, receipt_id: receipt?.id ?? 0 }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('a row of money takes no member whom the site does not have', async () => {
  await expect(
    rows(
      `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
       values ($1, 900000000, 1000, 'usd', 'succeeded', 'manual', now())`,
    ),
  ).rejects.toMatchObject({ code: '23503' });
});

test('the log is opened for an erasure alone', async () => {
  const id = await member();
  const call = db.database.pool.connect().then(async (client) => {
    try {
      await client.query(`begin; select set_config('app.resource_id', '${ctx.resource.id}', true)`);
      await client.query('select erase_from_logs($1, $2)', [id, []]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
  await expect(call).rejects.toThrow('no erasure of this member is under way');
});

test('an import whose file names the member and is not finished is waited for', async () => {
  const id = await member();
  const [named] = await rows<{ email: string }>(
    'select email from members where resource_id = $1 and id = $2',
    id,
  );
  await addUpload(ctx, tools().files, { content: `email\n${named?.email}\n`, isFinished: false });
  expect(line(await erase(id), 'imports')).toMatchObject({ problem: 'import_unfinished' });
  await rows(`update member_imports set state = 'done', finished_at = now() where resource_id = $1`);
  expect(line(await work(id), 'imports')).toMatchObject({ outcome: 'cleared', cleared: 1 });
});
