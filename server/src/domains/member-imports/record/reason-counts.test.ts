import { expect, test } from 'vitest';
import { read, write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { addReasons, findReasons } from './imports.queries.ts';
import { otherReasons, ReasonCounts, reasonsKept } from './reason-counts.ts';

let made: ImportTest;
eachImportTest((now) => {
  made = now;
});

/** Returns a distinct reason for each row, like a column of free text would. */
const ofWords = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `"word ${from + place}" is not known`);

test('beyond so many reasons the rest is one, and those that are kept are counted on', () => {
  const counts = new ReasonCounts();
  counts.add(ofWords(0, reasonsKept + 20));
  counts.add(['"word 7" is not known']);
  expect(counts.sorted).toHaveLength(reasonsKept + 1);
  expect(counts.sorted.slice(0, 2)).toEqual([
    { reason: otherReasons, rows: 20 },
    { reason: '"word 7" is not known', rows: 2 },
  ]);
});

test('so it is over the batches of an import, for each kind by itself', async () => {
  const { ctx, desk, db } = made;
  const { id } = await desk.upload(ctx, 'email\na@example.com', 100);
  const add = (kind: 'rejected' | 'left_out', reasons: string[]) =>
    write(ctx, 'members.import', async (scope) => {
      scope.unchanged();
      await addReasons(scope.db, ctx.resource.id, id, kind, reasons);
    });
  await add('left_out', ofWords(0, 400));
  await add('left_out', [...ofWords(300, 400), '"word 7" is not known']);
  await add('left_out', ofWords(5_000, 300));
  await add('rejected', ['email is missing']);
  const { rows } = await db.database.owner.query<{ kind: string; reasons: number; rows: number }>(
    `select kind, count(*)::int as reasons, sum(rows)::int as rows from member_import_reasons
     where resource_id = $1 group by kind order by kind`,
    [ctx.resource.id],
  );
  expect(rows).toEqual([
    { kind: 'left_out', reasons: reasonsKept + 1, rows: 1_101 },
    { kind: 'rejected', reasons: 1, rows: 1 },
  ]);
  const told = await read(ctx, ({ db: reader }) => findReasons(reader, ctx.resource.id, [id], 'left_out'));
  // 700 different words came, and 300 that came too late.
  expect(told.get(id)?.[0]).toEqual({ reason: otherReasons, rows: 500 });
  expect(told.get(id)?.[1]?.rows).toBe(2);
});
