import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { quickPdf } from '#server/testing/quick-pdf.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { credit, dispute, refund } from '../transactions/adjustments.service.ts';
import { reverseRefundIn } from '../transactions/provider-corrections.service.ts';
import { charge } from '../transactions/service.ts';
import { pdfMaker } from './render.ts';
import { generateReceipt } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let member: number;
let option: number;
const folder = temporaryFolder('credit-notes');
const pdf = quickPdf();
const tools = () => ({ pdf: pdfMaker(pdf), files: folderStore(folder()) });

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  [member = 0] = await makeMembers(ctx, 1);
  option = (await makeOption(ctx, {})).optionId;
});
afterAll(() => db.drop());

interface Sold {
  currency: string;
  price: number;
  rate: number;
}

const sale = ({ currency, price, rate }: Sold) =>
  charge(ctx, {
    memberId: member,
    currency,
    paySystem: 'stripe',
    lines: [
      {
        itemType: 'subscription',
        itemId: option,
        title: 'Monthly',
        priceCents: price,
        vatBasisPoints: rate,
      },
    ],
  });

/** Makes a document. @returns its net, VAT and amount as formatted */
async function totals(id: number, adjustmentId?: number): Promise<unknown> {
  await generateReceipt(
    tools(),
    ctx,
    adjustmentId === undefined ? { id } : { id, adjustment_id: adjustmentId },
  );
  const { transaction, vat_lines } = pdf.filled.at(-1) as {
    transaction: Record<'net' | 'vat' | 'amount', string>;
    vat_lines: Record<'net' | 'vat' | 'amount', string>[];
  };
  const { net, vat, amount } = transaction;
  expect(vat_lines.map((line) => [line.net, line.vat, line.amount])).toEqual([[net, vat, amount]]);
  // Currencies without a sign have a blank that doesn't break.
  return [net, vat, amount].map((text) => text.replaceAll('\u00a0', ' '));
}

// Worked out by hand in given-back.rules.test.ts. Added up: 9.99 and 1.90; ¥1,000 and ¥100; 1.000 and 0.190 dinars.
test.each([
  {
    sold: { currency: 'usd', price: 999, rate: 1_900 },
    receipt: ['$9.99', '$1.90', '$11.89'],
    parts: [396, 396, 397],
    notes: [
      ['-$3.33', '-$0.63', '-$3.96'],
      ['-$3.32', '-$0.64', '-$3.96'],
      ['-$3.34', '-$0.63', '-$3.97'],
    ],
  },
  {
    sold: { currency: 'jpy', price: 1_000, rate: 1_000 },
    receipt: ['¥1,000', '¥100', '¥1,100'],
    parts: [367, 367, 366],
    notes: [
      ['-¥334', '-¥33', '-¥367'],
      ['-¥333', '-¥34', '-¥367'],
      ['-¥333', '-¥33', '-¥366'],
    ],
  },
  {
    sold: { currency: 'kwd', price: 1_000, rate: 1_900 },
    receipt: ['KWD 1.000', 'KWD 0.190', 'KWD 1.190'],
    parts: [396, 397, 397],
    notes: [
      ['-KWD 0.333', '-KWD 0.063', '-KWD 0.396'],
      ['-KWD 0.333', '-KWD 0.064', '-KWD 0.397'],
      ['-KWD 0.334', '-KWD 0.063', '-KWD 0.397'],
    ],
  },
])('credit notes of parts cancel net and VAT of the receipt in $sold.currency', async (example) => {
  const id = await sale(example.sold);
  expect(await totals(id)).toEqual(example.receipt);
  const kinds = [refund, credit, dispute];
  for (const [at, amountCents] of example.parts.entries()) {
    const adjustment = await kinds[at]?.(ctx, { transactionId: id, amountCents });
    expect(await totals(id, adjustment)).toEqual(example.notes[at]);
  }
});

test('credit notes made later than what they are of count in the order of their numbers', async () => {
  const id = await sale({ currency: 'usd', price: 999, rate: 1_900 });
  await totals(id);
  const first = await refund(ctx, { transactionId: id, amountCents: 396 });
  const second = await refund(ctx, { transactionId: id, amountCents: 397 });
  // 9.99 x 3.97 / 11.89 = 3.336; with 3.96 more 9.99 x 7.93 / 11.89 = 6.663.
  expect(await totals(id, second)).toEqual(['-$3.34', '-$0.63', '-$3.97']);
  expect(await totals(id, first)).toEqual(['-$3.32', '-$0.64', '-$3.96']);
  const last = await refund(ctx, { transactionId: id, amountCents: 396 });
  expect(await totals(id, last)).toEqual(['-$3.33', '-$0.63', '-$3.96']);
});

test('a refund that failed gets no credit note, and one that took its place no second one', async () => {
  const id = await sale({ currency: 'usd', price: 1_000, rate: 0 });
  await totals(id);
  const fail = (adjustment: number) =>
    write(ctx, 'test.fail', (scope) => reverseRefundIn(ctx, scope, { id: adjustment, at: new Date() }));
  const [early, noted] = [
    await refund(ctx, { transactionId: id, amountCents: 400 }),
    await refund(ctx, { transactionId: id, amountCents: 300 }),
  ];
  await totals(id, noted);
  expect([await fail(early), await fail(early), await fail(noted)]).toEqual([true, false, true]);
  await expect(totals(id, early)).rejects.toThrow('This refund failed, so it has no credit note.');
  // The member is still owed the 3.00 of the credit note; this refund pays it.
  const instead = await refund(ctx, { transactionId: id, amountCents: 300 });
  await expect(totals(id, instead)).rejects.toThrow('already exceed what was refunded');
  const more = await refund(ctx, { transactionId: id, amountCents: 200 });
  expect(await totals(id, more)).toEqual(['-$2.00', '$0.00', '-$2.00']);
});

test('a dispute that took nothing back gets no credit note', async () => {
  const id = await sale({ currency: 'usd', price: 1_000, rate: 0 });
  await totals(id);
  const won = await dispute(ctx, { transactionId: id, amountCents: 0, feeCents: 1_500 });
  await expect(totals(id, won)).rejects.toThrow('This dispute returned no money');
  await expect(dispute(ctx, { transactionId: id, amountCents: 0 })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(credit(ctx, { transactionId: id, amountCents: 0 })).rejects.toMatchObject({ code: 'invalid' });
  await expect(refund(ctx, { transactionId: id, amountCents: 0 })).rejects.toMatchObject({ code: 'invalid' });
});
