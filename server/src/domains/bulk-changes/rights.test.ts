import { afterEach, expect, test, vi } from 'vitest';
import type { ResourceRole } from '#contract/base/access.ts';
import type { BulkChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { bulkChangeFixture, undoAll, workThrough } from '#server/testing/bulk-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { createGroup } from '../groups/service.ts';
import { createChange, getChange } from './service.ts';
import { startChange, undoChange } from './steps.service.ts';

const off = vi.hoisted(() => ({ check: false }));

vi.mock('../resources/service.ts', async (original) => {
  const real = await original<typeof import('../resources/service.ts')>();
  const mayStill: typeof real.mayStill = async (...given) => off.check || real.mayStill(...given);
  return { ...real, mayStill };
});
afterEach(() => {
  off.check = false;
});

const desk = bulkChangeFixture();

interface Person {
  ctx: ResourceContext;
  id: number;
  email: string;
}

/** Creates an operator who signs in and has a role on the site. */
async function person(site: ResourceContext, role: ResourceRole = 'admin'): Promise<Person> {
  const { id, email } = await makeOperator(desk.database(), { on: [{ resource: site.resource, role }] });
  return { id, email, ctx: { ...site, actor: { kind: 'operator', id, email } } };
}

const ways = {
  'loses the role': 'delete from resource_operators where operator_id = $1',
  'may only read': `update resource_operators set role = 'readonly' where operator_id = $1`,
  'is deactivated': 'update operators set active = false where id = $1',
  'is removed': 'delete from operators where id = $1',
} as const;
type Way = keyof typeof ways;

async function lose({ id }: Person, way: Way = 'loses the role'): Promise<void> {
  await desk.rowsOf(ways[way], id);
}

async function started({ ctx }: Person, change: BulkChangeOrder): Promise<number> {
  const { id } = await createChange(ctx, { filter: {}, change });
  await startChange(ctx, { id });
  return id;
}

const barred = 'The person who started this may no longer change members of this site.';

/**
 * Counts the members locked at the end when the operator who started the change loses the right after the first of
 * three parts.
 */
async function lockedInSpiteOf(way: Way): Promise<number> {
  const site = await desk.newSite();
  await makeMembers(site, 2_500);
  const one = await person(site);
  await started(one, { kind: 'lock' });
  await workThrough(site, 1);
  await lose(one, way);
  await workThrough(site);
  const [found] = await desk.rowsOf<{ n: number }>(
    'select count(*)::int as n from members where resource_id = $1 and locked',
    site.resource.id,
  );
  return found?.n ?? 0;
}

test.each(Object.keys(ways) as Way[])(
  'once whoever started a change %s, no further member is changed',
  async (way) => {
    expect(await lockedInSpiteOf(way)).toBe(1_000);
  },
);

test('without the look at the rights the change would go on to its end', async () => {
  off.check = true;
  expect(await lockedInSpiteOf('loses the role')).toBe(2_500);
});

test('the stopped change says why, keeps what was done, and somebody else undoes it', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 2_500);
  const before = await desk.stateOf(site);
  const [one, two] = [await person(site), await person(site)];
  const id = await started(one, { kind: 'add_tags', tags: ['press'] });
  await workThrough(site, 1);
  await lose(one);
  await workThrough(site);
  expect(await getChange(two.ctx, { id })).toMatchObject({
    state: 'stopped',
    error: barred,
    done: 1_000,
    outcomes: { changed: 1_000 },
    created_by: one.email,
    can_stop: false,
    can_undo: true,
  });
  const notes = await desk.rowsOf(
    `select actor_kind, actor_name, changes from audit_log where operation = 'bulk-changes.bar' and target_id = $1`,
    id,
  );
  expect(notes).toEqual([
    { actor_kind: 'system', actor_name: 'bulk-changes.work', changes: { state: 'stopped' } },
  ]);
  expect(await undoAll(two.ctx, id)).toMatchObject({
    state: 'undone',
    undone: { restored: 1_000, kept: 0 },
    error: null,
  });
  expect(await desk.stateOf(site)).toEqual(before);
});

test('undoing goes by the rights of whoever asked for it, is noted in their name, and somebody else finishes it', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 2_500);
  const [one, two, three] = [await person(site), await person(site), await person(site)];
  const id = await started(one, { kind: 'lock' });
  await workThrough(site);
  await lose(one);
  await undoChange(two.ctx, { id });
  await workThrough(site, 1);
  await lose(two);
  await workThrough(site);
  expect(await getChange(site, { id })).toMatchObject({
    state: 'stopped',
    error:
      'The person who asked to undo this may no longer change members of this site. Someone else can undo the rest.',
    undone: { restored: 1_000, kept: 0 },
    can_undo: true,
  });
  expect(await undoAll(three.ctx, id)).toMatchObject({
    state: 'undone',
    undone: { restored: 2_500, kept: 0 },
  });
  const names = await desk.rowsOf<{ actor_name: string }>(
    `select actor_name from audit_log where operation = 'bulk-changes.restore' and target_id = $1 order by id`,
    id,
  );
  expect(names.map((row) => row.actor_name)).toEqual([two.email, three.email, three.email]);
});

test('undoing that is barred after the half hour leaves others as much time to undo the rest', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 1_500);
  const [one, two] = [await person(site), await person(site)];
  const id = await started(one, { kind: 'lock' });
  await workThrough(site);
  await undoChange(one.ctx, { id });
  await workThrough(site, 1);
  await desk.rowsOf(`update bulk_changes set finished_at = now() - interval '31 minutes' where id = $1`, id);
  await lose(one);
  await workThrough(site);
  const shown = await getChange(two.ctx, { id });
  expect(shown).toMatchObject({ state: 'stopped', can_undo: true, undone: { restored: 1_000, kept: 0 } });
  expect(shown.undo_seconds).toBeGreaterThan(29 * 60);
  expect(await undoAll(two.ctx, id)).toMatchObject({ state: 'undone', can_undo: false });
});

test('a change that waits is stopped when it comes next, and the next one begins', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 3);
  const { id: group } = await createGroup(site, { name: 'Group', type: 'company' });
  const [one, two] = [await person(site), await person(site)];
  const first = await started(one, { kind: 'attach_group', group_id: group });
  const second = await started(two, { kind: 'lock' });
  await lose(one, 'is deactivated');
  await workThrough(site);
  expect(await getChange(site, { id: first })).toMatchObject({
    state: 'stopped',
    error: barred,
    done: 0,
    can_undo: false,
  });
  expect(await getChange(site, { id: second })).toMatchObject({ state: 'done', done: 3, error: null });
});

test('what was prepared by one and started by another goes by the rights of the other', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 3);
  const [one, two] = [await person(site), await person(site)];
  const { id } = await createChange(one.ctx, { filter: {}, change: { kind: 'lock' } });
  await startChange(two.ctx, { id });
  await lose(one);
  await workThrough(site);
  expect(await getChange(site, { id })).toMatchObject({ state: 'done', created_by: two.email });
});
