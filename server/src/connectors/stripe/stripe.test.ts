import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboundClient, type OutboundClient } from '#server/platform/http/outbound.ts';
import { dispute, refund } from '#server/stand-ins/stripe/money.ts';
import { addCustomer, attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { StripeFailure } from './failure.ts';
import { isSignedByStripe } from './signature.ts';
import { type StripeCalls, stripeCalls } from './stripe.ts';

let standIn: StripeStandIn;
let outbound: OutboundClient;
let calls: StripeCalls;
let customerId: string;
let paymentMethodId: string;

beforeEach(async () => {
  standIn = await startStripe();
  outbound = createOutboundClient({ allow: ['127.0.0.0/8'], ports: [standIn.port], timeout: 1_000 });
  calls = stripeCalls(outbound, { secretKey: standIn.secretKey, apiBase: standIn.url });
  customerId = addCustomer(standIn.ledger, 'ana@example.com').id;
  paymentMethodId = attach(standIn.ledger, customerId, 'pm_card_visa').id;
});
afterEach(async () => {
  await outbound.close();
  await standIn.close();
});

const asked = (idempotencyKey: string, amountCents = 1200, currency = 'usd') => ({
  customerId,
  paymentMethodId,
  amountCents,
  currency,
  description: 'Renewal',
  metadata: { attempt: idempotencyKey },
  idempotencyKey,
});
const failed = async (call: Promise<unknown>): Promise<StripeFailure> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StripeFailure) return error;
  throw new Error('it did not fail as Stripe fails', { cause: error });
};

test('a stored card is charged while its owner is away, and the fee is known at once', async () => {
  const payment = await calls.charge(asked('a'));
  expect(payment).toMatchObject({ status: 'succeeded', amountCents: 1200, customerId, livemode: false });
  expect(payment.charge).toMatchObject({
    feeCents: 65,
    cardBrand: 'visa',
    cardLast4: '4242',
    status: 'succeeded',
  });
});

test('the same key charges once, and with other parameters not at all', async () => {
  const [first, second] = [await calls.charge(asked('a')), await calls.charge(asked('a'))];
  expect(second.id).toBe(first.id);
  expect(await failed(calls.charge(asked('a', 1300)))).toMatchObject({
    kind: 'unanswered',
    code: 'idempotency_error',
  });
  expect(standIn.ledger.charges.size).toBe(1);
});

test.each([
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['expired_card', 'Your card has expired.'],
  ['authentication_required', 'Your card was declined. This transaction requires authentication.'],
] as const)('%s is a decline with the payment that failed', async (bank, message) => {
  setBank(standIn.ledger, customerId, bank);
  const failure = await failed(calls.charge(asked('a')));
  expect(failure).toMatchObject({ kind: 'declined', code: bank, message });
  expect(await calls.payment(failure.paymentId ?? '')).toMatchObject({ status: 'failed', failureCode: bank });
});

test.each([['lost'], ['silence'], ['drip'], [429], [500]] as const)(
  'after %s nobody knows what happened, nothing is sent a second time, and the same key finds out',
  async (fault) => {
    standIn.fault = () => fault;
    expect(await failed(calls.charge(asked('a')))).toMatchObject({ kind: 'unanswered' });
    expect(standIn.calls).toHaveLength(1);
    standIn.fault = () => null;
    expect(await calls.charge(asked('a'))).toMatchObject({ status: 'succeeded' });
    expect(standIn.ledger.charges.size).toBe(1);
  },
);

test('a payment is found by what it carries', async () => {
  const payment = await calls.charge(asked('a'));
  expect((await calls.findPayment(customerId, 'attempt', 'a'))?.id).toBe(payment.id);
  expect(await calls.findPayment(customerId, 'attempt', 'b')).toBeNull();
});

test('a customer is read with the card, and one that is not there is null', async () => {
  const card = { paymentMethodId, brand: 'visa', last4: '4242', expiresOn: '2031-09-01' };
  expect(await calls.customer(customerId)).toEqual({ id: customerId, email: 'ana@example.com', card });
  expect(await calls.customer('cus_unknown')).toBeNull();
});

test('refunds and disputes are read from their charge', async () => {
  const { charge } = await calls.charge(asked('a'));
  const id = charge?.id ?? '';
  refund(standIn.ledger, id, 200);
  const { id: disputeId } = dispute(standIn.ledger, id);
  expect(await calls.refunds(id)).toMatchObject([{ amountCents: 200, status: 'succeeded' }]);
  expect(await calls.dispute(disputeId)).toMatchObject({ chargeId: id, withdrawnCents: 1200 });
  expect(await calls.charges(customerId)).toMatchObject([{ id, refundedCents: 200, feeCents: 65 }]);
});

