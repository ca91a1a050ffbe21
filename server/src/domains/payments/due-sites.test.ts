import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { connect, makePayers, type Payer } from '#server/testing/payment-fixtures.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { sitesWithDueCharges } from './across-sites.queries.ts';
import { dueRetries } from './attempts.queries.ts';
import { chargeRenewals } from './renewals.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let standIn: StripeStandIn;
let payer: Payer | undefined;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  // Bought so long ago that the period has just ended.
  clock = fixedClock(new Date(Date.now() - 86_400_000 - 60_000));
  ctx = actAs(db.database, await makeResource(db.database), { clock });
  standIn = await startStripe({ livemode: true });
  await connect(ctx, tools, standIn);
  [payer] = await makePayers(ctx, standIn, 1, '1 day');
  clock.set(new Date());
});
afterEach(() => standIn.close());

const charge = () => chargeRenewals(ctx, tools, { silentMs: 0 });
const isDue = async () =>
  (await sitesWithDueCharges(db.database)).some(({ site }) => site.id === ctx.resource.id);
const change = (statement: string) => db.database.owner.query(statement, [ctx.resource.id]);

test('a site is due until its renewal is tried, and again once the next try has come', async () => {
  expect(await isDue()).toBe(true);
  setBank(standIn.ledger, payer?.customerId ?? '', 'insufficient_funds');
  expect(await charge()).toMatchObject({ failed: 1 });
  expect(await isDue()).toBe(false);
  await change('update charge_attempts set next_try_at = now() where resource_id = $1');
  expect(await isDue()).toBe(true);
  setBank(standIn.ledger, payer?.customerId ?? '', null);
  clock.set(new Date(Date.now() + 1_000));
  expect(await charge()).toMatchObject({ succeeded: 1 });
  expect(await isDue()).toBe(false);
});

test('a charge without an answer is due again after a while, and is not begun a second time until then', async () => {
  standIn.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
  expect(await charge()).toMatchObject({ unanswered: 1 });
  expect(await isDue()).toBe(false);
  await change("update charge_attempts set asked_at = now() - interval '1 minute' where resource_id = $1");
  expect(await isDue()).toBe(true);
  standIn.fault = () => null;
  expect(await charge()).toMatchObject({ succeeded: 1 });
  expect(standIn.ledger.charges.size).toBe(1);
  expect(await isDue()).toBe(false);
});

const addCard = (memberId: number) =>
  db.database.owner.query(
    `insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id)
     values ($1, $2::bigint, 'stripe', true, 'cus_' || $2::bigint, 'pm_' || $2::bigint)`,
    [ctx.resource.id, memberId],
  );
const countRetries = async () => (await read(ctx, (scope) => dueRetries(scope, ctx, 10))).length;

test('a renewal without a card is due again once there is one', async () => {
  await change('delete from payment_customers where resource_id = $1');
  await charge();
  expect(await isDue()).toBe(false);
  await addCard(payer?.memberId ?? 0);
  expect(await isDue()).toBe(true);
  expect(await countRetries()).toBe(1);
});

test('a gift without a card is due again once the member who holds it has one, not who gave it', async () => {
  const [giver = 0] = await makeMembers(ctx, 1);
  await db.database.owner.query(
    `update member_subscriptions set kind = 'gift', payer_id = $2, is_paying = false, recurring_value = 0
     where resource_id = $1`,
    [ctx.resource.id, giver],
  );
  await change('delete from payment_customers where resource_id = $1');
  await charge();
  await addCard(giver);
  expect(await isDue()).toBe(false);
  expect(await countRetries()).toBe(0);
  await addCard(payer?.memberId ?? 0);
  expect(await isDue()).toBe(true);
  expect(await countRetries()).toBe(1);
});
