import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ desk, ctx } = made);
});

const day = 86_400_000;
const daysAhead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

test('whether a date lies in the future is judged by the clock of the site', async () => {
  const file = [
    'email,created_at',
    `past@example.com,${daysAhead(-30)}`,
    `between@example.com,${daysAhead(30)}`,
    `beyond@example.com,${daysAhead(90)}`,
    '',
  ].join('\n');
  // The test clock of the site is 60 days ahead of ours.
  const ahead = { ...ctx, resource: { ...ctx.resource, clockOffsetMs: 60 * day } };
  const done = await desk.importText(ahead, file);
  const future = [{ reason: 'created_at lies in the future', rows: 1 }];
  expect(done).toMatchObject({ totals: { rows: 3, created: 3 }, left_out_reasons: future });
  expect(done.preview).toMatchObject({ totals: { rows: 3, created: 3 }, left_out_reasons: future });
});

test('a site without a test clock goes by ours', async () => {
  const done = await desk.importText(ctx, `email,created_at\nbetween@example.com,${daysAhead(30)}\n`);
  expect(done.left_out_reasons).toEqual([{ reason: 'created_at lies in the future', rows: 1 }]);
});
