import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboundClient, type OutboundClient } from '#server/platform/http/outbound.ts';
import { bill, cancelNow, subscribe } from '#server/stand-ins/stripe/billing.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { addCustomer, attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { StripeFailure } from './failure.ts';
import { type StripeCalls, stripeCalls } from './stripe.ts';
import { subscriptionOf } from './subscriptions.ts';

let standIn: StripeStandIn;
let outbound: OutboundClient;
let calls: StripeCalls;
let customerId: string;

const seconds = (at: string) => Date.parse(at) / 1_000;
const goTo = (at: string) => {
  standIn.ledger.now = () => seconds(at);
  bill(standIn.ledger);
};

beforeEach(async () => {
  standIn = await startStripe();
  standIn.ledger.now = () => seconds('2026-02-10T00:00:00Z');
  outbound = createOutboundClient({ allow: ['127.0.0.0/8'], ports: [standIn.port], timeout: 5_000 });
  calls = stripeCalls(outbound, { secretKey: standIn.secretKey, apiBase: standIn.url });
  customerId = addCustomer(standIn.ledger, 'ana@example.com').id;
  attach(standIn.ledger, customerId, 'pm_card_visa');
});
afterEach(async () => {
  await outbound.close();
  await standIn.close();
});

const begun = () =>
  subscribe(standIn.ledger, customerId, { amount: 900, anchor: seconds('2025-12-31T10:00:00Z') });

test('a subscription tells its period, its customer and whether it goes on', async () => {
  const { id } = begun();
  expect(await calls.subscriptions.get(id)).toMatchObject({
    customerId,
    status: 'active',
    // Begun on the 31st: the period of 31 January ends on the last day of February.
    periodEndsAt: new Date('2026-02-28T10:00:00Z'),
    cancelsAtPeriodEnd: false,
    endedAt: null,
    paymentMethodId: null,
  });
  expect(await calls.subscriptions.get('sub_unknown')).toBeNull();
});

test('the end of the period is found where older versions of the API have it', () => {
  const shape = { id: 'sub_1', customer: 'cus_1', status: 'active', items: { data: [] }, metadata: {} };
  const older = { ...shape, current_period_end: seconds('2026-03-01T00:00:00Z'), created: 0 };
  expect(subscriptionOf(older as never).periodEndsAt).toEqual(new Date('2026-03-01T00:00:00Z'));
});

test('what is set to end with its period is charged no more', async () => {
  const { id } = begun();
  const answer = await calls.subscriptions.cancelAtPeriodEnd(id, true, { moved: 'yes' });
  expect(answer).toMatchObject({ cancelsAtPeriodEnd: true, metadata: { moved: 'yes' } });
  goTo('2026-03-05T00:00:00Z');
  expect(paidCharges(standIn.ledger)).toEqual([]);
  expect(await calls.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
});

test('a period is charged once, a declined one is retried and then canceled', async () => {
  const { id } = begun();
  goTo('2026-02-28T10:00:00Z');
  expect(paidCharges(standIn.ledger)).toHaveLength(1);
  setBank(standIn.ledger, customerId, 'insufficient_funds');
  goTo('2026-03-31T10:00:00Z');
  expect(await calls.subscriptions.get(id)).toMatchObject({
    status: 'past_due',
    periodEndsAt: new Date('2026-04-30T10:00:00Z'),
  });
  for (const at of ['2026-04-02', '2026-04-04', '2026-04-06']) goTo(`${at}T10:00:00Z`);
  expect(await calls.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
  expect(paidCharges(standIn.ledger)).toHaveLength(1);
});

test('those of a customer are listed, canceled ones as well, and customers of an address', async () => {
  const [first, second] = [begun(), begun()];
  cancelNow(standIn.ledger, first);
  const listed = await calls.subscriptions.ofCustomer(customerId);
  expect(listed.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'active'],
    [first.id, 'canceled'],
  ]);
  addCustomer(standIn.ledger, 'bo@example.com');
  expect((await calls.customersOf('ana@example.com')).map(({ id }) => id)).toEqual([customerId]);
});

test('a key that may not change subscriptions fails as a matter of the key', async () => {
  const { id } = begun();
  standIn.fault = ({ method }) => (method === 'POST' ? 403 : null);
  const failed = calls.subscriptions.cancelAtPeriodEnd(id, true, {});
  await expect(failed).rejects.toSatisfy(
    (error) => error instanceof StripeFailure && error.kind === 'account',
  );
  expect(standIn.ledger.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(false);
});
