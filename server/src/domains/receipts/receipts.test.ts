import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import { TemplateError } from '#server/platform/templates/template-errors.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refund } from '../transactions/adjustments.service.ts';
import { listTransactions } from '../transactions/list.service.ts';
import { charge, remove } from '../transactions/service.ts';
import { contentOf } from './content.ts';
import { downloadReceipt } from './download.service.ts';
import { findFacts } from './facts.queries.ts';
import { pdfMaker } from './render.ts';
import { generateReceipt, listReceipts, sendReceipt, withReceipts } from './service.ts';
import { firstOrCreate, updateTemplate } from './template.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let member: number;
let option: number;
let renderer: PdfRenderer;
/** Values that the quick renderer received, in order. */
let filled: object[] = [];
const folder = temporaryFolder('receipts');

/** Replaces the page renderer in tests that don't look at pages. */
const quick: PdfRenderer = {
  make: ({ values, title }) => {
    filled.push(values);
    return Promise.resolve(Buffer.from(`%PDF ${title} ${JSON.stringify(values)}`));
  },
  check: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

function toolsWith(pdf: PdfRenderer) {
  return {
    pdf: pdfMaker(pdf),
    files: folderStore(folder()),
    baseUrl: 'https://console.example',
  };
}
const tools = () => toolsWith(quick);

beforeAll(async () => {
  db = await testDatabase();
  renderer = createPdfRenderer();
  ctx = actAs(db.database, await makeResource(db.database, { title: 'The <Harbour> Courier' }));
  [member = 0] = await makeMembers(ctx, 1);
  option = (await makeOption(ctx, {})).optionId;
});
afterAll(async () => {
  await renderer.close();
  await db.drop();
});

/** Creates a sale with two lines at two rates: 10.00 net at 19%, 20.00 net at 7%. */
const sale = (on: ResourceContext, more: object = {}) =>
  charge(on, {
    memberId: member,
    currency: 'eur',
    paySystem: 'stripe',
    lines: [
      {
        itemType: 'subscription',
        itemId: option,
        title: 'Monthly',
        priceCents: 1_000,
        vatBasisPoints: 1_900,
      },
      { itemType: 'subscription', itemId: option, title: 'Extra', priceCents: 2_000, vatBasisPoints: 700 },
    ],
    ...more,
  });

test('a receipt is numbered, filed with its hash, handed out and shown beside its transaction', async () => {
  const id = await sale(ctx);
  const year = () => new Date().getUTCFullYear();
  const before = year();
  const made = await generateReceipt(toolsWith(renderer), ctx, { id });
  expect(made.item.number).toMatch(new RegExp(`^(${before}|${year()})-0000\\d\\d$`));
  expect(made.item.revisions).toHaveLength(1);
  const file = await downloadReceipt(tools().files, ctx, { id });
  expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  expect(file.size).toBe(made.item.revisions[0]?.bytes);
  const page = await listTransactions(ctx, {});
  const [row] = (await withReceipts(ctx, page.items)).filter((one) => one.id === id);
  expect(row?.receipt?.download_link).toBe(`/api/admin/transactions/${id}/receipt/download`);
  const other = actAs(db.database, await makeResource(db.database));
  await expect(downloadReceipt(tools().files, other, { id })).rejects.toThrow('Not found');
});

test('made again it keeps its number, and both files are kept', async () => {
  const id = await sale(ctx);
  const first = await generateReceipt(tools(), ctx, { id });
  await db.database.owner.query('update members set company = $1 where id = $2', ['New Ltd', member]);
  const second = await generateReceipt(tools(), ctx, { id });
  expect(second.item.number).toBe(first.item.number);
  expect(second.item.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(second.item.revisions[1]).toEqual(first.item.revisions[0]);
});

test('50 at once get numbers without a gap, and each transaction has one', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const [payer = 0] = await makeMembers(site, 1);
  const { optionId } = await makeOption(site, {});
  const lines = [{ itemType: 'subscription' as const, itemId: optionId, title: 'Monthly', priceCents: 100 }];
  const ids = await Promise.all(
    Array.from({ length: 25 }, () =>
      charge(site, { memberId: payer, currency: 'usd', paySystem: 'stripe', lines }),
    ),
  );
  const made = await Promise.all([...ids, ...ids].map((id) => generateReceipt(tools(), site, { id })));
  const numbers = [...new Set(made.map(({ item }) => Number(item.number.slice(-6))))].sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
});

test('a number that was given before the file failed is used by the next try', async () => {
  const id = await sale(ctx);
  const broken = {
    ...quick,
    make: () => Promise.reject(new TemplateError([{ line: 3, text: 'Odd.', isError: true }])),
  };
  await expect(generateReceipt(toolsWith(broken), ctx, { id })).rejects.toThrow('Line 3: Odd.');
  const [waiting] = (await listReceipts(ctx, { id })).items;
  expect(waiting?.download_link).toBeNull();
  expect((await generateReceipt(tools(), ctx, { id })).item.number).toBe(waiting?.number);
});

test('VAT stands by rate and adds up, on a credit note below zero', async () => {
  const id = await sale(ctx);
  filled = [];
  await expect(generateReceipt(tools(), ctx, { id, adjustment_id: 1_000_000 })).rejects.toThrow('Not found');
  const adjustment = await refund(ctx, { transactionId: id, amountCents: 1_111, reason: 'Half a month' });
  const early = generateReceipt(tools(), ctx, { id, adjustment_id: adjustment });
  await expect(early).rejects.toThrow('Make the receipt first');
  const receipt = await generateReceipt(tools(), ctx, { id });
  const note = await generateReceipt(tools(), ctx, { id, adjustment_id: adjustment });
  expect(note.item.number).not.toBe(receipt.item.number);
  const [first, second] = filled;
  expect(first).toMatchObject({
    transaction: { net: '€30.00', vat: '€3.30', amount: '€33.30' },
    vat_lines: [
      { rate: '7%', net: '€20.00', vat: '€1.40', amount: '€21.40' },
      { rate: '19%', net: '€10.00', vat: '€1.90', amount: '€11.90' },
    ],
  });
  expect(second).toMatchObject({
    receipt: { kind: 'Credit note', corrects: receipt.item.number, reason: 'Half a month' },
    transaction: { amount: '-€11.11' },
  });
});

test('there is a receipt of what succeeded, was free or is manual, and of nothing else', async () => {
  for (const status of ['pending', 'failed'] as const) {
    const id = await sale(ctx, { status });
    await expect(generateReceipt(tools(), ctx, { id })).rejects.toThrow(
      'succeeded, were free, or are manual',
    );
    await expect(sendReceipt(tools(), ctx, { id })).rejects.toThrow('succeeded, were free, or are manual');
  }
  for (const more of [{ amountCents: 0 }, { status: 'pending', paySystem: 'manual' }]) {
    const id = await sale(ctx, more);
    expect((await generateReceipt(tools(), ctx, { id })).item.revisions).toHaveLength(1);
  }
});

test('what has a number cannot be changed or taken away, and its transaction stays', async () => {
  const id = await sale(ctx, { paySystem: 'manual' });
  await generateReceipt(tools(), ctx, { id });
  await expect(remove(ctx, id)).rejects.toThrow('A receipt was made of this transaction');
  for (const statement of [
    'update receipts set number = 1',
    'delete from receipts',
    'update receipt_revisions set bytes = 1',
    'delete from receipt_revisions',
    'update receipt_numbers set last = 1',
    'delete from receipt_sends',
  ]) {
    const tried = read(ctx, ({ client }) => client.query(statement));
    await expect(tried).rejects.toThrow(/permission denied|read-only/);
  }
  await expect(db.database.owner.query('update receipts set number = number + 1')).rejects.toThrow(
    'what has a number stays as it is',
  );
});

test('sending asks for a receipt, queues one mail with its link, and is written down', async () => {
  const id = await sale(ctx);
  await expect(sendReceipt(tools(), ctx, { id })).rejects.toThrow('Make the receipt first');
  const made = await generateReceipt(tools(), ctx, { id });
  const repeat = { key: 'once', bodyHash: Buffer.alloc(32) };
  await sendReceipt(tools(), { ...ctx, repeat }, { id });
  await sendReceipt(tools(), { ...ctx, repeat }, { id });
  const { rows } = await db.database.owner.query<{ body_text: string }>(
    'select body_text from outgoing_mails where subject like $1',
    [`%${made.item.number}%`],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_text).toContain('https://console.example/api/receipt-files/');
  expect(rows[0]?.body_text).toContain('The link works for 7 days');
  const [shown] = (await listReceipts(ctx, { id })).items;
  expect(shown?.sends).toHaveLength(1);
  const { rows: logged } = await db.database.owner.query(
    'select 1 from member_mails where member_id = $1 and subject like $2',
    [member, `%${made.item.number}%`],
  );
  expect(logged).toHaveLength(1);
});

test('a file that was changed is not handed out', async () => {
  const id = await sale(ctx);
  const made = await generateReceipt(tools(), ctx, { id });
  const { rows } = await db.database.owner.query<{ file_name: string }>(
    'select file_name from receipt_revisions where receipt_id = $1',
    [made.item.id],
  );
  const name = rows[0]?.file_name ?? '';
  await tools().files.put(name, Readable.from([Buffer.from('forged')]));
  await expect(downloadReceipt(tools().files, ctx, { id })).rejects.toThrow('was changed after it was made');
});

test('the first template of a site is made once, and its default becomes a page', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const all = await Promise.all([firstOrCreate(site), firstOrCreate(site), firstOrCreate(site)]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  const [template] = all;
  const id = await sale(ctx);
  const facts = await read(ctx, (scope) => findFacts(scope, ctx.resource.id, { id, adjustmentId: null }));
  if (!facts || !template) throw new Error('nothing to make a page of');
  const values = contentOf(facts, { number: 'A', issuedAt: new Date(), corrects: null });
  const pdf = await renderer.make({ template: template.html, title: 'x', values });
  expect(pdf.length).toBeGreaterThan(5_000);
  const saved = await updateTemplate(site, { id: template.id, title: 'T', html: '<p>x</p>', version: 1 });
  expect(saved).toMatchObject({ version: 2, title: 'T' });
});
