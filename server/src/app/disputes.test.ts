import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { byKind, volumeOf } from '#server/domains/figures/days/volume.queries.ts';
import { fees } from '#server/domains/figures/rows/rows-of-days.ts';
import { asker, takeDispute } from '#server/domains/payments/mend.service.ts';
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

/** Sums of one day in New York, by what they were for. */
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
  await takeDispute(desk.ctx, asker(desk.ctx, tools), { id, at });
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
  // ¥1,100 x 0.64 = $7.04 withdrawn, and $15.00 for it: ¥1,100 x 1500 / 704 = ¥2,343.75.
  expect(await disputes()).toMatchObject([{ amount_cents: 1_100, fee_cents: 2_344, currency: 'jpy' }]);
  desk.standIn.ledger.balance = null;
});