// Stripe counts as ISO 4217 does: ¥1,000 is 1000, 1.250 dinars are 1250. But 1,000 krónur or Ugandan shillings are sent
// with two decimals, and 1,000.00 ariary with none.
test.each([
  ['jpy', 1_000, 1_000],
  ['krw', 9_900, 9_900],
  ['kwd', 1_250, 1_250],
  ['usd', 900, 900],
  ['isk', 1_000, 100_000],
  ['ugx', 1_000, 100_000],
  ['mga', 100_000, 1_000],
  ['huf', 100_000, 100_000],
] as const)('%s %s is %s at Stripe, and comes back as it was', async (currency, amountCents, sent) => {
  const { charge, ...payment } = await calls.charge(asked('a', amountCents, currency));
  expect([...standIn.ledger.charges.values()]).toMatchObject([{ amount: sent, currency }]);
  expect(payment).toMatchObject({ amountCents, currency });
  const id = charge?.id ?? '';
  // A tenth is refunded, and then the whole charge is disputed.
  refund(standIn.ledger, id, sent / 10);
  const { id: disputeId } = dispute(standIn.ledger, id);
  expect(await calls.oneCharge(id)).toMatchObject({ amountCents, refundedCents: amountCents / 10 });
  expect(await calls.refunds(id)).toMatchObject([{ amountCents: amountCents / 10, currency }]);
  expect(await calls.dispute(disputeId)).toMatchObject({ amountCents, withdrawnCents: amountCents });
  expect((await calls.lists.charges({ after: null, since: null })).items).toMatchObject([{ amountCents }]);
});

test('an amount that Stripe has no way to say is refused before it is asked', async () => {
  expect(await failed(calls.charge(asked('a', 150, 'mga')))).toMatchObject({ kind: 'refused' });
  expect(standIn.calls).toEqual([]);
  // Stripe itself rejects 1.255 dinars.
  expect(await failed(calls.charge(asked('b', 1_255, 'kwd')))).toMatchObject({ kind: 'refused' });
  expect(standIn.ledger.charges.size).toBe(0);
});

test('a fee that was paid in another currency counts in the currency of the charge', async () => {
  // One yen is 0.65 cents: ¥1,000 are $6.50, of which 2.9 % and 30 cents are 49 cents. 49 of 650 are ¥75.38 of ¥1,000.
  standIn.ledger.balance = { currency: 'usd', rate: 0.65 };
  expect((await calls.charge(asked('a', 1_000, 'jpy'))).charge).toMatchObject({ feeCents: 75 });
  expect((await calls.charge(asked('b'))).charge).toMatchObject({ feeCents: 65 });
});

test('a wrong key is refused, and no error tells a key', async () => {
  const wrong = stripeCalls(outbound, { secretKey: 'sk_test_canary123', apiBase: standIn.url });
  const failure = await failed(wrong.account());
  expect(failure.kind).toBe('account');
  expect(JSON.stringify([failure, failure.message, failure.stack])).not.toContain('canary');
});

test('a private address is reached only where it was allowed', async () => {
  const guarded = createOutboundClient({ ports: [standIn.port] });
  const kept = stripeCalls(guarded, { secretKey: standIn.secretKey, apiBase: standIn.url });
  expect((await failed(kept.account())).kind).toBe('unanswered');
  expect(standIn.calls).toEqual([]);
  await guarded.close();
});

test('a signature counts for five minutes, backwards and forwards, for its own body and secret', () => {
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);
  const isSigned = (at: number, change = '', secret = standIn.webhookSecret) => {
    const { body, header } = standIn.signed({ id: 'evt_1' }, at);
    return isSignedByStripe(Buffer.from(body + change), header, secret, now);
  };
  expect([isSigned(seconds), isSigned(seconds - 299), isSigned(seconds + 299)]).toEqual([true, true, true]);
  expect([isSigned(seconds - 301), isSigned(seconds + 301)]).toEqual([false, false]);
  expect([isSigned(seconds, ' '), isSigned(seconds, '', 'whsec_other')]).toEqual([false, false]);
});

test.each(['', 't=1', 'v1=00', 't=abc,v1=00', `t=${'9'.repeat(40)},v1=00`, 't=1,t=99999999999,v1=00'])(
  'a header %j is no signature',
  (header) => {
    expect(isSignedByStripe(Buffer.from('{}'), header, 'whsec_test', new Date())).toBe(false);
  },
);
