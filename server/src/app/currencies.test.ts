// Yen, won and dinars from the imported file to the charge, the receipt, the export and back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportFormats } from '#contract/domains/exports/schemas.ts';
import { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import { read } from '#server/database/scope.ts';
import { download } from '#server/domains/exports/files.service.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { generate } from '#server/domains/exports/service.ts';
import { centsOf } from '#server/domains/figures/values/sums.service.ts';
import { chargeRenewals } from '#server/domains/payments/renewals.service.ts';
import { syncMember } from '#server/domains/payments/sync.service.ts';
import { contentOf } from '#server/domains/receipts/content.ts';
import { findFacts } from '#server/domains/receipts/facts.queries.ts';
import { refund } from '#server/domains/transactions/adjustments.service.ts';
import { charge } from '#server/domains/transactions/service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { addCustomer, attach } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { type ImportFixture, importFixture } from '#server/testing/import-fixture.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { connect } from '#server/testing/payment-fixtures.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';

const exports = exportFixture();
let imports: ImportFixture;
let standIn: StripeStandIn;
let clock: MovableClock;
let ctx: ExportContext;

beforeAll(async () => {
  imports = await importFixture();
});
afterAll(() => imports.close());
beforeEach(async () => {
  clock = fixedClock(new Date('2026-11-26T09:00:00Z'));
  ctx = { ...(await exports.person({})), clock };
  standIn = await startStripe({ livemode: true });
  standIn.ledger.now = () => Math.floor(clock.now().getTime() / 1000);
  await connect(ctx, tools, standIn);
});
afterEach(() => standIn.close());

const heading =
  'email,stripe_customer_id,plan,subscription,subscription start date,subscription end date,autorenew,price,' +
  'price currency,subscription period';

/** Returns a file of members who pay monthly by card, one for each price. */
function fileOf(
  prices: readonly (readonly [price: string, currency: string])[],
  end = '2026-11-26T09:25:52.058Z',
): string {
  const rows = prices.map(([price, currency]) => {
    const { id } = addCustomer(standIn.ledger, null);
    attach(standIn.ledger, id, 'pm_card_visa');
    const times = `2026-10-26T09:00:00Z,${end},yes`;
    return `${currency}@example.com,${id},Plan ${currency},Monthly ${currency},${times},${price},${currency},1 month`;
  });
  return [heading, ...rows].join('\n');
}

const held = (of: ExportContext) =>
  exports.rowsOf<{ price: number; currency: string; worth: number }>(
    `select price_cents::int as price, currency, recurring_value::bigint as worth from member_subscriptions
     where resource_id = $1 order by currency`,
    of.resource.id,
  );

async function renew(): Promise<void> {
  const members = await exports.rowsOf<{ id: number }>(
    'select id from members where resource_id = $1 order by id',
    ctx.resource.id,
  );
  for (const { id } of members) await syncMember(ctx, tools, { id: Number(id) });
  clock.set(new Date('2026-11-26T09:30:00Z'));
  await chargeRenewals(ctx, tools);
}

const asked = () =>
  [...standIn.ledger.charges.values()]
    .map(({ amount, currency }) => [currency, amount])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])));

/** Returns the values on the receipt of a transaction, or on the credit note of a refund. */
async function receipt(id = 0, adjustmentId: number | null = null) {
  const facts = await read(ctx, (scope) => findFacts(scope, ctx.resource.id, { id, adjustmentId }));
  if (!facts) throw new Error('no facts');
  const issued = { number: '2026-000001', issuedAt: clock.now(), corrects: null };
  return contentOf(facts, issued);
}

test('what a file says is what is stored, charged, written on receipts and given back', async () => {
  const done = await imports.importText(
    ctx,
    fileOf([
      ['1200', 'JPY'],
      ['9900', 'KRW'],
      ['1.250', 'KWD'],
      ['9.00', 'USD'],
    ]),
  );
  expect(done.totals).toMatchObject({ created: 4, rejected: 0 });
  const prices = [
    ['jpy', 1_200],
    ['krw', 9_900],
    ['kwd', 1_250],
    ['usd', 900],
  ];
  expect((await held(ctx)).map(({ price, currency }) => [currency, price])).toEqual(prices);

  await renew();
  expect(asked()).toEqual(prices);
  const charged = await exports.rowsOf<{ id: number; amount: number; currency: string }>(
    `select id, amount_cents::int as amount, currency from transactions where resource_id = $1 order by currency`,
    ctx.resource.id,
  );
  expect(charged.map(({ amount, currency }) => [currency, amount])).toEqual(prices);
  // A monthly price equals a month's recurring revenue.
  expect((await held(ctx)).map(({ worth, currency }) => [currency, centsOf(BigInt(worth))])).toEqual(prices);

  const [yen, , dinars] = charged.map(({ id }) => Number(id));
  expect(await receipt(yen)).toMatchObject({ transaction: { net: '¥1,200', vat: '¥0', amount: '¥1,200' } });
  expect(await receipt(dinars)).toMatchObject({ transaction: { amount: 'KWD\u00a01.250', currency: 'KWD' } });

  // ¥500 and ¥700 are all of ¥1,200.
  const first = await refund(ctx, { transactionId: yen ?? 0, amountCents: 500 });
  expect(await receipt(yen, first)).toMatchObject({ transaction: { amount: '-¥500' } });
  await refund(ctx, { transactionId: yen ?? 0, amountCents: 700 });
  await expect(refund(ctx, { transactionId: yen ?? 0, amountCents: 1 })).rejects.toThrow();
});

