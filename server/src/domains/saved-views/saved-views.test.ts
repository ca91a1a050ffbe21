import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewsMax } from '#contract/domains/saved-views/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createView, listViews, removeView, updateView } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let other: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, {}));
  other = actAs(db.database, await makeResource(db.database, {}));
});
afterAll(() => db.drop());

const titles = async (of: ResourceContext, screen: 'members' | 'transactions' = 'transactions') =>
  (await listViews(of, screen)).items.map(({ title }) => title);

test('a view is kept with its filter, renamed, replaced and deleted, for its list and its site alone', async () => {
  const filter = { status: ['failed' as const], created_at: { from: '2026-03-01' } };
  const made = await createView(ctx, 'transactions', { title: 'Failed in spring', filter });
  expect(made).toMatchObject({ title: 'Failed in spring', filter, left_out: [], version: 1 });
  await createView(ctx, 'transactions', { title: 'A first one', filter: { global: 'anna', email: '' } });
  expect(await titles(ctx)).toEqual(['A first one', 'Failed in spring']);
  expect(await titles(ctx, 'members')).toEqual([]);
  expect(await titles(other)).toEqual([]);

  const changed = { id: made.id, title: 'Failed', filter: { status: ['failed'] }, version: 1 };
  await expect(updateView(ctx, 'members', changed)).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateView(other, 'transactions', changed)).rejects.toMatchObject({ code: 'not_found' });
  await expect(removeView(ctx, 'members', made)).rejects.toMatchObject({ code: 'not_found' });
  expect(await updateView(ctx, 'transactions', changed)).toMatchObject({ title: 'Failed', version: 2 });
  await expect(updateView(ctx, 'transactions', { ...changed, title: 'Late' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await removeView(ctx, 'transactions', made);
  expect(await titles(ctx)).toEqual(['A first one']);

  const { rows } = await db.database.owner.query<{ operation: string }>(
    "select operation from audit_log where resource_id = $1 and target_kind = 'saved_view' and target_id = $2 order by id",
    [ctx.resource.id, made.id],
  );
  expect(rows.map(({ operation }) => operation)).toEqual([
    'saved-views.create',
    'saved-views.update',
    'saved-views.remove',
  ]);
});

test('a name is taken once a list, whatever its case, and a view asks for something', async () => {
  const view = { title: 'Berlin', filter: { country: ['Germany'] } };
  await createView(ctx, 'members', view);
  await expect(createView(ctx, 'members', { ...view, title: 'BERLIN' })).rejects.toMatchObject({
    fields: { title: 'Another view has this name.' },
  });
  await createView(ctx, 'transactions', { title: 'Berlin', filter: { last_name: 'berlin' } });
  await createView(other, 'members', view);
  await expect(createView(ctx, 'members', { title: 'All', filter: { global: '' } })).rejects.toMatchObject({
    fields: { filter: 'Set at least one filter.' },
  });
});

test('a filter that the list does not have any more is left out by its name', async () => {
  const { id } = await createView(ctx, 'members', { title: 'Old', filter: { global: 'anna' } });
  const gone = { global: 'anna', star_sign: 'lion', inactivity: '11 days', paid: 'paid' };
  await db.database.owner.query('update saved_views set filter = $3 where resource_id = $1 and id = $2', [
    ctx.resource.id,
    id,
    gone,
  ]);
  const found = (await listViews(ctx, 'members')).items.find((one) => one.id === id);
  expect(found).toMatchObject({
    filter: { global: 'anna', paid: 'paid' },
    left_out: ['star_sign', 'inactivity'],
  });
});

test('a list has so many views and no more', async () => {
  const site = actAs(db.database, await makeResource(db.database, {}));
  const add = (n: number) =>
    createView(site, 'members', { title: `View ${n}`, filter: { global: String(n) } });
  for (let n = 1; n < viewsMax; n += 1) await add(n);
  const two = await Promise.allSettled([add(1_000), add(1_001)]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await titles(site, 'members')).toHaveLength(viewsMax);
});
