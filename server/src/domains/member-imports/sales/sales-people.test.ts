import { expect, test } from 'vitest';
import type { ImportTest } from '#server/testing/import-fixture.ts';
import { heading, salesFixture } from '#server/testing/sales-desk.ts';
import { updateMember } from '../../members/service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
const { rowsOf, count, importSales, uploadSales } = salesFixture((made) => {
  ({ desk, ctx } = made);
});

const members = () =>
  rowsOf<{ email: string; external_id: string | null; confirmed: boolean }>(
    'select email, external_id, confirmed from members where resource_id = $1 order by id',
  );

const notes = async () =>
  (
    await rowsOf<{ changes: object }>(
      `select changes - 'importId' as changes from audit_log
       where resource_id = $1 and target_kind = 'member' and operation = 'members.import' order by id`,
    )
  ).map(({ changes }) => changes);

/** Rows of another person that push the rows after them into the next batch. */
const filler = Array.from({ length: 1_000 }, (_, n) => `filler,,20230101,${n + 1},USD,`);

test('a member of whom only the id was known gets the address that a later file says', async () => {
  await importSales(`${heading}\n17,,20240101,1,USD,\n23,,20240101,1,USD,`);
  const later = `${heading}\n17,Ana@Example.com,20240102,2,USD,\n,ana@example.com,20240103,3,USD,`;
  expect(await importSales(later)).toMatchObject({ made_members: 0, totals: { created: 2 } });
  expect(await members()).toEqual([
    { email: 'Ana@Example.com', external_id: '17', confirmed: true },
    { email: '23@no-address.invalid', external_id: '23', confirmed: false },
  ]);
  const [ana] = await rowsOf<{ id: number }>(
    `select id from members where resource_id = $1 and external_id = '17'`,
  );
  expect(await notes()).toEqual([{ gotAddress: [Number(ana?.id)] }]);
  const taken = await importSales(`${heading}\n23,ana@example.com,20240104,4,USD,`);
  expect(taken.rejected_reasons).toEqual([{ reason: 'the id and the email belong to two members', rows: 1 }]);
  expect(await importSales(later)).toMatchObject({ totals: { unchanged: 2 } });
});

test('a file of members that comes after the sales finds by their id those of whom nothing else is known', async () => {
  await importSales(
    `${heading}\n17,,20240101,1,USD,\nA b,,20240101,1,USD,\n23,zoe@example.com,20240101,1,USD,`,
  );
  const file = [
    'id,email,first_name',
    '17,ana@example.com,Ana',
    'A b,bo@example.com,',
    '23,zoe@example.com,',
    '17,again@example.com,Other',
  ].join('\n');
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  expect(checked.preview?.rows.map(({ outcome, changes }) => [outcome, ...changes])).toEqual([
    ['update', 'email', 'first_name'],
    ['update', 'email'],
    ['unchanged'],
    ['new'],
  ]);
  const done = await desk.run(ctx, checked);
  expect(done.totals).toEqual(checked.preview?.totals);
  expect((await members()).map(({ email }) => email)).toEqual([
    'ana@example.com',
    'bo@example.com',
    'zoe@example.com',
    'again@example.com',
  ]);
  expect(await count('members m join transactions t on t.member_id = m.id where m.resource_id = $1')).toBe(3);
  const told = await rowsOf<{ id: number; members: number }>(
    `select (changes -> 'importId')::int as id, jsonb_array_length(changes -> 'gotAddress') as members from audit_log
     where resource_id = $1 and changes ? 'gotAddress'`,
  );
  expect(told).toEqual([{ id: done.id, members: 2 }]);
});

test('an undo takes a member whose address a later row of the same file told', async () => {
  const others = filler.map((_, n) => `${n},m${n}@example.com`);
  const file = ['id,email', 'x9,x9@no-address.invalid', ...others, 'x9,ana@example.com'].join('\n');
  const done = await desk.importText(ctx, file);
  expect(done.totals).toMatchObject({ created: 1_001, updated: 1, rejected: 0 });
  expect(await count("members where resource_id = $1 and email = 'ana@example.com' and version = 2")).toBe(1);
  expect(await desk.undo(ctx, done)).toMatchObject({ undone: { removed: 1_001, kept: 0 } });
});

test('an undo takes members the import made, also where later rows of it told their id or address', async () => {
  const done = await importSales(
    [
      heading,
      ',bo@example.com,20240101,1,USD,',
      ',cy@example.com,20240101,1,USD,',
      '9,,20240101,1,USD,',
      ...filler,
      '5,bo@example.com,20240102,1,USD,',
      '6,cy@example.com,20240102,1,USD,',
      '9,dee@example.com,20240102,1,USD,',
    ].join('\n'),
  );
  expect(done).toMatchObject({ made_members: 4, totals: { rejected: 0 } });
  const found = await rowsOf<{ id: number; external_id: string }>(
    `select id, external_id from members where resource_id = $1 and external_id in ('5', '6') order by 2`,
  );
  const [bo, cy] = found.map(({ id }) => Number(id));
  expect(await notes()).toContainEqual({ externalIds: { [String(bo)]: '5', [String(cy)]: '6' } });
  await updateMember(ctx, { id: bo ?? 0, city: 'Bern' });
  expect(await desk.undo(ctx, done)).toMatchObject({ undone: { removed: 1_006, removed_members: 3 } });
  expect(await members()).toEqual([{ email: 'bo@example.com', external_id: '5', confirmed: true }]);
});

test('what is foretold of a file of several batches is what happens', async () => {
  await importSales(`${heading}\n,old@example.com,20240101,1,USD,\n77,,20240101,1,USD,`);
  const names = ['', 'one@example.com', 'two@example.com', 'three@example.com', 'old@example.com'];
  const ids = ['', '1', '2', '3', '77', '78'];
  // Any walk through all pairs will do that puts some of them into another batch.
  const rows = Array.from({ length: 2_300 }, (_, n) => {
    const [id, email] = [ids[(n * 7 + (n >> 6)) % ids.length], names[(n * 11 + (n >> 8)) % names.length]];
    const isShown = n % 1_000 < 40 && `${id}${email}` !== '';
    return isShown ? `${id},${email},20240101,${n % 3},USD,` : `filler,,20240101,${n},USD,`;
  });
  const checked = await desk.check(ctx, await uploadSales([heading, ...rows].join('\n')));
  const done = await desk.run(ctx, checked);
  expect(done.totals?.rejected).toBeGreaterThan(10);
  expect(checked.preview).toMatchObject({ totals: done.totals, new_members: done.made_members });
  const sum = await rowsOf<{ cents: number }>(
    'select sum(amount_cents)::int - 200 as cents from transactions where resource_id = $1',
  );
  expect(checked.preview?.sums[0]?.amount_cents).toBe(sum[0]?.cents);
});
