import { expect, test } from 'vitest';
import type { BulkChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { bulkChangeFixture, changeAll, undoAll, workThrough } from '#server/testing/bulk-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { attachMembers, detachMember } from '../groups/members.service.ts';
import { createGroup, getGroup } from '../groups/service.ts';
import { getMember, updateMember } from '../members/service.ts';
import { createChange, getChange, listRows } from './service.ts';
import { startChange, stopChange, undoChange } from './steps.service.ts';

const desk = bulkChangeFixture();

/** Creates members of every kind that the rules distinguish. */
async function mixedSite(count: number): Promise<{ site: ResourceContext; ids: number[]; group: number }> {
  const site = await desk.newSite();
  const ids = await makeMembers(site, count);
  const { id: group } = await createGroup(site, { name: 'Group', type: 'company' });
  await changeAll(
    site,
    { user_ids: ids.filter((_, n) => n % 2 === 0) },
    { kind: 'add_tags', tags: ['press'] },
  );
  await changeAll(site, { user_ids: ids.filter((_, n) => n % 3 === 0) }, { kind: 'deactivate' });
  await changeAll(site, { user_ids: ids.filter((_, n) => n % 5 === 0) }, { kind: 'lock' });
  for (const id of ids.filter((_, n) => n % 50 === 1))
    await updateMember(site, { id, settings: { never_lock: true } });
  await attachMembers(site, { id: group, user_ids: ids.filter((_, n) => n % 7 === 0).slice(0, 100) });
  return { site, ids, group };
}

test('each kind does to every member what was foretold, and undoing brings back all it changed', async () => {
  const { site, group } = await mixedSite(600);
  const orders: BulkChangeOrder[] = [
    { kind: 'add_tags', tags: ['PRESS', 'new', 'newer'] },
    { kind: 'remove_tags', tags: ['press', 'unheard of'] },
    { kind: 'attach_group', group_id: group },
    { kind: 'activate' },
    { kind: 'deactivate' },
    { kind: 'lock' },
    { kind: 'unlock' },
  ];
  const before = await desk.stateOf(site);
  for (const order of orders) {
    const done = await changeAll(site, { filter: {} }, order);
    const { will_change, unchanged, refused } = done.effect;
    expect(done).toMatchObject({ state: 'done', done: 600, progress: null, can_undo: true, error: null });
    expect(done.outcomes, order.kind).toEqual({ changed: will_change, unchanged, refused, gone: 0 });
    expect(will_change, order.kind).toBeGreaterThan(0);
    expect(await desk.stateOf(site), order.kind).not.toEqual(before);
    const undone = await undoAll(site, done.id);
    expect(undone, order.kind).toMatchObject({
      state: 'undone',
      undone: { restored: will_change, kept: 0 },
      can_undo: false,
    });
    expect(await desk.stateOf(site), order.kind).toEqual(before);
  }
}, 60_000);

test('what is previewed for 10,000 members is what is done, member by member, and undone', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 10_000);
  await changeAll(site, { user_ids: ids.slice(0, 700) }, { kind: 'add_tags', tags: ['press'] });
  await changeAll(site, { user_ids: ids.slice(500, 1_500) }, { kind: 'deactivate' });
  const before = await desk.stateOf(site);
  const change = await changeAll(
    site,
    { filter: { active: true } },
    { kind: 'add_tags', tags: ['press', 'vip'] },
  );
  expect(change.total).toBe(9_000);
  expect(change.effect).toEqual({ will_change: 9_000, unchanged: 0, refused: 0 });
  expect(change.outcomes).toEqual({ changed: 9_000, unchanged: 0, refused: 0, gone: 0 });
  const tagged = await desk.rowsOf<{ title: string; n: number }>(
    `select t.title, count(*)::int as n from member_tags l join tags t on t.id = l.tag_id
     where l.resource_id = $1 group by 1 order by 1`,
    site.resource.id,
  );
  // 200 of the tagged members are inactive.
  expect(tagged).toEqual([
    { title: 'press', n: 9_200 },
    { title: 'vip', n: 9_000 },
  ]);
  expect((await undoAll(site, change.id)).undone).toEqual({ restored: 9_000, kept: 0 });
  expect(await desk.stateOf(site)).toEqual(before);
}, 60_000);