test('a price that no card can be charged is left out with the reason, as is half a yen, and does not renew', async () => {
  const found = await imports.upload(
    ctx,
    fileOf([
      ['1.255', 'KWD'],
      ['1200.5', 'JPY'],
      ['1200.00', 'KRW'],
    ]),
  );
  const done = await imports.run(ctx, await imports.check(ctx, found, { decimalSign: 'point' }));
  expect(done.totals).toMatchObject({ created: 3, rejected: 0 });
  expect(done.left_out_reasons.map(({ reason }) => reason).toSorted()).toEqual([
    "price can't be charged to cards in KWD: the third decimal has to be 0",
    'price has more decimals than JPY has here',
  ]);
  const rows = await exports.rowsOf<{ autorenew: boolean }>(
    'select autorenew from member_subscriptions where resource_id = $1 order by id',
    ctx.resource.id,
  );
  expect(rows.map(({ autorenew }) => autorenew)).toEqual([false, false, true]);
});

test.each(exportFormats)('prices of an export as %s are imported as they were', async (format) => {
  // An export contains the subscriptions that are open by the clock of the machine.
  const file = fileOf(
    [
      ['1000', 'JPY'],
      ['1.250', 'KWD'],
      ['9.00', 'USD'],
    ],
    '2099-11-26T09:00:00Z',
  );
  await imports.importText(ctx, file);
  const fields = ['email', 'plan.title', 'subscription.title', 'subscription.start_date'] as const;
  const terms = ['subscription.end_date', 'subscription.price', 'subscription.currency'] as const;
  const chosen = [...fields, ...terms, 'subscription.period' as const, 'subscription.autorenew' as const];
  const { id } = await generate(ctx, { fields: chosen.map((key) => ({ key })), format });
  await exports.make(ctx, id);
  const made = Buffer.from(await (await download(exports.tools().files, ctx, { id })).arrayBuffer());
  if (format === 'csv') {
    expect(made.toString()).toContain(',1000,JPY,');
    expect(made.toString()).toContain(',1.250,KWD,');
  }
  const other = { ...(await exports.person({})), clock };
  await imports.importText(other, made);
  expect(await held(other)).toEqual(await held(ctx));
  expect((await held(other)).map(({ price }) => price)).toEqual([1_000, 1_250, 900]);
});

test('a price that is entered is stored in minor units, renewed with its VAT, or refused', async () => {
  const enter = (price: number, currency: string) =>
    makeOption(
      ctx,
      pricingOptionInput.partial().parse({ price, currency, vat_percent: 10, is_applied_vat: true }),
    );
  await enter(1_005, 'jpy');
  await enter(1_250, 'kwd');
  expect(
    await exports.rowsOf(
      'select price_cents::int as price, currency from pricing_options where resource_id = $1 order by id',
      ctx.resource.id,
    ),
  ).toEqual([
    { price: 1_005, currency: 'jpy' },
    { price: 1_250, currency: 'kwd' },
  ]);
  await expect(enter(1_255, 'kwd')).rejects.toMatchObject({ fields: { price: expect.any(String) } });
  expect(pricingOptionInput.partial().safeParse({ currency: 'xyz' }).success).toBe(false);
  const charged = (currency: string, priceCents: number) =>
    charge(ctx, {
      memberId: null,
      currency,
      paySystem: 'manual',
      lines: [{ itemType: 'content', title: 'x', priceCents, vatBasisPoints: 1_000 }],
    });
  // 10 % of ¥1,005 is ¥100.5, and of 1.250 dinars 0.125: both are rounded half up to what cards can be charged.
  const sums = [await charged('jpy', 1_005), await charged('kwd', 1_250)];
  const [yen, dinars] = await Promise.all(sums.map((id) => receipt(id)));
  expect(yen).toMatchObject({ transaction: { net: '¥1,005', vat: '¥101', amount: '¥1,106' } });
  expect(dinars).toMatchObject({ transaction: { net: `KWD\u00a01.250`, vat: `KWD\u00a00.130` } });
});
