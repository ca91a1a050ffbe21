// An operator moves the end of a subscription during its renewal charge: given time isn't charged for, and paid time
// isn't lost.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { connect, makePayers, type Payer } from '#server/testing/payment-fixtures.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { editEndDate } from '../member-subscriptions/service.ts';
import { chargeRenewals } from './renewals.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let standIn: StripeStandIn;

beforeAll(async () => {
  db = await testDatabase();
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
const statuses = async () =>
  (await rows<{ status: string }>('select status from transactions where resource_id = $1 order by id')).map(
    ({ status }) => status,
  );
const subscriptions = () =>
  rows('select status, ends_at from member_subscriptions where resource_id = $1 order by id');

/** Creates a declined renewal whose second attempt is lost on the way to Stripe or back. */
async function triedAgain(fault: 'lost' | 500): Promise<Payer> {
  const [made] = await makePayers(ctx, standIn, 1);
  if (!made) throw new Error('nobody was made');
  setBank(standIn.ledger, made.customerId, 'insufficient_funds');
  to('2025-02-28T10:00:00Z');
  await round();
  setBank(standIn.ledger, made.customerId, null);
  to('2025-03-01T10:00:00Z');
  standIn.fault = ({ method }) => (method === 'POST' ? fault : null);
  expect(await round()).toMatchObject({ unanswered: 1 });
  standIn.fault = () => null;
  return made;
}

test('an end that was moved while the bank was asked stays given, and what was paid comes on top of it', async () => {
  const { subscriptionId } = await triedAgain('lost');
  await editEndDate(ctx, { id: subscriptionId, endsAt: new Date('2025-03-10T10:00:00Z') });
  expect(await round()).toMatchObject({ succeeded: 1 });
  expect(await subscriptions()).toMatchObject([
    { status: 'active', ends_at: new Date('2025-04-10T10:00:00Z') },
  ]);
  to('2025-03-10T10:00:00Z');
  expect(await round()).toMatchObject({ succeeded: 0 });
  expect(paidCharges(standIn.ledger)).toHaveLength(1);
  expect(await statuses()).toEqual(['failed', 'succeeded']);
});

test('while the first charge of a renewal is out its end cannot be moved, and the reason says to wait', async () => {
  const [{ subscriptionId } = { subscriptionId: 0 }] = await makePayers(ctx, standIn, 1);
  to('2025-02-28T10:00:00Z');
  standIn.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
  await round();
  const moved = () => editEndDate(ctx, { id: subscriptionId, endsAt: new Date('2025-04-30T10:00:00Z') });
  await expect(moved()).rejects.toThrow('its renewal is being charged');
  standIn.fault = () => null;
  await round();
  await moved();
  expect(await subscriptions()).toMatchObject([{ ends_at: new Date('2025-04-30T10:00:00Z') }]);
});

test('a charge that never reached the bank is given up once the end was moved, and made at the new end', async () => {
  const { subscriptionId } = await triedAgain(500);
  await editEndDate(ctx, { id: subscriptionId, endsAt: new Date('2025-03-10T10:00:00Z') });
  expect(await round()).toEqual({ succeeded: 0, failed: 0, unanswered: 0 });
  const codes = 'select failure_code from charge_attempts where resource_id = $1 order by id';
  expect(await rows(codes)).toMatchObject([{}, { failure_code: 'withdrawn' }]);
  expect(paidCharges(standIn.ledger)).toEqual([]);
  expect(await statuses()).toEqual(['failed']);
  to('2025-03-10T10:00:00Z');
  expect(await round()).toMatchObject({ succeeded: 1 });
  expect(await subscriptions()).toMatchObject([{ ends_at: new Date('2025-04-10T10:00:00Z') }]);
});