test('what happened between preparing and the work is heeded, and outcomes say so member by member', async () => {
  const site = await desk.newSite();
  const [one = 0, two = 0, three = 0, four = 0] = await makeMembers(site, 4);
  const { id } = await createChange(site, { filter: {}, change: { kind: 'lock' } });
  await updateMember(site, { id: two, locked: true });
  await updateMember(site, { id: three, settings: { never_lock: true } });
  await desk.database().owner.query('delete from members where id = $1', [four]);
  await startChange(site, { id });
  await workThrough(site);
  const { items, paginator } = await listRows(site, { id });
  expect(items.map(({ member_id, outcome, reason }) => [member_id, outcome, reason])).toEqual([
    [one, 'changed', null],
    [two, 'unchanged', null],
    [three, 'refused', 'This member is set to never be locked.'],
    [four, 'gone', 'The member is no longer on this site.'],
  ]);
  expect(paginator.total_items).toBe(4);
  const refused = await listRows(site, { id, filter: { outcome: 'refused' } });
  expect(refused.items.map((row) => row.member_id)).toEqual([three]);
  expect(refused.paginator.total_items).toBe(1);
});

test('undoing leaves alone what was changed again since, and says of whom', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 3);
  const [one = 0, two = 0, three = 0] = ids;
  const change = await changeAll(site, { user_ids: ids }, { kind: 'add_tags', tags: ['a', 'b'] });
  await updateMember(site, { id: one, tags: ['b', 'mine'] });
  await updateMember(site, { id: two, tags: ['mine'] });
  const undone = await undoAll(site, change.id);
  expect(undone.undone).toEqual({ restored: 2, kept: 1 });
  expect((await getMember(site, { id: one })).tags).toEqual(['mine']);
  expect((await getMember(site, { id: two })).tags).toEqual(['mine']);
  expect((await getMember(site, { id: three })).tags).toEqual([]);
  const { items } = await listRows(site, { id: change.id });
  expect(items.map(({ undo, reason }) => [undo, reason])).toEqual([
    ['restored', 'Part of it was changed again since and stays as it is.'],
    ['kept', 'It was changed again since.'],
    ['restored', null],
  ]);
  await expect(undoChange(site, { id: change.id })).rejects.toMatchObject({ code: 'conflict' });

  const lock = await changeAll(site, { user_ids: ids }, { kind: 'lock' });
  await updateMember(site, { id: one, locked: false });
  expect((await undoAll(site, lock.id)).undone).toEqual({ restored: 2, kept: 1 });

  await changeAll(site, { user_ids: ids }, { kind: 'lock' });
  const unlock = await changeAll(site, { user_ids: ids }, { kind: 'unlock' });
  await updateMember(site, { id: one, settings: { never_lock: true } });
  expect((await undoAll(site, unlock.id)).undone).toEqual({ restored: 2, kept: 1 });
  expect(await getMember(site, { id: one })).toMatchObject({ locked: false });
});

test('tags that a change made and nobody uses go with it; one that somebody else gave stays', async () => {
  const site = await desk.newSite();
  const [one = 0, two = 0] = await makeMembers(site, 2);
  const change = await changeAll(site, { user_ids: [one] }, { kind: 'add_tags', tags: ['made', 'used'] });
  await updateMember(site, { id: two, tags: ['used'] });
  await undoAll(site, change.id);
  const tags = await desk.rowsOf('select title from tags where resource_id = $1', site.resource.id);
  expect(tags).toEqual([{ title: 'used' }]);
});

