import { afterEach, expect, test, vi } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import type { ImportKind } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { eachImportTest, type ImportTest, raisedAfter } from '#server/testing/import-fixture.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { checkFile } from './check/check.service.ts';
import { checkImport, getImport, startImport, undoImport } from './life.service.ts';
import { runImport } from './run/run.service.ts';
import { undoWholeImport } from './undo/undo.service.ts';

const off = vi.hoisted(() => ({ check: false, area: '' }));

vi.mock('../resources/service.ts', async (original) => {
  const real = await original<typeof import('../resources/service.ts')>();
  const mayStill: typeof real.mayStill = async (...given) =>
    off.check || (given[3].area !== off.area && real.mayStill(...given));
  return { ...real, mayStill };
});
afterEach(() => {
  off.check = false;
  off.area = '';
});

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const rows = 2_500;
const files: Record<ImportKind, string> = {
  members: ['email', ...Array.from({ length: rows }, (_, n) => `m${n}@example.com`)].join('\n'),
  sales: [
    'customer,date,amount,currency',
    ...Array.from({ length: rows }, (_, n) => `${n},20240105,1,USD`),
  ].join('\n'),
};

/** Returns the context of an operator with a role on the site. */
async function person(): Promise<
  ResourceContext & { actor: { kind: 'operator'; id: number; email: string } }
> {
  const { id, email } = await makeOperator(db.database, { on: [{ resource: ctx.resource, role: 'admin' }] });
  return { ...ctx, actor: { kind: 'operator', id, email } };
}

const ways = {
  'loses the role': 'delete from resource_operators where operator_id = $1',
  'may only read': `update resource_operators set role = 'readonly' where operator_id = $1`,
  'is deactivated': 'update operators set active = false where id = $1',
} as const;
type Way = keyof typeof ways;

async function checked(kind: ImportKind = 'members'): Promise<MemberImport> {
  return desk.check(ctx, await desk.upload(ctx, files[kind], 50_000, kind));
}

/** Runs an import whose starter loses the right after the first of three batches. */
async function runInSpiteOf(way: Way, kind?: ImportKind): Promise<MemberImport> {
  const one = await person();
  const found = await checked(kind);
  await startImport(one, found);
  await runImport(await desk.work(ctx, found.id, raisedAfter(1)));
  await db.database.owner.query(ways[way], [one.actor.id]);
  await runImport(await desk.work(ctx, found.id));
  return getImport(ctx, found);
}

test.each(Object.keys(ways) as Way[])(
  'once whoever started an import %s, no further row is taken',
  async (way) => {
    const stopped = await runInSpiteOf(way);
    expect(stopped).toMatchObject({ state: 'stopped', totals: { rows: 1_000, created: 1_000 } });
    expect(stopped.error).toMatch(/may no longer change members of this site/);
  },
);

test('the same holds for sales', async () => {
  expect(await runInSpiteOf('may only read', 'sales')).toMatchObject({
    state: 'stopped',
    totals: { created: 1_000 },
  });
});

test('without the look at the rights the import would go on to its end', async () => {
  off.check = true;
  expect(await runInSpiteOf('loses the role')).toMatchObject({ state: 'done', totals: { created: rows } });
});

test('whoever may not change groups has no file taken in that names some, and any other', async () => {
  const named = await desk.check(ctx, await desk.upload(ctx, 'email,groups\na@example.com,Board'));
  const other = await desk.check(ctx, await desk.upload(ctx, 'email\na@example.com'));
  off.area = 'groups';
  const ended = await desk.run(await person(), named);
  expect(ended).toMatchObject({ state: 'stopped', totals: { created: 0 } });
  expect(ended.error).toMatch(/may no longer change groups of this site/);
  expect(await desk.run(await person(), other)).toMatchObject({ state: 'done', totals: { created: 1 } });
});

test('who brought the file does not matter, who started it does', async () => {
  const [one, two] = [await person(), await person()];
  const found = await desk.check(one, await desk.upload(one, files.members));
  await startImport(two, found);
  await db.database.owner.query(ways['loses the role'], [one.actor.id]);
  await runImport(await desk.work(ctx, found.id));
  expect(await getImport(ctx, found)).toMatchObject({ state: 'done', created_by: one.actor.email });
});

test('a check ends at the columns with the reason', async () => {
  const one = await person();
  const found = await desk.upload(one, files.members);
  await checkImport(one, { id: found.id, columns: [{ position: 0, field: 'email' }] });
  await db.database.owner.query(ways['loses the role'], [one.actor.id]);
  await checkFile(await desk.work(ctx, found.id));
  const ended = await getImport(ctx, found);
  expect(ended).toMatchObject({ state: 'uploaded', preview: null });
  expect(ended.error).toContain(one.actor.email);
});

test('an undo that is stopped is asked for again by somebody else, however late that was, and what ended it is noted in nobody’s name', async () => {
  const [one, two] = [await person(), await person()];
  const done = await desk.run(ctx, await checked());
  await undoImport(one, done);
  await undoWholeImport(await desk.work(ctx, done.id, raisedAfter(0)));
  await db.database.owner.query(
    `update member_imports set finished_at = now() - interval '31 minutes' where resource_id = $1`,
    [ctx.resource.id],
  );
  await db.database.owner.query(ways['is deactivated'], [one.actor.id]);
  await undoWholeImport(await desk.work(ctx, done.id));
  const stopped = await getImport(ctx, done);
  expect(stopped).toMatchObject({
    state: 'stopped',
    can_undo: true,
    undo_stopped: true,
    undone: { removed: 500 },
  });
  expect(stopped.error).toContain('may no longer change members');
  const { rows: notes } = await db.database.owner.query(
    `select actor_kind, actor_name from audit_log where resource_id = $1 and changes ->> 'undo' = 'ended'`,
    [ctx.resource.id],
  );
  expect(notes).toEqual([{ actor_kind: 'system', actor_name: 'member-imports.bar' }]);
  expect(stopped.undo_seconds).toBeGreaterThan(29 * 60);
  expect(await desk.undo(two, stopped)).toMatchObject({
    state: 'undone',
    undo_stopped: false,
    undone: { removed: rows },
  });
});
