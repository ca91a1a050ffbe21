import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { ResourceContext } from './context.ts';
import { createRow, editRow, removeRow } from './row-operations.ts';
import { findRow, lockRow, type Row, type RowUpdate } from './rows.ts';
import { read, write } from './scope.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let other: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  other = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const groups = { table: 'groups', target: 'group' } as const;

const makeGroup = (site: ResourceContext, name: string) =>
  createRow(site, 'test.create', {
    ...groups,
    values: () => ({ name, type: 'company' as const, description: undefined }),
    answer: (_scope, id) => id,
  });

const edit = (id: number, values: RowUpdate<'groups'>, version?: number) =>
  editRow(ctx, 'test.edit', {
    ...groups,
    id,
    version,
    values: () => values,
    answer: (scope) => findRow(scope, ctx.resource.id, 'groups', id),
  });

const stored = (site: ResourceContext, id: number): Promise<Row<'groups'> | undefined> =>
  read(site, (scope) => findRow(scope, site.resource.id, 'groups', id));

async function audited(id: number): Promise<unknown[]> {
  const { rows } = await db.database.owner.query<{ operation: string; changes: unknown }>(
    'select operation, changes from audit_log where target_id = $1 order by id',
    [id],
  );
  return rows.map(({ operation, changes }) => [operation, changes]);
}

test('a row is made, changed and removed, each with its audit row', async () => {
  const id = await makeGroup(ctx, 'Harbour');
  await edit(id, { name: 'Pier', type: 'company', description: undefined }, 1);
  expect(await stored(ctx, id)).toMatchObject({ name: 'Pier', description: null, version: 2 });
  await removeRow(ctx, 'test.remove', { ...groups, id, before: ({ name }) => ({ name }) });
  expect(await stored(ctx, id)).toBeUndefined();
  expect(await audited(id)).toEqual([
    ['test.create', { name: 'Harbour', type: 'company' }],
    ['test.edit', { name: { before: 'Harbour', after: 'Pier' } }],
    ['test.remove', { name: 'Pier' }],
  ]);
});

test('a change that changes nothing leaves version, time and audit log alone', async () => {
  const id = await makeGroup(ctx, 'Quay');
  const before = await stored(ctx, id);
  await edit(id, { name: 'Quay' }, 1);
  expect(await stored(ctx, id)).toEqual(before);
  expect(await audited(id)).toHaveLength(1);
});

test('a change with an old version is refused before the rules are asked', async () => {
  const id = await makeGroup(ctx, 'Dock');
  await edit(id, { name: 'Docks' }, 1);
  let asked = 0;
  const values = () => {
    asked += 1;
    return { name: 'x' };
  };
  const stale = editRow(ctx, 'test.edit', { ...groups, id, version: 1, values, answer: () => null });
  await expect(stale).rejects.toMatchObject({ code: 'conflict' });
  expect(asked).toBe(0);
  // Without a version, other changes cause no conflict.
  await expect(edit(id, { name: 'Docklands' })).resolves.toMatchObject({ version: 3 });
});

test('rows of another site, rows that never were and removed ones answer alike', async () => {
  const removed = await makeGroup(ctx, 'Gone');
  await removeRow(ctx, 'test.remove', { ...groups, id: removed, before: () => ({}) });
  const foreign = await makeGroup(other, 'Elsewhere');
  for (const id of [removed, foreign, 9_999_999]) {
    expect(await stored(ctx, id)).toBeUndefined();
    await expect(edit(id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    const removal = removeRow(ctx, 'test.remove', { ...groups, id, before: () => ({}) });
    await expect(removal).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await stored(other, foreign)).toMatchObject({ name: 'Elsewhere', version: 1 });
});

test('a row that is held waits for nobody who only refers to it, and another holder waits', async () => {
  const id = await makeGroup(ctx, 'Held');
  await write(ctx, 'test.hold', async (scope) => {
    scope.unchanged();
    await lockRow(scope, ctx.resource.id, 'groups', id);
    const { owner } = db.database;
    const waits = (lock: string) =>
      owner.query(`select id from groups where id = $1 ${lock} skip locked`, [id]).then(({ rows }) => rows);
    expect(await waits('for key share')).toHaveLength(1);
    expect(await waits('for no key update')).toHaveLength(0);
  });
});
