import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportTest } from '#server/testing/import-fixture.ts';
import { heading, sales, salesFixture } from '#server/testing/sales-desk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createMember } from '../../members/service.ts';
import { importFile } from '../service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
const { rowsOf, count, importSales, uploadSales } = salesFixture((made) => {
  ({ desk, ctx } = made);
});
const folder = temporaryFolder('masthead-sales-');

test('sales are foretold with their sums, change nothing, and then stand there as manual charges on their dates', async () => {
  const found = await uploadSales(sales);
  expect(found).toMatchObject({ kind: 'sales', state: 'uploaded' });
  expect(found.columns.map(({ field }) => field)).toEqual([
    'id',
    'email',
    'date',
    'amount',
    'currency',
    'title',
  ]);
  const checked = await desk.check(ctx, found);
  expect(checked.preview).toMatchObject({
    totals: { rows: 5, created: 5, updated: 0, unchanged: 0, rejected: 0 },
    new_members: 2,
    sums: [
      { currency: 'usd', sales: 3, amount_cents: 2354 },
      { currency: 'eur', sales: 2, amount_cents: 123_950 },
    ],
  });
  expect(checked.preview?.rows[0]).toMatchObject({
    external_id: '17',
    outcome: 'new',
    sale: { date: '2024-01-05', amount_cents: 1177, currency: 'usd', title: '1 CD' },
  });
  expect(await count('transactions where resource_id = $1')).toBe(0);
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ state: 'done', totals: checked.preview?.totals, made_members: 2 });
  expect(
    await rowsOf(`
      select m.email, amount_cents::int, currency, status, pay_system, t.livemode, title, t.created_at
      from transactions t join members m on m.resource_id = t.resource_id and m.id = t.member_id
      where t.resource_id = $1 order by t.id`),
  ).toEqual(
    [
      ['17@no-address.invalid', 1177, 'usd', 'succeeded', '1 CD', '2024-01-05T12:00:00.000Z'],
      ['17@no-address.invalid', 1177, 'usd', 'succeeded', '1 CD', '2024-01-05T12:00:00.000Z'],
      ['17@no-address.invalid', 0, 'usd', 'free', null, '2024-03-01T12:00:00.000Z'],
      ['zoe@example.com', 123_450, 'eur', 'succeeded', 'Box', '2024-01-31T12:00:00.000Z'],
      ['zoe@example.com', 500, 'eur', 'succeeded', null, '2024-02-01T10:00:00.000Z'],
    ].map(([email, amount_cents, currency, status, title, at]) => ({
      email,
      amount_cents,
      currency,
      status,
      pay_system: 'manual',
      livemode: true,
      title,
      created_at: new Date(String(at)),
    })),
  );
  expect(
    await rowsOf(`
      select external_id, subscribed_to_emails, confirmed, created_at, ltv_cents::int, ltv_currency
      from members m join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id
      where m.resource_id = $1 order by external_id`),
  ).toEqual([
    {
      external_id: '17',
      subscribed_to_emails: false,
      confirmed: false,
      created_at: new Date('2024-01-05T12:00:00Z'),
      ltv_cents: 2354,
      ltv_currency: 'usd',
    },
    {
      external_id: '23',
      subscribed_to_emails: false,
      confirmed: true,
      created_at: new Date('2024-01-31T12:00:00Z'),
      ltv_cents: 123_950,
      ltv_currency: 'eur',
    },
  ]);
});

test('the same file again adds none; equal sales beside those that are there are added', async () => {
  await importSales(sales);
  expect(await importSales(sales)).toMatchObject({
    totals: { rows: 5, created: 0, unchanged: 5, rejected: 0 },
    made_members: 0,
    can_undo: false,
  });
  const third = `${heading}\n17,,01/05/2024,11.770,usd,1 CD\n`;
  const read = { dateOrder: 'month_first', decimalSign: 'point' } as const;
  expect(await importSales(third, read)).toMatchObject({ totals: { created: 0, unchanged: 1 } });
  const thrice = `${heading}\n${'17,,20240105,11.77,USD,1 CD\n'.repeat(3)}`;
  const checked = await desk.check(ctx, await uploadSales(thrice));
  expect(checked.preview).toMatchObject({
    totals: { created: 1, unchanged: 2 },
    sums: [{ currency: 'usd', sales: 1, amount_cents: 1177 }],
  });
  expect(await desk.run(ctx, checked)).toMatchObject({ totals: { created: 1, unchanged: 2 } });
  expect(await count('transactions where resource_id = $1')).toBe(6);
});

test('another zone of the site makes no other sales of the same days and times', async () => {
  const text = `${sales}\n17,,2024-03-02T10:00,7,USD,\n17,,03/22/2024 11:30 PM,7,USD,`;
  await importSales(text);
  await rowsOf(
    `with changed as (update resources set reporting_timezone = 'Asia/Tokyo' where id = $1 returning 1)
     select * from changed`,
  );
  ctx = { ...ctx, resource: { ...ctx.resource, timezone: 'Asia/Tokyo' } };
  expect(await importSales(text)).toMatchObject({ totals: { created: 0, unchanged: 7 } });
});

