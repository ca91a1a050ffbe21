import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportTest } from '#server/testing/import-fixture.ts';
import { heading, salesFixture } from '#server/testing/sales-desk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { importFile } from '../service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
const { rowsOf, importSales, uploadSales } = salesFixture((made) => {
  ({ desk, ctx } = made);
});
const folder = temporaryFolder('masthead-readings-');

const stored = () =>
  rowsOf(`select amount_cents::int as cents, currency, to_char(created_at, 'YYYY-MM-DD') as day
    from transactions where resource_id = $1 order by id`);

const either = `${heading}\n1,,01/02/2026,5,USD,\n2,,05/06/2026,"1,200",USD,\n`;

test('dates and amounts that can be read in two ways are asked about, and read as they are answered', async () => {
  const found = await uploadSales(either);
  const asked = await desk.check(ctx, found);
  expect(asked).toMatchObject({
    state: 'uploaded',
    error: null,
    preview: null,
    doubts: { dates: ['01/02/2026', '05/06/2026'], amounts: ['1,200'] },
  });
  const half = await desk.check(ctx, asked, { dateOrder: 'day_first' });
  expect(half).toMatchObject({ state: 'uploaded', date_order: 'day_first' });
  const checked = await desk.check(ctx, half, { dateOrder: 'day_first', decimalSign: 'comma' });
  expect(checked).toMatchObject({ state: 'checked', date_order: 'day_first', decimal_sign: 'comma' });
  await desk.run(ctx, checked);
  expect(await stored()).toEqual([
    { cents: 500, currency: 'usd', day: '2026-02-01' },
    { cents: 120, currency: 'usd', day: '2026-06-05' },
  ]);
});

test('one row of the whole file decides how the others are read, in the check and in the run', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `${n},,01/02/2026,"1.200",USD,`);
  const text = [heading, ...rows, '1,,31/01/2026,"3,50",USD,'].join('\n');
  const done = await importSales(text);
  expect(done).toMatchObject({ date_order: 'day_first', decimal_sign: 'comma' });
  expect(done.totals).toMatchObject({ created: 1_201, rejected: 0 });
  const read = await stored();
  expect(new Set(read.map((row) => JSON.stringify(row)))).toEqual(
    new Set([
      '{"cents":120000,"currency":"usd","day":"2026-02-01"}',
      '{"cents":350,"currency":"usd","day":"2026-01-31"}',
    ]),
  );
});

test('a day that does not fit the order that was chosen is rejected and never turned', async () => {
  const done = await importSales(`${heading}\n1,,01/02/2026,5,USD,\n2,,25/12/2025,5,USD,\n`, {
    dateOrder: 'month_first',
  });
  expect(done.totals).toMatchObject({ created: 1, rejected: 1 });
  expect(done.rejected_reasons[0]?.reason).toContain('date is no date such as');
});

const spaced = ' 00001 19970101  1   11.77\r\n 00002 19970112  1   12.00\r\n 00002 19970112  5   77.00\r\n';

test('a file of blanks without headings comes in by places, with one currency for all', async () => {
  const found = await uploadSales(spaced);
  expect(found).toMatchObject({ has_heading: false });
  expect(found.columns.map(({ field }) => field)).toEqual([null, 'date', null, null]);
  const fields = ['id', 'date', null, 'amount'] as const;
  await expect(desk.check(ctx, found, { fields: [...fields] })).rejects.toThrow('Map a column to currency');
  const checked = await desk.check(ctx, found, { fields: [...fields], currency: 'USD' });
  expect(checked.preview).toMatchObject({ sums: [{ currency: 'usd', sales: 3, amount_cents: 10_077 }] });
  expect(await desk.run(ctx, checked)).toMatchObject({ totals: { created: 3 }, made_members: 2 });
  await expect(
    desk.check(ctx, await uploadSales(spaced), { fields: [...fields], currency: 'XXQ' }),
  ).rejects.toThrow('Choose a currency by its code');
});

test('by the command the same file comes in by places, and what it lacks is said in one sentence', async () => {
  const path = join(folder(), 'sales.txt');
  const run = async (content: string, more: Partial<Parameters<typeof importFile>[1]> = {}) => {
    await writeFile(path, content);
    return importFile(ctx, { kind: 'sales', path, rejectedPath: join(folder(), 'rejected.csv'), ...more });
  };
  const columns = new Map([['id', 0] as const, ['date', 1] as const, ['amount', 3] as const]);
  await expect(run(spaced)).rejects.toThrow(
    'Say what each column is: --columns id,date,-,amount --currency USD.',
  );
  await expect(run(spaced, { columns })).rejects.toThrow('--columns names no "currency"');
  expect(await run(spaced, { columns, currency: 'usd' })).toMatchObject({ rows: 3, created: 3, rejected: 0 });
  await expect(run(either)).rejects.toThrow(
    'Dates such as 01/02/2026 can be read in two ways. Say --dates month-first or --dates day-first. Amounts such as 1,200',
  );
  expect(await run(either, { dates: 'month_first', decimals: 'point' })).toMatchObject({ created: 2 });
  await expect(run('\0\0\0\0')).rejects.toThrow('This is not a table.');
  const at = (place: string) => importFile(ctx, { kind: 'sales', path: place, rejectedPath: path });
  await expect(at(folder())).rejects.toThrow('is not a file');
  await expect(at(join(folder(), 'none.csv'))).rejects.toThrow('There is no file ');
});
