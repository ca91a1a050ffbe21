// An issued receipt's data can't be changed, in currencies of none, two and three decimals, on sites east and west of
// UTC.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { newContent } from '#server/testing/access-matrix/seed-content.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { quickPdf } from '#server/testing/quick-pdf.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getTransaction } from '../transactions/list.service.ts';
import { createTransaction, updateTransaction } from '../transactions/manual.service.ts';
import { correctChargeIn } from '../transactions/provider-corrections.service.ts';
import { charge } from '../transactions/service.ts';
import { cancelTransaction } from './cancel.service.ts';
import { pdfMaker } from './render.ts';
import { generateReceipt } from './service.ts';

let db: TestDatabase;
const folder = temporaryFolder('refusals');
const pdf = quickPdf();
const tools = () => ({ pdf: pdfMaker(pdf), files: folderStore(folder()) });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

type Currency = NonNullable<TransactionInput['currency']>;

interface Site {
  ctx: ResourceContext;
  member: number;
  content: number;
}

async function siteIn(timezone: string): Promise<Site> {
  const ctx = actAs(db.database, await makeResource(db.database, { timezone }));
  const [member = 0] = await makeMembers(ctx, 1);
  return { ctx, member, content: await newContent(ctx) };
}

/** Returns date and amount of the last document. */
function said(): { date: string; amount: string } {
  const { transaction } = pdf.filled.at(-1) as { transaction: { date: string; amount: string } };
  // Currencies without a sign have a blank that doesn't break.
  return { date: transaction.date, amount: transaction.amount.replaceAll('\u00a0', ' ') };
}

const currencies: readonly Currency[] = ['usd', 'eur', 'jpy', 'kwd'];

// 1,250 minor units: of yen there are none, of dinars a thousand.
const written: [Currency, string][] = [
  ['eur', '€12.50'],
  ['jpy', '¥1,250'],
  ['kwd', 'KWD 1.250'],
];

// 1 March, 23:30 UTC: 12:30 on 2 March in Auckland (UTC+13), 18:30 on 1 March in New York (UTC-5).
const at = '2026-03-01T23:30:00Z';
const places = [
  { zone: 'Pacific/Auckland', date: '03/02/2026', day: '2026-03-02' },
  { zone: 'America/New_York', date: '03/01/2026', day: '2026-03-01' },
];

const cases = places.flatMap((place) =>
  written.map(([currency, amount]) => ({ ...place, currency, amount })),
);

test.each(cases)('a manual payment in $currency in $zone stays as its receipt says', async (example) => {
  const { ctx, member } = await siteIn(example.zone);
  const { currency, date, amount } = example;
  const { optionId } = await makeOption(ctx, { currency });
  const purchases = [{ item_type: 'subscription' as const, item_key: optionId }];
  const input = { amount: 1_250, currency, user_id: member, purchases };
  for (const created_at of [at, '2026-03-02']) {
    const { id } = await createTransaction(ctx, { ...input, created_at });
    await generateReceipt(tools(), ctx, { id });
    const document = { amount, date: created_at === at ? date : '03/02/2026' };
    expect(said()).toEqual(document);
    const before = await getTransaction(ctx, { id });
    // The day of the instant, in the zone of the site, leaves it as it is.
    const own = created_at === at ? example.day : created_at;
    const dates = ['2026-03-01T23:31:00Z', '2026-03-01', '2026-03-02', '2026-03-03'].filter(
      (one) => one !== own,
    );
    const changes: Partial<TransactionInput>[] = [
      // The smallest step, and the amount as if the currency had two decimals more or fewer.
      ...[1_249, 1_251, 125_000, 12, 0].map((other) => ({ amount: other })),
      ...currencies.filter((one) => one !== currency).map((other) => ({ currency: other, purchases: [] })),
      ...dates.map((other) => ({ created_at: other })),
    ];
    for (const change of changes) {
      const [field = ''] = Object.keys(change);
      const tried = updateTransaction(ctx, { ...input, created_at, ...change, id });
      await expect(tried, JSON.stringify(change)).rejects.toMatchObject({
        code: 'conflict',
        fields: { [field]: expect.stringContaining('This transaction has a receipt') },
      });
    }
    expect(await updateTransaction(ctx, { ...input, created_at: own, id })).toEqual(before);
    // A receipt has no fees, so they can be changed.
    const after = await updateTransaction(ctx, { ...input, created_at, id, fee: 7 });
    expect(after).toMatchObject({ amount: before.amount, currency, created_at: before.created_at, fee: 7 });
    await cancelTransaction(tools(), ctx, { id });
    expect(said()).toEqual({ ...document, amount: `-${amount}` });
  }
});

test.each(cases)('a payment by Stripe in $currency in $zone stays as its receipt says', async (example) => {
  const { ctx, member, content } = await siteIn(example.zone);
  const { currency, date, amount } = example;
  const lines = [{ itemType: 'content' as const, itemId: content, title: 'Archive', priceCents: 1_250 }];
  const sold = { memberId: member, currency, paySystem: 'stripe' as const, lines, at: new Date(at) };
  const id = await charge(ctx, { ...sold, externalId: `pi_${currency}` });
  await generateReceipt(tools(), ctx, { id });
  expect(said()).toEqual({ amount, date });
  const others = [
    { amountCents: 1_249 },
    { amountCents: 125_000 },
    { isPaid: false },
    ...currencies.filter((one) => one !== currency).map((other) => ({ currency: other })),
  ];
  for (const other of others) {
    const correction = { id, amountCents: 1_250, currency, isPaid: true, ...other };
    const tried = write(ctx, 'test.correct', (scope) => correctChargeIn(ctx, scope, correction));
    await expect(tried, JSON.stringify(other)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('This payment has a receipt'),
    });
  }
  for (const set of ['amount_cents = 1251', `currency = 'usd'`, `day = '2026-03-02'`])
    await expect(
      db.database.owner.query(`update transactions set ${set} where id = $1`, [id]),
    ).rejects.toThrow('a transaction with a receipt stays as it is');
  expect(await getTransaction(ctx, { id })).toMatchObject({ amount: 1_250, currency, status: 'succeeded' });
  await generateReceipt(tools(), ctx, { id });
  expect(said()).toEqual({ amount, date });
});
