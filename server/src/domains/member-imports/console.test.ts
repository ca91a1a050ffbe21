import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { getImport, startImport, stopImport } from './life.service.ts';
import { runImport } from './run/run.service.ts';
import { addPart, createImport, finishUpload, removeImport } from './upload/uploads.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const heading = 'id,email,name,subscribed_to_emails,complimentary_plan,labels,tiers';
const file = [
  heading,
  'a1,Ana@Example.com,Ana Silva,true,,"News, Sport",Gold',
  'a2,ben@example.com,Ben Okafor,false,true,News,Bronze',
  'a3,cleo@example.com,Cleo Hart,true,,,',
].join('\n');

async function count(from: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*) as n from ${from}`, [
    ctx.resource.id,
  ]);
  return rows[0]?.n ?? -1;
}

test('a file in parts is looked at, checked without a change, and imported to the totals that were foretold', async () => {
  const operator = await makeOperator(db.database, { on: [{ resource: ctx.resource, role: 'admin' }] });
  ctx = { ...ctx, actor: { kind: 'operator', ...operator } };
  const found = await desk.upload(ctx, file, 50);
  expect(found).toMatchObject({ state: 'uploaded', created_by: operator.email, uploaded_bytes: file.length });
  expect(found.columns.map(({ title, field }) => [title, field])).toEqual(
    heading.split(',').map((t) => [t, t]),
  );
  expect(found.columns[1]?.samples).toEqual(['Ana@Example.com', 'ben@example.com', 'cleo@example.com']);
  const checked = await desk.check(ctx, found);
  const totals = { rows: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 };
  expect(checked).toMatchObject({ state: 'checked', progress: null, preview: { totals } });
  expect(checked.preview).toMatchObject({ new_tags: ['News', 'Sport'], new_plans: ['Gold', 'Bronze'] });
  expect(await count('members where resource_id = $1')).toBe(0);
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ state: 'done', totals, can_undo: true, error: null });
  expect(done.undo_seconds).toBeGreaterThan(1_700);
  expect(await count('members where resource_id = $1')).toBe(3);
  expect(
    await count(
      `audit_log where resource_id = $1 and operation = 'members.import' and actor_id = ${operator.id}`,
    ),
  ).toBeGreaterThan(0);
});

test('the same file again would change nothing, and does not', async () => {
  await desk.importText(ctx, file);
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  expect(checked.preview?.totals).toEqual({ rows: 3, created: 0, updated: 0, unchanged: 3, rejected: 0 });
  expect(await desk.run(ctx, checked)).toMatchObject({ totals: checked.preview?.totals, can_undo: false });
});

test('what a row would change is foretold field by field, and happens', async () => {
  await desk.importText(ctx, file);
  const lines = [
    'email,first_name,labels,tiers,country,state,note',
    'ANA@example.com,Anna,Sport,Gold,usa,Texas,',
    'ben@example.com,,Culture,Bronze,,Bayern,',
    'cleo@example.com,Cleo,,Gold,DE,Bayern,hello',
    'dan@example.com,Dan,,,Freedonia,,',
  ];
  const checked = await desk.check(ctx, await desk.upload(ctx, lines.join('\n')));
  expect(checked.preview?.rows.map(({ outcome, changes, reason }) => [outcome, ...changes, reason])).toEqual([
    ['update', 'first_name', 'country', 'state', null],
    ['update', 'labels', null],
    ['update', 'note', 'country', 'tiers', null],
    ['new', null],
  ]);
  expect(checked.preview?.left_out_reasons).toEqual([
    { reason: 'country is no country of the list', rows: 1 },
  ]);
  const done = await desk.run(ctx, checked);
  expect(done.totals).toEqual(checked.preview?.totals);
  const { rows } = await db.database.owner.query(
    'select country_code, state from members where resource_id = $1 order by email_lc',
    [ctx.resource.id],
  );
  expect(rows).toEqual([
    { country_code: 'US', state: 'Texas' },
    { country_code: null, state: null },
    { country_code: 'DE', state: null },
    { country_code: null, state: null },
  ]);
});

test('columns chosen by hand are remembered for the next file, also the ones left out', async () => {
  const text = 'Wer;Mail-Adresse;email\nAna;ana@example.com;x';
  const first = await desk.upload(ctx, text);
  expect(first.columns.map(({ field, suggested_by }) => [field, suggested_by])).toEqual([
    [null, null],
    [null, null],
    ['email', 'heading'],
  ]);
  await desk.run(ctx, await desk.check(ctx, first, { fields: ['first_name', 'email', null] }));
  const second = await desk.upload(ctx, text);
  expect(second.columns.map(({ field, suggested_by }) => [field, suggested_by])).toEqual([
    ['first_name', 'memory'],
    ['email', 'memory'],
    [null, 'memory'],
  ]);
});

test('a file without a heading is read from its first row', async () => {
  const done = await desk.importText(ctx, 'ana@example.com,Ana\nben@example.com,Ben', {
    fields: ['email', 'first_name'],
    hasHeading: false,
  });
  expect(done.totals).toMatchObject({ rows: 2, created: 2 });
});

test('rows of unknown plans are rejected when that is asked for, and no plan is made', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, file), { unknownPlans: 'reject' });
  expect(checked.preview?.totals).toMatchObject({ created: 1, rejected: 2 });
  const done = await desk.run(ctx, checked);
  expect(done.totals).toEqual(checked.preview?.totals);
  expect(done.rejected_reasons).toEqual([{ reason: 'there is no plan of that title on this site', rows: 2 }]);
  expect(await count('plans where resource_id = $1')).toBe(0);
  const rejected = await desk.rejected(ctx, done);
  expect(rejected.split('\n').slice(0, 2)).toEqual([
    `\uFEFFline,reason,${heading}`,
    '2,"there is no plan ""Gold"" on this site",a1,Ana@Example.com,Ana Silva,true,,"News, Sport",Gold',
  ]);
});

test('columns that cannot be are refused in words', async () => {
  const found = await desk.upload(ctx, file);
  const check = (fields: Parameters<ImportTest['desk']['check']>[2]) => desk.check(ctx, found, fields);
  await expect(check({ fields: ['id'] })).rejects.toThrow('Map a column to Email');
  await expect(check({ fields: ['email', 'email'] })).rejects.toThrow("Two columns can't both be email");
});

test('parts come in order, and one that is sent again changes nothing', async () => {
  const { id } = await createImport(ctx, { file_name: 'm.csv', bytes: 20 });
  const send = (part: number, text: string) =>
    addPart(desk.files, ctx, { id, part, content: new File([text], 'p') });
  await expect(send(1, 'x')).rejects.toThrow('Part 0 of the file comes next');
  expect((await send(0, 'email\nana@e')).uploaded_bytes).toBe(11);
  expect((await send(0, 'something else')).uploaded_bytes).toBe(11);
  await expect(finishUpload(desk.uploads, ctx, { id })).rejects.toThrow('11 of 20 bytes');
  await expect(send(1, 'far too much of it')).rejects.toThrow('larger than the file that was announced');
  const [one, two] = await Promise.all([send(1, 'xample.co'), send(1, 'xample.co')]);
  expect([one.uploaded_bytes, two.uploaded_bytes]).toEqual([20, 20]);
  expect(await finishUpload(desk.uploads, ctx, { id })).toMatchObject({ state: 'uploaded' });
  await expect(send(2, 'x')).rejects.toThrow('the import is uploaded');
});

test('a file that is not imported can be removed, with its parts', async () => {
  const { id } = await desk.upload(ctx, file, 40);
  await removeImport(desk.files, ctx, { id });
  await expect(getImport(ctx, { id })).rejects.toThrow('Not found');
  const other = await desk.importText(ctx, file);
  await expect(removeImport(desk.files, ctx, { id: other.id })).rejects.toThrow('the import is done');
});

test('what is started is what was checked: a newer check is another version', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  await desk.check(ctx, checked, { unknownPlans: 'reject' });
  await expect(startImport(ctx, checked)).rejects.toThrow('Someone else changed this');
});

test('a waiting import that is stopped never runs', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  await startImport(ctx, checked);
  await stopImport(ctx, checked);
  await runImport(await desk.work(ctx, checked.id));
  expect(await getImport(ctx, checked)).toMatchObject({ state: 'stopped', totals: { rows: 0 } });
  expect(await count('members where resource_id = $1')).toBe(0);
});
