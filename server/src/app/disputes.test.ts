import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, write } from '#server/database/scope.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { byKind, volumeOf } from '#server/domains/figures/days/volume.queries.ts';
import { fees } from '#server/domains/figures/rows/rows-of-days.ts';
import { importDispute } from '#server/domains/payments/disputes.service.ts';
import { stripeCaller } from '#server/domains/payments/import-from-stripe.service.ts';
import { mendGivenBack } from '#server/domains/provider-drift/fix-money.service.ts';
import { compareStripeState } from '#server/domains/provider-drift/stripe-state.service.ts';
import { getTransaction } from '#server/domains/transactions/list.service.ts';
import { closeDispute, dispute } from '#server/stand-ins/stripe/money.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { type WebhookDesk, webhookDesk } from '#server/testing/webhook-desk.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await webhookDesk('America/New_York');
});
afterAll(() => desk.close());

const disputes = () =>
  desk.rows<{ amount_cents: number; fee_cents: number; occurred_at: Date; currency: string }>(
    `select amount_cents, fee_cents, currency, occurred_at from transaction_adjustments
     where resource_id = $1 and kind = 'dispute' order by id desc limit 1`,
  );

/** Returns the sums of one day in New York, by purpose. */
async function ofDay(day: string, currency = 'usd'): Promise<Record<string, number | undefined>> {
  const { ctx } = desk;
  await refreshDays(ctx);
  const sums = await read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, [{ start: day, end: day }]));
  const kinds = byKind(sums).get(currency);
  return Object.fromEntries([...(kinds ?? [])].map(([source, [sum]]) => [source, sum?.amountCents]));
}

test('a dispute counts on the day it was lost at Stripe, with Stripe’s fee on that day', async () => {
  desk.at('2026-10-10T15:00:00Z');
  const charge = await desk.pay(990);
  desk.at('2026-10-18T12:00:00Z');
  const { id } = dispute(desk.standIn.ledger, charge.id);
  // 3 November, 22:30 in New York.
  desk.at('2026-11-04T03:30:00Z');
  closeDispute(desk.standIn.ledger, id, 'lost');
  await desk.tell(desk.news().toReversed());
  expect(await disputes()).toEqual([
    { amount_cents: 990, fee_cents: 1_500, currency: 'usd', occurred_at: new Date('2026-11-04T03:30:00Z') },
  ]);
  // The charge's own fee is 2.9 % and 0.30 of 9.90: 0.287 + 0.30 = 0.59.
  expect(await ofDay('2026-10-10')).toMatchObject({ all: 990, fee: 59 });
  expect(await ofDay('2026-10-18')).toEqual({});
  expect(await ofDay('2026-11-03')).toEqual({ dispute: 990, fee: 1_500 });
  expect(await ofDay('2026-11-04')).toEqual({});
});

test('rows of fees are what the days say: fees of charges and of disputes', async () => {
  const { ctx } = desk;
  const question = { site: ctx.resource, start: '2026-10-01', end: '2026-11-30', plans: [], currency: 'usd' };
  const found = await read(ctx, ({ db }) => fees(question).page({ limit: 10, offset: 0 }).execute(db));
  const { rows } = found as { rows: { amount: number; at: Date }[] };
  expect(rows.map(({ at, amount }) => [new Date(at).toISOString(), Number(amount)])).toEqual([
    ['2026-11-04T03:30:00.000Z', 1_500],
    ['2026-10-10T15:00:00.000Z', 59],
  ]);
});

