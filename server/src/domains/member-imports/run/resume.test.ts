// @module-tag slow
import { expect, test } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { eachImportTest, type ImportTest, raisedAfter } from '#server/testing/import-fixture.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { getImport, startImport, stopImport, undoImport } from '../life.service.ts';
import { undoWholeImport } from '../undo/undo.service.ts';
import { runImport } from './run.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

/** 5,000 rows: every 10th is broken, and every 7th repeats an address of the first thousand. */
const lines = Array.from({ length: 5_000 }, (_row, n) => {
  if (n % 10 === 3) return `broken ${n},,`;
  const who = n > 1_000 && n % 7 === 0 ? n % 1_000 : n;
  return `m${who}@example.com,Label ${n % 4},${n % 3 === 0 ? 'Gold' : ''}`;
});
const file = `email,labels,tiers\n${lines.join('\n')}\n`;

async function prepared(): Promise<MemberImport> {
  return desk.check(ctx, await desk.upload(ctx, file, 20_000));
}

async function count(from: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*) as n from ${from}`, [
    ctx.resource.id,
  ]);
  return rows[0]?.n ?? -1;
}

test('a run that is interrupted at every batch comes to the very same totals, reasons and rejected rows', async () => {
  const whole = await desk.run(ctx, await prepared());
  const wholeRejected = await desk.rejected(ctx, whole);
  ctx = actAs(db.database, await makeResource(db.database));
  const checked = await prepared();
  expect(checked.preview?.totals).toEqual(whole.totals);
  await startImport(ctx, checked);
  const rounds: string[] = [];
  const done: (number | undefined)[] = [];
  do {
    rounds.push(await runImport(await desk.work(ctx, checked.id, raisedAfter(1))));
    done.push((await getImport(ctx, checked)).totals?.rows);
  } while (rounds.at(-1) === 'interrupted' && rounds.length < 20);
  expect(done).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  const pieces = await getImport(ctx, checked);
  expect(pieces).toMatchObject({
    state: 'done',
    totals: whole.totals,
    rejected_reasons: whole.rejected_reasons,
  });
  expect(await desk.rejected(ctx, pieces)).toBe(wholeRejected);
  expect(wholeRejected.split('\n').length).toBe((whole.totals?.rejected ?? 0) + 2);
  expect(await count('members where resource_id = $1')).toBe(whole.totals?.created);
});

test('two workers that take each other for dead do every row once', async () => {
  const checked = await prepared();
  await startImport(ctx, checked);
  const [one, two] = [await desk.work(ctx, checked.id), await desk.work(ctx, checked.id)];
  await Promise.all([runImport(one), runImport(two)]);
  await runImport(await desk.work(ctx, checked.id));
  expect(await getImport(ctx, checked)).toMatchObject({ state: 'done', totals: checked.preview?.totals });
});

test('what was imported before a stop stays, and can be undone', async () => {
  const checked = await prepared();
  await startImport(ctx, checked);
  await runImport(await desk.work(ctx, checked.id, raisedAfter(2)));
  expect(await stopImport(ctx, checked)).toMatchObject({ state: 'running', can_stop: false });
  await runImport(await desk.work(ctx, checked.id));
  const stopped = await getImport(ctx, checked);
  expect(stopped).toMatchObject({ state: 'stopped', totals: { rows: 2_000 }, can_undo: true });
  expect(await count('members where resource_id = $1')).toBe(stopped.totals?.created);
  const undone = await desk.undo(ctx, stopped);
  expect(undone.undone?.removed).toBe(stopped.totals?.created);
});

test('an undo that is interrupted at every batch removes everybody once', async () => {
  const done = await desk.run(ctx, await prepared());
  await undoImport(ctx, done);
  let rounds = 1;
  while ((await undoWholeImport(await desk.work(ctx, done.id, raisedAfter(0)))) === 'interrupted')
    rounds += 1;
  expect(rounds).toBeGreaterThan(5);
  const undone = await getImport(ctx, done);
  expect(undone).toMatchObject({ state: 'undone', undone: { removed: done.totals?.created, kept: 0 } });
  for (const table of ['members', 'tags', 'plans', 'subscription_events', 'member_import_members'])
    expect(await count(`${table} where resource_id = $1`), table).toBe(0);
});

test('a file that is gone ends the import in words', async () => {
  const checked = await prepared();
  for await (const name of desk.files.list()) await desk.files.remove(name);
  const failed = await desk.run(ctx, checked);
  expect(failed).toMatchObject({
    state: 'failed',
    error: 'The file is no longer here. Upload it again.',
  });
});