test('a sale that was told apart by its instant before is recognised', async () => {
  // A time with a zone is now stored as one without a zone was stored before.
  await importSales(`${heading}\n17,,2024-03-02T10:00:00Z,7,USD,`);
  const later = `${heading}\n17,,2024-03-02T10:00,7,USD,\n17,,2024-03-02T10:00,7,USD,`;
  const checked = await desk.check(ctx, await uploadSales(later));
  expect(checked.preview).toMatchObject({ totals: { created: 1, unchanged: 1 } });
  expect(await desk.run(ctx, checked)).toMatchObject({ totals: { created: 1, unchanged: 1 } });
  expect(await importSales(later)).toMatchObject({ totals: { created: 0, unchanged: 2 } });
});

test('the members a site has are found by their id, else by their address, and learn their id', async () => {
  const { id } = await createMember(ctx, { email: 'ana@example.com', password: 'a long password' });
  await importSales(`${heading}\n5,Ana@Example.com,20240101,1,USD,\n5,,20240102,2,USD,`);
  const [paid] = await rowsOf(`
    select member_id::int, count(*)::int as n, min(m.external_id) as external_id from transactions t
    join members m on m.resource_id = $1 and m.id = t.member_id where t.resource_id = $1 group by 1`);
  expect(paid).toEqual({ member_id: id, n: 2, external_id: '5' });
  const refused = await importSales(
    `${heading}\n6,ana@example.com,20240101,1,USD,\n7,bo@example.com,20240101,1,USD,\n7,ana@example.com,20240101,1,USD,`,
  );
  expect(refused).toMatchObject({ totals: { created: 1, rejected: 2 } });
  expect(refused.rejected_reasons).toEqual([
    { reason: 'the id and the email belong to two members', rows: 2 },
  ]);
});

test('ids that differ in capitals alone, and odd ones, are different people', async () => {
  const ids = ['ab', 'AB', 'a b', 'x-1', 'ü', '"=1"', `${'9'.repeat(200)}`];
  const text = [heading, ...ids.map((id) => `"${id.replaceAll('"', '""')}",,20240101,1,USD,`)].join('\n');
  expect(await importSales(text)).toMatchObject({ made_members: ids.length, totals: { rejected: 0 } });
  const addresses = (await rowsOf<{ email: string }>('select email from members where resource_id = $1')).map(
    ({ email }) => email,
  );
  expect(new Set(addresses.map((email) => email.toLowerCase())).size).toBe(ids.length);
  expect(addresses.every((email) => email.endsWith('@no-address.invalid'))).toBe(true);
  expect(await importSales(text)).toMatchObject({ made_members: 0, totals: { unchanged: ids.length } });
});

test('an id that several members go by is refused, unless the address tells which', async () => {
  for (const name of ['one', 'two'])
    await createMember(ctx, { email: `${name}@example.com`, password: 'a long password' });
  await rowsOf(
    `with changed as (update members set external_id = 'twin' where resource_id = $1 returning 1)
     select * from changed`,
  );
  const done = await importSales(`${heading}\ntwin,,20240101,1,USD,\ntwin,two@example.com,20240101,1,USD,`);
  expect(done).toMatchObject({ totals: { created: 1, rejected: 1 } });
  expect(done.rejected_reasons[0]?.reason).toBe('several members go by this id');
});

test('a member is as old as the earliest of their sales, wherever it stands in the file', async () => {
  const later = Array.from({ length: 1_500 }, (_, n) => `9,,202402${String(10 + (n % 15))},${n},USD,`);
  await importSales([heading, ...later, '9,,20230101,1,USD,'].join('\n'));
  const [member] = await rowsOf<{ created_at: Date; version: number }>(
    'select created_at, version from members where resource_id = $1',
  );
  expect(member).toEqual({ created_at: new Date('2023-01-01T12:00:00Z'), version: 1 });
  expect(await count("member_summaries where resource_id = $1 and active_at < '2023-01-02'")).toBe(1);
});

test('the command adds the same sales, and after it the console none', async () => {
  const path = join(folder(), 'sales.csv');
  await writeFile(path, sales);
  const run = (name: string) =>
    importFile(ctx, { kind: 'sales', path, rejectedPath: join(folder(), `${name}.csv`) });
  const [one, two] = await Promise.all([run('one'), run('two')]);
  expect(one.created + two.created).toBe(5);
  expect(one.madeMembers + two.madeMembers).toBe(2);
  expect(await importSales(sales)).toMatchObject({ totals: { created: 0, unchanged: 5 } });
  await writeFile(path, 'customer,date,amount\n1,20240101,1');
  await expect(run('bad')).rejects.toThrow('names no column "currency", so sales cannot be read');
});
