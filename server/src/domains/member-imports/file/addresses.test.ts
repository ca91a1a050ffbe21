// Addresses from other systems are accepted unchanged; only undeliverable ones are rejected.
import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

test('addresses with signs or under a domain in another script come in', async () => {
  const done = await desk.importText(
    ctx,
    [
      'email',
      'info@müller.example',
      'user@пример.рф',
      'o&m@example.com',
      'slash/dept=x@example.com',
      'Özgür@example.com',
    ].join('\n'),
  );
  expect(done.totals).toMatchObject({ rows: 5, created: 4, rejected: 1 });
  const { rows } = await db.database.owner.query<{ email: string }>(
    'select email from members where resource_id = $1 order by id',
    [ctx.resource.id],
  );
  expect(rows.map(({ email }) => email)).toEqual([
    'info@xn--mller-kva.example',
    'user@xn--e1afmkfd.xn--p1ai',
    'o&m@example.com',
    'slash/dept=x@example.com',
  ]);
  // The same file with ASCII domains refers to the same people.
  const again = await desk.importText(ctx, 'email\ninfo@xn--mller-kva.example\n');
  expect(again.totals).toMatchObject({ created: 0, unchanged: 1 });
});