test('where Stripe told nothing of it, a dispute counts on the day it was opened, and never before its charge', async () => {
  desk.at('2026-09-09T04:30:00Z');
  const charge = await desk.pay(2_000);
  const { id } = dispute(desk.standIn.ledger, charge.id);
  const row = desk.standIn.ledger.disputes.get(id);
  if (row) Object.assign(row, { status: 'lost', created: row.created - 60 });
  desk.news();
  const at = new Date((row?.created ?? 0) * 1000);
  await importDispute(desk.ctx, stripeCaller(desk.ctx, tools), { id, at });
  expect(await disputes()).toMatchObject([{ occurred_at: new Date('2026-09-09T04:30:00Z') }]);
  // 00:30 in New York.
  expect(await ofDay('2026-09-09')).toMatchObject({ dispute: 2_000, fee: 88 + 1_500 });
});

test('a fee that was taken in dollars counts as its share of what was charged in yen', async () => {
  desk.standIn.ledger.balance = { currency: 'usd', rate: 0.64 };
  desk.at('2026-08-08T12:00:00Z');
  const charge = await desk.pay(1_100, 'jpy');
  const { id } = dispute(desk.standIn.ledger, charge.id);
  closeDispute(desk.standIn.ledger, id, 'lost');
  await desk.tell(desk.news());
  // ¥1,100 x 0.64 = $7.04 withdrawn, and a fee of $15.00: ¥1,100 x 1500 / 704 = ¥2,343.75.
  expect(await disputes()).toMatchObject([{ amount_cents: 1_100, fee_cents: 2_344, currency: 'jpy' }]);
  desk.standIn.ledger.balance = null;
});

interface Kept {
  id: number;
  adjusted: number;
  status: string;
  ltv: number;
}

/** Returns the stored values of a charge, and the lifetime value of its payer. */
async function kept(charge: { intentId: string }): Promise<Kept> {
  const [found] = await desk.rows<Kept>(
    `select t.id, t.adjusted_cents as adjusted, t.status, s.ltv_cents as ltv from transactions t
     join member_summaries s on s.resource_id = t.resource_id and s.member_id = t.member_id
     where t.resource_id = $1 and t.external_id = $2`,
    charge.intentId,
  );
  if (!found) throw new Error('the charge is not recorded');
  return found;
}

const told = (id: number) =>
  desk.rows<{ name: string }>(
    `select name from domain_events where resource_id = $1 and payload->>'id' = $2 order by id`,
    String(id),
  );

test('a dispute that was won counts with the fee that Stripe kept, and with nothing else', async () => {
  const { ledger } = desk.standIn;
  desk.at('2026-07-01T15:00:00Z');
  const charge = await desk.pay(990);
  const before = await kept(charge);
  const { id } = dispute(ledger, charge.id);
  await desk.tell(desk.news());
  // The dispute is open: only the charge and its own fee of 0.59 count.
  expect(await ofDay('2026-07-01')).toMatchObject({ all: 990, fee: 59 });
  // 4 July, 22:30 in New York.
  desk.at('2026-07-05T02:30:00Z');
  closeDispute(ledger, id, 'won');
  await desk.tell(desk.news().toReversed());
  expect(await disputes()).toEqual([
    { amount_cents: 0, fee_cents: 1_500, currency: 'usd', occurred_at: new Date('2026-07-05T02:30:00Z') },
  ]);
  expect(await ofDay('2026-07-04')).toEqual({ fee: 1_500 });
  expect(await ofDay('2026-07-05')).toEqual({});
  // No money was returned: 9.90 stays charged, and stays in the lifetime value.
  expect(await kept(charge)).toEqual(before);
  const found = await getTransaction(desk.ctx, { id: before.id });
  // 0.59 for the charge and 15.00 for the dispute.
  expect(found).toMatchObject({ fee: 1_559, processing_fees: 1_559, refunded_amount: 0 });
  expect(found.adjustments).toMatchObject([{ kind: 'dispute', amount: 0, fee: 1_500 }]);
  expect((await told(before.id)).map(({ name }) => name)).not.toContain('transaction.disputed');
});

