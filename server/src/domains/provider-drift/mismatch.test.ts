import { expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { addPastCharge } from '#server/stand-ins/stripe/money.ts';
import { addCustomer, attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { driftCase } from '#server/testing/drift-case.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { upsertCustomer } from '../payments/customers.queries.ts';
import { handleEvent } from '../payments/events.service.ts';
import { chargeRenewals } from '../payments/renewals.service.ts';
import { syncMember } from '../payments/sync.service.ts';
import { fixDiscrepancy } from './service.ts';

const hour = 3_600_000;
const { the, compare, rows, open, onlyOne, charges, tell } = driftCase();

const held = () =>
  rows<{ status: string; is_over: boolean }>(
    'select status, ends_at <= now() as is_over from member_subscriptions where resource_id = $1',
  );
const attempts = () =>
  rows<{ state: string; failure_code: string | null; failure_text: string | null }>(
    'select state, failure_code, failure_text from charge_attempts where resource_id = $1 order by id',
  );
const renew = () => chargeRenewals(the().ctx, tools, { silentMs: 0 });

/** Charges the renewal of 10.00, loses the answer, and makes Stripe report another payment. */
async function receive(change: { amount?: number; currency?: string }): Promise<void> {
  const { standIn } = the();
  standIn.fault = ({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'lost' : null;
  expect(await renew()).toEqual({ succeeded: 0, failed: 0, unanswered: 1 });
  standIn.fault = () => null;
  const [intent] = standIn.ledger.intents.values();
  const [charge] = standIn.ledger.charges.values();
  if (!intent || !charge) throw new Error('nothing was charged');
  Object.assign(intent, change);
  Object.assign(charge, change);
}

test.each([
  { change: { amount: 700 }, said: '7.00 USD', amount_cents: 700 },
  { change: { amount: 1_300 }, said: '13.00 USD', amount_cents: 1_300 },
  { change: { currency: 'eur' }, said: '10.00 EUR', amount_cents: 1_000 },
])('$said received where 10.00 USD were asked for renews nothing, and is told', async (example) => {
  const { ctx, clock, standIn, payer } = the();
  await receive(example.change);
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  await renew();
  expect(await charges()).toEqual([]);
  expect(await held()).toEqual([{ status: 'past_due', is_over: true }]);
  expect(await attempts()).toEqual([
    {
      state: 'failed',
      failure_code: 'amount_mismatch',
      failure_text: `Stripe received ${example.said} where 10.00 USD was asked for. The renewal was not booked.`,
    },
  ]);
  // The discrepancy shows at once, before any comparison.
  const there = { amount: example.amount_cents, currency: example.change.currency ?? 'usd' };
  const seen = { kind: 'charge_missing', cause: 'parked', member: { id: payer.memberId }, there };
  expect(await onlyOne()).toMatchObject(seen);
  // A new card must not charge the member a second time for it.
  attach(standIn.ledger, payer.customerId, 'pm_card_mastercard');
  await syncMember(ctx, tools, { id: payer.memberId });
  await renew();
  expect(standIn.ledger.charges.size).toBe(1);
  clock.advance(hour);
  await compare();
  const found = await onlyOne();
  expect(found).toMatchObject(seen);
  // The payment is recorded as it is, and renews nothing.
  await fixDiscrepancy(ctx, tools, found);
  expect(await charges()).toEqual([
    { status: 'succeeded', amount_cents: example.amount_cents, refunded_cents: 0 },
  ]);
  expect(await held()).toEqual([{ status: 'past_due', is_over: true }]);
  await compare();
  expect(await open()).toEqual([]);
});

test('a parked payment of a customer who is linked to nobody any more is seen at once, and stays until it is recorded', async () => {
  const { ctx, db, clock, payer } = the();
  await receive({ amount: 700 });
  const { rowCount } = await db.database.owner.query(
    'delete from payment_customers where resource_id = $1 and member_id = $2',
    [ctx.resource.id, payer.memberId],
  );
  expect(rowCount).toBe(1);
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  const seen = { kind: 'charge_missing', cause: 'parked', member: { id: payer.memberId } };
  expect(await onlyOne()).toMatchObject(seen);
  clock.advance(hour);
  await compare();
  const found = (await open()).filter(({ kind }) => kind === 'charge_missing');
  expect(found).toMatchObject([seen]);
  for (const one of found) await fixDiscrepancy(ctx, tools, one);
  expect(await charges()).toEqual([{ status: 'succeeded', amount_cents: 700, refunded_cents: 0 }]);
});

test('a declined renewal that was paid in another amount after all is seen when it is told', async () => {
  const { ctx, standIn, payer } = the();
  setBank(standIn.ledger, payer.customerId, 'insufficient_funds');
  await renew();
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  const [charge] = standIn.ledger.charges.values();
  const [intent] = standIn.ledger.intents.values();
  if (!charge || !intent) throw new Error('nothing was charged');
  Object.assign(charge, { bank: 'yes', amount: 400 });
  Object.assign(intent, { bank: 'yes', amount: 400, status: 'succeeded' });
  const object = { id: intent.id, object: 'payment_intent' };
  const told = { object: 'event', api_version: 'x', type: 'payment_intent.succeeded' } as const;
  const at = { created: standIn.ledger.now(), livemode: true };
  standIn.ledger.events.push({ ...told, id: `evt_${intent.id}`, ...at, data: { object } });
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  const found = await onlyOne();
  // 10.00 was declined, 4.00 came in.
  expect(found).toMatchObject({
    kind: 'status_differs',
    reason: 'paid_there',
    cause: 'parked',
    here: { amount: 1_000, status: 'failed' },
    there: { amount: 400 },
  });
  await fixDiscrepancy(ctx, tools, found);
  expect(await charges()).toEqual([{ status: 'succeeded', amount_cents: 400, refunded_cents: 0 }]);
  expect(await held()).toEqual([{ status: 'past_due', is_over: true }]);
});

test('a declined renewal that was paid in another amount after all stays past due', async () => {
  const { ctx, clock, standIn, payer } = the();
  setBank(standIn.ledger, payer.customerId, 'insufficient_funds');
  await renew();
  const [charge] = standIn.ledger.charges.values();
  const [intent] = standIn.ledger.intents.values();
  if (!charge || !intent) throw new Error('nothing was charged');
  Object.assign(charge, { bank: 'yes', amount: 400 });
  Object.assign(intent, { bank: 'yes', amount: 400, status: 'succeeded' });
  clock.advance(hour);
  await compare();
  await fixDiscrepancy(ctx, tools, await onlyOne());
  expect(await charges()).toEqual([{ status: 'succeeded', amount_cents: 400, refunded_cents: 0 }]);
  expect(await held()).toEqual([{ status: 'past_due', is_over: true }]);
});

test('a payment with a copy of a renewal’s key is recorded as what it is, of who paid it', async () => {
  const { ctx, standIn, payer } = the();
  const { ledger } = standIn;
  await renew();
  const [first] = ledger.intents.values();
  const [other = 0] = await makeMembers(ctx, 1);
  const { id: customerId } = addCustomer(ledger, null);
  attach(ledger, customerId, 'pm_card_visa');
  await write(ctx, 'test.customer', async (scope) => {
    scope.noAudit('test');
    await upsertCustomer(scope, ctx, other, { id: customerId, email: null, card: null });
  });
  // Copies the metadata to a charge of another customer, and to a second one of the same customer.
  for (const customer of [customerId, payer.customerId]) {
    const { intentId } = addPastCharge(ledger, customer, { amount: 1_000, created: ledger.now() });
    const copy = ledger.intents.get(intentId);
    if (copy && first) copy.metadata = first.metadata;
    const told = { object: 'event', api_version: 'x', type: 'payment_intent.succeeded' } as const;
    const object = { id: intentId, object: 'payment_intent' };
    ledger.events.push({
      ...told,
      id: `evt_${intentId}`,
      created: ledger.now(),
      livemode: true,
      data: { object },
    });
  }
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  expect(
    await rows(
      `select t.member_id, t.amount_cents, count(l.id)::integer as renewals from transactions t
       left join transaction_purchases l on l.resource_id = t.resource_id and l.transaction_id = t.id
       where t.resource_id = $1 group by t.id, t.member_id, t.amount_cents order by t.id`,
    ),
  ).toEqual([
    { member_id: payer.memberId, amount_cents: 1_000, renewals: 1 },
    { member_id: other, amount_cents: 1_000, renewals: 0 },
    { member_id: payer.memberId, amount_cents: 1_000, renewals: 0 },
  ]);
  expect(await attempts()).toMatchObject([{ state: 'succeeded' }]);
});
