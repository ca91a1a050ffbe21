import { expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import type { ImportTest } from '#server/testing/import-fixture.ts';
import { heading, sales, salesFixture } from '#server/testing/sales-desk.ts';
import { findFigureRows } from '../../figures/rows/rows.queries.ts';
import { createPlan } from '../../plans/service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
const { rowsOf, count, importSales, uploadSales } = salesFixture((made) => {
  ({ desk, ctx } = made);
});

test('a title that names a plan or a piece of content is a purchase of it; any other is none', async () => {
  await createPlan(ctx, { title: 'Gold' });
  await rowsOf(`insert into content_items (resource_id, key, title)
    values ($1, 'report', 'The Report'), ($1, 'reprint', 'the report'), ($1, 'gold', 'Gold'),
      ($1, 'long', repeat('ü', 4000)) returning id`);
  await importSales(
    `${heading}\n1,,20240101,9.99,USD,gold\n1,,20240101,3,USD,the report\n1,,20240101,2,USD,A mug`,
  );
  expect(
    await rowsOf(`
      select t.title, p.item_type, p.item_id = (select min(id) from content_items where resource_id = $1) as is_first, p.amount_cents::int, p.subscription_id
      from transactions t
      left join transaction_purchases p on p.resource_id = $1 and p.transaction_id = t.id
      where t.resource_id = $1 order by t.id`),
  ).toEqual([
    { title: 'gold', item_type: 'subscription', is_first: null, amount_cents: 999, subscription_id: null },
    { title: 'the report', item_type: 'content', is_first: true, amount_cents: 300, subscription_id: null },
    { title: 'A mug', item_type: null, is_first: null, amount_cents: null, subscription_id: null },
  ]);
  const reference = { figure: 'gross_volume', start: '2024-01-01', end: '2024-01-01', plans: [] } as const;
  const { rows } = await read(ctx, (scope) =>
    findFigureRows(scope, ctx.resource, { reference, currency: 'usd' }, { limit: 9, offset: 0 }),
  );
  expect(rows.map(({ sold }) => sold)).toEqual(['A mug', 'the report', 'gold']);
});

test('rows that cannot be taken are told by their reasons, and kept as they came', async () => {
  const done = await importSales(
    [
      heading,
      ',,20240101,1,USD,',
      '1,,20240101,-5,USD,refund',
      '1,,31/12/2024,1,USD,',
      '1,,20240101,1.001,USD,',
      '1,,20240101,1,,',
      '1,not an address,20240101,1,USD,',
      '1,,20240101',
    ].join('\n'),
    { dateOrder: 'month_first', decimalSign: 'point' },
  );
  expect(done.totals).toMatchObject({ rows: 7, created: 0, rejected: 7 });
  expect(done.rejected_reasons.map(({ reason }) => reason)).toEqual([
    'currency is missing',
    'amount has more decimals than USD has here',
    'amount is negative: what was given back is no sale',
    'date is no date such as 2026-01-31, 20260131 or 01/31/2026',
    'email is not an address',
    'neither an id nor an email says who paid',
  ]);
  expect(await desk.rejected(ctx, done)).toContain(
    "what was given back is no sale,1,,20240101,'-5,USD,refund",
  );
  expect(await count('members where resource_id = $1')).toBe(0);
});

test('a file of sales needs who, when, how much and in what, and takes nothing else', async () => {
  const found = await uploadSales(sales);
  const check = (...fields: NonNullable<Parameters<typeof desk.check>[2]>['fields'] & object) =>
    desk.check(ctx, found, { fields });
  await expect(check(null, null, 'date', 'amount', 'currency')).rejects.toThrow('Email: who paid');
  await expect(check('id', null, null, 'amount', 'currency')).rejects.toThrow('Map a column to date.');
  await expect(check('id', null, 'date', null, 'currency')).rejects.toThrow('Map a column to amount.');
  await expect(check('id', null, 'date', 'amount', null)).rejects.toThrow('Map a column to currency.');
  await expect(check('id', 'labels', 'date', 'amount', 'currency')).rejects.toThrow('can be labels');
});

test('what columns became is remembered for files of the same kind alone', async () => {
  const text = 'Kunde;Datum;Summe;W;id\n1;20240101;3,50;EUR;x';
  const fields = ['id', 'date', 'amount', 'currency', null] as const;
  await desk.run(ctx, await desk.check(ctx, await uploadSales(text), { fields: [...fields] }));
  expect((await uploadSales(text)).columns.map(({ field }) => field)).toEqual([...fields]);
  const members = await desk.upload(ctx, text);
  expect(members.columns.map(({ field }) => field)).toEqual([null, null, null, null, 'id']);
});

test('sales of two systems with the same number are two, and each file again brings none', async () => {
  const numbered = (...lines: string[]) => ['customer,date,amount,currency,sale_id', ...lines].join('\n');
  const files = [
    numbered('1,20240105,9.99,USD,1001', '2,20240106,500,JPY,1002', '1,20240107,3,USD,pi_1'),
    numbered('1,20240205,15,EUR,1001', '3,20240206,500,JPY,1002', '1,20240207,4,USD,pi_1'),
  ];
  for (const [place, created] of [3, 2].entries())
    expect(await importSales(files[place] ?? '')).toMatchObject({ totals: { created } });
  for (const text of files)
    expect(await importSales(text)).toMatchObject({ totals: { created: 0, unchanged: 3 } });
  const kept = await rowsOf<{ amount_cents: number; external_id: string | null }>(
    'select amount_cents::int, external_id from transactions where resource_id = $1 order by created_at',
  );
  expect(kept.map((row) => [row.amount_cents, row.external_id])).toEqual([
    [999, '1001'],
    [500, '1002'],
    [300, 'pi_1'],
    [1_500, null],
    [500, null],
  ]);
});
