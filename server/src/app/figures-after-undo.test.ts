import { expect, test } from 'vitest';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { rebuildFigures } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const rowsOf = async (statement: string) =>
  (await db.database.owner.query<Record<string, unknown>>(statement, [ctx.resource.id])).rows;
const facts = () =>
  rowsOf('select kind, count(*)::int as n from payer_facts where resource_id = $1 group by 1');

/** Imports two people with access and undoes the import. */
async function importAndUndo(): Promise<void> {
  const done = await desk.importText(ctx, 'email,tiers\na@example.com,Gold\nb@example.com,Gold');
  await refreshFigures(ctx);
  expect((await facts()).find(({ kind }) => kind === 'entitled_in')).toEqual({ kind: 'entitled_in', n: 2 });
  await desk.undo(ctx, done);
  expect(await rowsOf('select id from members where resource_id = $1')).toEqual([]);
}

test('with an import that is undone its people leave the figures, as a rebuild would have it', async () => {
  await importAndUndo();
  await refreshFigures(ctx);
  const followed = await facts();
  await rebuildFigures(ctx);
  expect(followed).toEqual(await facts());
  expect(followed).toEqual([]);
});

test('without the note that a removal leaves they would stay', async () => {
  await db.database.owner.query(
    'alter table member_subscriptions disable trigger member_subscriptions_removed',
  );
  try {
    await importAndUndo();
    await refreshFigures(ctx);
    expect(await facts()).not.toEqual([]);
  } finally {
    await db.database.owner.query(
      'alter table member_subscriptions enable trigger member_subscriptions_removed',
    );
  }
});
