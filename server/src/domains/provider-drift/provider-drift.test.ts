import { expect, test } from 'vitest';
import { dispute, refund } from '#server/stand-ins/stripe/money.ts';
import { attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { driftCase } from '#server/testing/drift-case.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { chargeRenewals } from '../payments/renewals.service.ts';
import { driftStatus, fixAllOfKind, fixDiscrepancy, previewFix } from './service.ts';

const hour = 3_600_000;
const { the, work, compare, compareWithGrace, rows, open, onlyOne, charges, pay } = driftCase();

test('an overdue renewal that was paid at Stripe: what its effect says is what mending does', async () => {
  const { ctx, clock, standIn, payer } = the();
  setBank(standIn.ledger, payer.customerId, 'insufficient_funds');
  await chargeRenewals(ctx, tools, { silentMs: 0 });
  expect(await charges()).toEqual([{ status: 'failed', amount_cents: 1_000, refunded_cents: 0 }]);
  const [charge] = standIn.ledger.charges.values();
  const [intent] = standIn.ledger.intents.values();
  if (!charge || !intent) throw new Error('nothing was charged');
  charge.bank = 'yes';
  Object.assign(intent, { bank: 'yes', status: 'succeeded' });
  refund(standIn.ledger, charge.id, 300);
  clock.advance(hour);
  await compare();
  const found = (await open()).find(({ kind }) => kind === 'status_differs');
  const id = found?.id ?? 0;
  const before = await rows(
    'select status, ends_at, version from member_subscriptions where resource_id = $1',
  );
  const effect = await previewFix(ctx, tools, { id });
  expect(
    await rows('select status, ends_at, version from member_subscriptions where resource_id = $1'),
  ).toEqual(before);
  expect(await charges()).toMatchObject([{ status: 'failed' }]);
  expect(effect).toMatchObject({
    outcome: 'mended',
    money: [
      { currency: 'usd', before: { charged: 0, returned: 0 }, after: { charged: 1_000, returned: 300 } },
    ],
    subscriptions: [{ before: { status: 'past_due' }, after: { status: 'active', mrr: 1_000 } }],
  });
  await fixDiscrepancy(ctx, tools, { id });
  const [held] = await rows<{ status: string; ends_at: Date }>(
    'select status, ends_at from member_subscriptions where resource_id = $1',
  );
  expect(held).toMatchObject({ status: 'active' });
  expect(held?.ends_at.toISOString()).toBe(effect.subscriptions[0]?.after.paid_until);
  expect(await charges()).toMatchObject([{ status: 'succeeded', refunded_cents: 300 }]);
  clock.advance(hour);
  await compare();
  expect(await open()).toEqual([]);
});

test('a missing charge comes in with what was refunded of it, once, by however many it is asked for at once', async () => {
  const { ctx, clock, standIn } = the();
  refund(standIn.ledger, pay(5_000), 1_200);
  clock.advance(hour);
  await compare();
  const { id } = await onlyOne();
  const settled = await Promise.allSettled(
    Array.from({ length: 8 }, () => fixDiscrepancy(ctx, tools, { id })),
  );
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await charges()).toEqual([{ status: 'succeeded', amount_cents: 5_000, refunded_cents: 1_200 }]);
  const audited = await rows(
    `select operation from audit_log where resource_id = $1 and target_kind = 'provider_drift'`,
  );
  expect(audited).toHaveLength(1);
  await compare();
  expect(await open()).toEqual([]);
});

test('another card for an overdue renewal: the effect says that it is charged at once', async () => {
  const { ctx, standIn, payer } = the();
  setBank(standIn.ledger, payer.customerId, 'insufficient_funds');
  await chargeRenewals(ctx, tools, { silentMs: 0 });
  attach(standIn.ledger, payer.customerId, 'pm_card_mastercard');
  await compareWithGrace();
  const { id, reason } = await onlyOne();
  expect(reason).toBe('card_other');
  expect(await previewFix(ctx, tools, { id })).toMatchObject({ money: [], charges_now: ['Plan'] });
});

test('all of a kind are mended one after the other, and what cannot be stays and says why', async () => {
  const { db, ctx, clock, standIn } = the();
  const [first, second] = [pay(5_000), pay(6_000)];
  clock.advance(hour);
  await compare();
  for (const { id } of await open()) await fixDiscrepancy(ctx, tools, { id });
  const { ledger } = standIn;
  await db.database.owner.query(
    `update transactions set amount_cents = amount_cents + 700 where resource_id = $1`,
    [ctx.resource.id],
  );
  // Our refunds exceed the amount that Stripe charged.
  await db.database.owner.query(
    `update transactions set adjusted_cents = 6500 where resource_id = $1 and amount_cents = 6700`,
    [ctx.resource.id],
  );
  expect([ledger.charges.get(first)?.amount, ledger.charges.get(second)?.amount]).toEqual([5_000, 6_000]);
  await compare();
  expect(await open()).toHaveLength(2);
  expect(await fixAllOfKind(ctx, { kind: 'amount_differs' })).toEqual({ count: 2 });
  expect((await driftStatus(ctx)).mending).toBe(2);
  await work();
  expect(await onlyOne()).toMatchObject({
    kind: 'amount_differs',
    is_mending: false,
    mend_error: 'More was refunded than this payment comes to. Correct its refunds and disputes first.',
  });
  expect((await charges()).map(({ amount_cents: amount }) => amount)).toEqual([5_000, 6_700]);
});

test('a dispute that was lost takes its money here too', async () => {
  const { ctx, clock, standIn } = the();
  const charge = pay(2_000);
  clock.advance(hour);
  await compare();
  await fixDiscrepancy(ctx, tools, { id: (await onlyOne()).id });
  const { id } = dispute(standIn.ledger, charge);
  const row = standIn.ledger.disputes.get(id);
  if (row) row.status = 'lost';
  clock.advance(hour);
  await compare();
  const found = await onlyOne();
  expect(await previewFix(ctx, tools, found)).toMatchObject({
    money: [{ before: { charged: 2_000, returned: 0 }, after: { charged: 2_000, returned: 2_000 } }],
  });
  await fixDiscrepancy(ctx, tools, found);
  expect(await open()).toEqual([]);
  // No event was received, so it is dated to when the bank took the money; Stripe charges 15.00 for it.
  expect(
    await rows(
      'select kind, fee_cents, extract(epoch from occurred_at)::integer as at from transaction_adjustments where resource_id = $1',
    ),
  ).toEqual([{ kind: 'dispute', fee_cents: 1_500, at: row?.created }]);
});
