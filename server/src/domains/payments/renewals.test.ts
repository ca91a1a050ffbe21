import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { connect, makePayers, type Payer } from '#server/testing/payment-fixtures.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { start } from '../member-subscriptions/create.service.ts';
import { end } from '../member-subscriptions/service.ts';
import { chargeRenewals } from './renewals.service.ts';
import { syncMember } from './sync.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let standIn: StripeStandIn;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  clock = fixedClock(new Date('2025-01-31T10:00:00Z'));
  ctx = actAs(db.database, await makeResource(db.database), { clock });
  standIn = await startStripe({ livemode: true });
  standIn.ledger.now = () => Math.floor(clock.now().getTime() / 1000);
  await connect(ctx, tools, standIn);
});
afterEach(() => standIn.close());

const to = (instant: string) => clock.set(new Date(instant));
const round = () => chargeRenewals(ctx, tools, { silentMs: 0 });
const rows = async <T extends object>(statement: string): Promise<T[]> =>
  (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;

const charges = () =>
  rows(`select t.status, t.amount_cents, t.fee_cents, t.external_id, t.customer_id, t.card_last4, t.failure_code,
    l.subscription_id, l.price_cents, l.vat_basis_points from transactions t
    left join transaction_purchases l on l.resource_id = t.resource_id and l.transaction_id = t.id
    where t.resource_id = $1 order by t.id`);
const subscriptions = () =>
  rows(
    'select status, ends_at, grace_ends_at, past_due_reason from member_subscriptions where resource_id = $1 order by id',
  );
const attempts = () =>
  rows(
    'select attempt, state, failure_code, next_try_at from charge_attempts where resource_id = $1 order by id',
  );

async function payer(): Promise<Payer> {
  const [made] = await makePayers(ctx, standIn, 1);
  if (!made) throw new Error('nobody was made');
  return made;
}

test('a renewal is charged at the end of its period: transaction, line and next period come together, once', async () => {
  const { subscriptionId, customerId } = await payer();
  expect(await round()).toEqual({ succeeded: 0, failed: 0, unanswered: 0 });
  to('2025-02-28T10:00:00Z');
  expect(await round()).toEqual({ succeeded: 1, failed: 0, unanswered: 0 });
  expect(await round()).toEqual({ succeeded: 0, failed: 0, unanswered: 0 });
  const [intent] = standIn.ledger.intents.values();
  const line = { subscription_id: subscriptionId, price_cents: 1_000, vat_basis_points: 0 };
  expect(await charges()).toEqual([
    {
      status: 'succeeded',
      amount_cents: 1_000,
      fee_cents: 59,
      external_id: intent?.id,
      customer_id: customerId,
      card_last4: '4242',
      failure_code: null,
      ...line,
    },
  ]);
  expect(await subscriptions()).toMatchObject([
    { status: 'active', ends_at: new Date('2025-03-31T10:00:00Z') },
  ]);
  expect(standIn.ledger.charges.size).toBe(1);
});

test('a declined renewal is overdue with its reason, is tried again on the days of the schedule, and recovers', async () => {
  const { customerId } = await payer();
  setBank(standIn.ledger, customerId, 'insufficient_funds');
  to('2025-02-28T10:00:00Z');
  expect(await round()).toMatchObject({ failed: 1 });
  expect(await subscriptions()).toMatchObject([
    { status: 'past_due', past_due_reason: 'charge_failed', grace_ends_at: new Date('2025-03-07T10:00:00Z') },
  ]);
  expect(await attempts()).toEqual([
    {
      attempt: 1,
      state: 'failed',
      failure_code: 'insufficient_funds',
      next_try_at: new Date('2025-03-01T10:00:00Z'),
    },
  ]);
  to('2025-03-01T09:59:00Z');
  expect(await round()).toMatchObject({ failed: 0 });
  to('2025-03-01T10:00:00Z');
  expect(await round()).toMatchObject({ failed: 1 });
  setBank(standIn.ledger, customerId, null);
  to('2025-03-03T10:00:00Z');
  expect(await round()).toMatchObject({ succeeded: 1 });
  expect(await charges()).toMatchObject([
    { status: 'failed', failure_code: 'insufficient_funds' },
    { status: 'failed' },
    { status: 'succeeded' },
  ]);
  // The period starts at the end of the last one.
  expect(await subscriptions()).toMatchObject([
    { status: 'active', ends_at: new Date('2025-03-31T10:00:00Z') },
  ]);
});

test('what needs the member is not tried again, until there is another card', async () => {
  const { customerId, memberId } = await payer();
  setBank(standIn.ledger, customerId, 'authentication_required');
  to('2025-02-28T10:00:00Z');
  await round();
  expect(await attempts()).toMatchObject([{ failure_code: 'authentication_required', next_try_at: null }]);
  to('2025-03-05T10:00:00Z');
  expect(await round()).toMatchObject({ succeeded: 0, failed: 0 });
  setBank(standIn.ledger, customerId, null);
  attach(standIn.ledger, customerId, 'pm_card_mastercard');
  await syncMember(ctx, tools, { id: memberId });
  expect(await round()).toMatchObject({ succeeded: 1 });
});

test('without a card the renewal is overdue from its end, and charged once there is one', async () => {
  const { optionId } = await makeOption(ctx);
  const [memberId = 0] = await makeMembers(ctx, 1, ctx.clock.now());
  await start(ctx, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 });
  to('2025-02-28T10:00:30Z');
  await round();
  expect(await subscriptions()).toMatchObject([
    {
      status: 'past_due',
      past_due_reason: 'no_payment_method',
      grace_ends_at: new Date('2025-03-07T10:00:00Z'),
    },
  ]);
  expect(await charges()).toEqual([]);
  const other = await payer();
  await db.database.owner.query('update payment_customers set member_id = $1 where member_id = $2', [
    memberId,
    other.memberId,
  ]);
  expect(await round()).toMatchObject({ succeeded: 1 });
  expect(await subscriptions()).toMatchObject([{ status: 'active' }, {}]);
});