test('a group takes members while it has places, and only active ones by a filter', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 12);
  const [inside = 0, inactive = 0] = ids;
  const { id: group } = await createGroup(site, { name: 'Small', type: 'company', member_limit: 5 });
  await attachMembers(site, { id: group, user_ids: [inside] });
  await updateMember(site, { id: inactive, active: false });
  const change = await changeAll(site, { filter: {} }, { kind: 'attach_group', group_id: group });
  expect(change.effect).toEqual({ will_change: 4, unchanged: 1, refused: 7 });
  expect(change.outcomes).toEqual({ changed: 4, unchanged: 1, refused: 7, gone: 0 });
  expect((await getGroup(site, { id: group })).users_count).toBe(5);
  const { items } = await listRows(site, { id: change.id, limit: 200, filter: { outcome: 'refused' } });
  expect(new Set(items.map(({ reason }) => reason))).toEqual(
    new Set(['The member is not active.', 'The group is full.']),
  );
  // A member who was detached and attached again by an operator is no longer the change's doing.
  const [back = 0] = ids.slice(2);
  await detachMember(site, { id: group, userId: back });
  await attachMembers(site, { id: group, user_ids: [back] });
  expect((await undoAll(site, change.id)).undone).toEqual({ restored: 3, kept: 1 });
  expect((await getGroup(site, { id: group })).users_count).toBe(2);
  // A member chosen by id is attached even if inactive, as in the group itself.
  const chosen = await changeAll(site, { user_ids: [inactive] }, { kind: 'attach_group', group_id: group });
  expect(chosen.outcomes.changed).toBe(1);
});

test('each part notes its members once, and a form that was open meanwhile is told', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 2);
  const [first = 0] = ids;
  const { version } = await getMember(site, { id: first });
  const change = await changeAll(site, { user_ids: ids }, { kind: 'add_tags', tags: ['press'] });
  await expect(updateMember(site, { id: first, city: 'Bern', version })).rejects.toMatchObject({
    code: 'conflict',
  });
  const notes = await desk.rowsOf<{ changes: unknown }>(
    `select changes from audit_log where operation = 'bulk-changes.apply' and target_id = $1 and resource_id = $2`,
    change.id,
    site.resource.id,
  );
  expect(notes).toEqual([{ changes: { kind: 'add_tags', tags: ['press'], members: ids } }]);
  const events = await desk.rowsOf<{ payload: unknown }>(
    `select payload from domain_events where name = 'member.updated' and resource_id = $1`,
    site.resource.id,
  );
  expect(events).toEqual([{ payload: { ids, fields: ['tags'], bulk_change_id: change.id } }]);
});

test('a stopped change keeps what was done, and that can be undone', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 2_500);
  const before = await desk.stateOf(site);
  const { id } = await createChange(site, { filter: {}, change: { kind: 'deactivate' } });
  await startChange(site, { id });
  await workThrough(site, 1);
  expect(await getChange(site, { id })).toMatchObject({ state: 'running', done: 1_000, progress: 0.4 });
  const stopped = await stopChange(site, { id });
  expect(stopped).toMatchObject({ state: 'stopped', done: 1_000, can_undo: true, can_stop: false });
  await workThrough(site);
  expect((await getChange(site, { id })).done).toBe(1_000);
  const rows = await listRows(site, { id, limit: 200, page: 5 });
  expect([rows.items.length, rows.paginator.total_items]).toEqual([200, 1_000]);
  expect((await undoAll(site, id)).undone).toEqual({ restored: 1_000, kept: 0 });
  expect(await desk.stateOf(site)).toEqual(before);
});

test('after 30 minutes a change can no longer be undone', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 1);
  const { id } = await changeAll(site, { user_ids: ids }, { kind: 'lock' });
  const { undo_seconds } = await getChange(site, { id });
  expect(undo_seconds).toBeGreaterThan(1_780);
  await desk
    .database()
    .owner.query(`update bulk_changes set finished_at = now() - interval '30 minutes' where id = $1`, [id]);
  expect(await getChange(site, { id })).toMatchObject({ can_undo: false, undo_seconds: null });
  await expect(undoChange(site, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The 30 minutes to undo this are over.',
  });
});

test('pages of one outcome lead through all parts without a gap or a repeat', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 3_200);
  await changeAll(site, { user_ids: ids.filter((_, n) => n % 4 === 0) }, { kind: 'lock' });
  const change = await changeAll(site, { filter: {} }, { kind: 'lock' });
  const seen: number[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const { items } = await listRows(site, {
      id: change.id,
      limit: 200,
      page,
      filter: { outcome: 'unchanged' },
    });
    seen.push(...items.map((row) => row.id));
  }
  expect(seen).toEqual(ids.filter((_, n) => n % 4 === 0));
});
