import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { byKind, volumeOf } from '#server/domains/figures/days/volume.queries.ts';
import { stripeCaller } from '#server/domains/payments/import-from-stripe.service.ts';
import { compareRefunds } from '#server/domains/provider-drift/page.service.ts';
import type { RefundRow, StripeEvent } from '#server/stand-ins/stripe/ledger.ts';
import { refund, settleRefund } from '#server/stand-ins/stripe/money.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { type WebhookDesk, webhookDesk } from '#server/testing/webhook-desk.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await webhookDesk('America/New_York');
});
afterAll(() => desk.close());

interface Given {
  amount_cents: number;
  occurred_at: Date;
  external_id: string | null;
}

const givenBack = (intentId: string) =>
  desk.rows<Given>(
    `select a.amount_cents, a.occurred_at, a.external_id from transaction_adjustments a
     join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id
     where a.resource_id = $1 and t.external_id = $2 order by a.id`,
    intentId,
  );

const chargeOf = (intentId: string) =>
  desk.rows<{ status: string; refunded_cents: number; adjusted_cents: number }>(
    'select status, refunded_cents, adjusted_cents from transactions where resource_id = $1 and external_id = $2',
    intentId,
  );

async function refundedOn(day: string): Promise<number> {
  const { ctx } = desk;
  await refreshDays(ctx);
  const sums = await read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, [{ start: day, end: day }]));
  return byKind(sums).get('usd')?.get('refund')?.[0]?.amountCents ?? 0;
}

const typed = (events: readonly StripeEvent[], type: string) => events.filter((event) => event.type === type);

/** Returns the discrepancies that a reconciliation of this refund with Stripe finds. */
async function differences(row: RefundRow) {
  const said = await stripeCaller(desk.ctx, tools)((stripe) => stripe.refund(row.id));
  return read(desk.ctx, async (scope) => (await compareRefunds(desk.ctx, scope, [said])).found);
}

test.each(['refund.created', 'refund.updated', 'charge.refund.updated', 'charge.refunded'])(
  'a refund that was pending comes in by %s once it has arrived, on the day it was made',
  async (type) => {
    desk.at('2026-09-01T12:00:00Z');
    const charge = await desk.pay(900);
    desk.news();
    // 2 September, 23:30 in New York.
    desk.at('2026-09-03T03:30:00Z');
    const row = refund(desk.standIn.ledger, charge.id, 400, 'pending');
    await desk.tell(typed(desk.news(), 'charge.refunded'));
    expect(await givenBack(charge.intentId)).toEqual([]);
    desk.at('2026-09-08T12:00:00Z');
    settleRefund(desk.standIn.ledger, row.id, 'succeeded');
    const [told] = typed(desk.standIn.ledger.events, type).slice(-1);
    await desk.tell(told ? [{ ...told, id: `evt_later_${row.id}` }] : []);
    expect(await givenBack(charge.intentId)).toEqual([
      { amount_cents: 400, occurred_at: new Date('2026-09-03T03:30:00Z'), external_id: row.id },
    ]);
  },
);

test('a pending refund that fails never counts', async () => {
  desk.at('2026-09-01T12:00:00Z');
  const charge = await desk.pay(900);
  const row = refund(desk.standIn.ledger, charge.id, 400, 'pending');
  settleRefund(desk.standIn.ledger, row.id, 'failed');
  await desk.tell(desk.news());
  expect(await givenBack(charge.intentId)).toEqual([]);
  expect(await differences(row)).toEqual([]);
});

test('a refund that fails after it arrived is taken back on the day it failed, once, and its own day stays', async () => {
  desk.at('2026-10-19T12:00:00Z');
  const charge = await desk.pay(900);
  desk.news();
  desk.at('2026-10-20T12:00:00Z');
  const row = refund(desk.standIn.ledger, charge.id);
  await desk.tell(desk.news());
  expect(await chargeOf(charge.intentId)).toEqual([
    { status: 'refunded', refunded_cents: 900, adjusted_cents: 900 },
  ]);
  // 4 November, 22:00 in New York, reported a day later.
  desk.at('2026-11-05T03:00:00Z');
  settleRefund(desk.standIn.ledger, row.id, 'failed');
  desk.at('2026-11-06T12:00:00Z');
  expect(await differences(row)).toMatchObject([{ reason: 'refund_failed' }]);
  const told = desk.news().toReversed();
  await desk.tell(told);
  await desk.tell(told.map((event) => ({ ...event, id: `${event.id}_again` })));
  expect(await givenBack(charge.intentId)).toEqual([
    { amount_cents: 900, occurred_at: new Date('2026-10-20T12:00:00Z'), external_id: row.id },
    { amount_cents: -900, occurred_at: new Date('2026-11-05T03:00:00Z'), external_id: null },
  ]);
  expect(await chargeOf(charge.intentId)).toEqual([
    { status: 'succeeded', refunded_cents: 0, adjusted_cents: 0 },
  ]);
  expect([await refundedOn('2026-10-20'), await refundedOn('2026-11-04')]).toEqual([900, -900]);
  expect(await differences(row)).toEqual([]);
  // A refund by other means counts like any other refund.
  desk.at('2026-11-10T12:00:00Z');
  refund(desk.standIn.ledger, charge.id, 300);
  await desk.tell(desk.news());
  expect(await chargeOf(charge.intentId)).toEqual([
    { status: 'succeeded', refunded_cents: 300, adjusted_cents: 300 },
  ]);
});