test.each(['lost', 429, 500] as const)(
  'after %s it is asked again with the same key, and charged once',
  async (fault) => {
    await payer();
    to('2025-02-28T10:00:00Z');
    standIn.fault = () => fault;
    expect(await round()).toMatchObject({ unanswered: 1 });
    expect(await round()).toMatchObject({ unanswered: 1 });
    expect(await charges()).toEqual([]);
    standIn.fault = () => null;
    expect(await round()).toMatchObject({ succeeded: 1 });
    expect(paidCharges(standIn.ledger)).toHaveLength(1);
    expect(await charges()).toMatchObject([{ status: 'succeeded' }]);
    expect(await attempts()).toMatchObject([{ attempt: 1, state: 'succeeded' }]);
  },
);

test('a key that Stripe no longer takes harms no member', async () => {
  await payer();
  to('2025-02-28T10:00:00Z');
  standIn.secretKey = 'sk_live_another_key';
  expect(await round()).toMatchObject({ unanswered: 1 });
  expect(await subscriptions()).toMatchObject([{ status: 'active' }]);
  expect(await rows('select last_error from payment_accounts where resource_id = $1')).toEqual([
    { last_error: 'Invalid API Key provided' },
  ]);
});

test('rounds of several servers at once charge each renewal once', async () => {
  await makePayers(ctx, standIn, 12);
  to('2025-02-28T10:00:00Z');
  await Promise.all(Array.from({ length: 4 }, round));
  while (Object.values(await round()).some((count) => count > 0));
  expect(paidCharges(standIn.ledger)).toHaveLength(12);
  expect(await rows("select from transactions where resource_id = $1 and status = 'succeeded'")).toHaveLength(
    12,
  );
  expect(
    await rows("select from subscription_events where resource_id = $1 and type = 'renew'"),
  ).toHaveLength(12);
});

test('money that was taken counts, even when the subscription was ended while the bank was asked', async () => {
  const { subscriptionId } = await payer();
  to('2025-02-28T10:00:00Z');
  standIn.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
  await round();
  standIn.fault = () => null;
  await end(ctx, { id: subscriptionId, cause: 'cancelled' });
  await round();
  expect(await charges()).toMatchObject([{ status: 'succeeded', subscription_id: subscriptionId }]);
  expect(await subscriptions()).toMatchObject([{ status: 'ended' }]);
});