test('a fee that Stripe gives back counts nowhere, whether at once or after the dispute was closed', async () => {
  const { ledger } = desk.standIn;
  desk.at('2026-06-10T15:00:00Z');
  const [atOnce, later] = [await desk.pay(990), await desk.pay(2_000)];
  // 2.9 % and 0.30 of 9.90 and of 20.00: 0.59 and 0.88.
  const charged = { all: 2_990, fee: 59 + 88 };
  closeDispute(ledger, dispute(ledger, atOnce.id).id, 'won', { isFeeReturned: true });
  await desk.tell(desk.news());
  expect(await ofDay('2026-06-10')).toEqual(expect.objectContaining(charged));
  const { id } = dispute(ledger, later.id);
  closeDispute(ledger, id, 'won');
  await desk.tell(desk.news());
  expect(await ofDay('2026-06-10')).toMatchObject({ all: 2_990, fee: 59 + 88 + 1_500 });
  closeDispute(ledger, id, 'won', { isFeeReturned: true });
  await desk.tell(desk.news());
  expect(await ofDay('2026-06-10')).toMatchObject(charged);
});

test('a won dispute in yen keeps its share of the fee that was taken in dollars', async () => {
  const { ledger } = desk.standIn;
  ledger.balance = { currency: 'usd', rate: 0.64 };
  desk.at('2026-05-05T12:00:00Z');
  const charge = await desk.pay(1_100, 'jpy');
  closeDispute(ledger, dispute(ledger, charge.id).id, 'won');
  await desk.tell(desk.news());
  // ¥1,100 x 0.64 = $7.04 withdrawn, given back, and $15.00 kept: ¥1,100 x 1500 / 704 = ¥2,343.75.
  expect(await disputes()).toMatchObject([{ amount_cents: 0, fee_cents: 2_344, currency: 'jpy' }]);
  ledger.balance = null;
});

test('a won dispute that nobody told of shows as a difference, and is mended to its fee alone', async () => {
  const { ctx, standIn } = desk;
  desk.at('2026-04-01T12:00:00Z');
  const charge = await desk.pay(990);
  const { id: externalId } = dispute(standIn.ledger, charge.id);
  closeDispute(standIn.ledger, externalId, 'won');
  desk.news();
  const ask = stripeCaller(ctx, tools);
  const look = async () => ({
    of: 'dispute' as const,
    dispute: await ask((stripe) => stripe.dispute(externalId)),
    charge: await ask((stripe) => stripe.oneCharge(charge.id)),
  });
  const compare = async () => {
    const said = await look();
    return read(ctx, (scope) => compareStripeState(ctx, scope, externalId, said));
  };
  const mended = async () => {
    const [found, said] = [await compare(), await look()];
    if (!found) throw new Error('nothing differs');
    await write(ctx, 'test.mend', (scope) => mendGivenBack(ctx, scope, found, said));
    return found;
  };
  expect(await mended()).toMatchObject({ reason: 'dispute_fee', there: { amount: 1_500 }, here: {} });
  expect(await disputes()).toMatchObject([{ amount_cents: 0, fee_cents: 1_500 }]);
  expect(await compare()).toBeNull();
  // Stripe returns the fee after all.
  closeDispute(standIn.ledger, externalId, 'won', { isFeeReturned: true });
  expect(await mended()).toMatchObject({
    reason: 'dispute_fee',
    there: { amount: 0 },
    here: { amount: 1_500 },
  });
  expect(await compare()).toBeNull();
  // The bank reverses its decision: 9.90 and the fee are withdrawn.
  closeDispute(standIn.ledger, externalId, 'lost');
  expect(await mended()).toMatchObject({ reason: 'dispute_missing' });
  expect(await disputes()).toMatchObject([{ amount_cents: 990, fee_cents: 1_500 }]);
  // The bank reverses it again: the fee stays, the money comes back.
  closeDispute(standIn.ledger, externalId, 'won');
  expect(await mended()).toMatchObject({ reason: 'dispute_not_lost' });
  expect(await disputes()).toMatchObject([{ amount_cents: 0, fee_cents: 1_500 }]);
});
