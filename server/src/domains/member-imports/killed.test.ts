// Checks that the queue ends an import whose worker was killed on each attempt.
import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { memberImportTasks } from './jobs.ts';
import { checkImport, getImport, startImport, undoImport } from './life.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const file = 'id,email\na1,ana@example.com\na2,ben@example.com';
const reason = expect.stringContaining('broke down three times');

async function giveUp(name: string, importId: number): Promise<void> {
  const tools = { database: db.database, clock: systemClock, log: silentLog, files: desk.files };
  const task = memberImportTasks(tools).find((one) => one.name === name);
  await task?.giveUp?.({ siteId: ctx.resource.id, importId }, jobInfo());
}

test('a check that kills leads back to the columns, a run ends, and both say why', async () => {
  const found = await desk.upload(ctx, file);
  const columns = found.columns.map(({ position, field }) => ({ position, field }));
  await checkImport(ctx, { id: found.id, columns });
  await giveUp('member-imports.check', found.id);
  expect(await getImport(ctx, found)).toMatchObject({ state: 'uploaded', error: reason });
  const checked = await desk.check(ctx, found);
  await startImport(ctx, { id: found.id, version: checked.version });
  await giveUp('member-imports.run', found.id);
  expect(await getImport(ctx, found)).toMatchObject({ state: 'failed', error: reason });
});

test('undoing that kills ends, says why, and can be asked for again', async () => {
  const done = await desk.importText(ctx, file);
  await undoImport(ctx, { id: done.id });
  await giveUp('member-imports.undo', done.id);
  expect(await getImport(ctx, done)).toMatchObject({ state: 'stopped', undo_stopped: true, error: reason });
  expect(await desk.undo(ctx, done)).toMatchObject({ state: 'undone' });
});
