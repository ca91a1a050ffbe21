import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { changeAll, undoAll } from '#server/testing/bulk-desk.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attachMembers } from '../groups/members.service.ts';
import { createGroup, getGroup } from '../groups/service.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { updateMember } from '../members/service.ts';
import { createChange, getChange, listChanges, removeChange } from './service.ts';
import { startChange, stopChange } from './steps.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let other: ResourceContext;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ctx = actAs(db.database, await makeResource(db.database));
  other = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

test('a prepared change says what will come of it, shows up to ten of its members and changes nobody', async () => {
  const ids = await makeMembers(ctx, 30);
  const [tagged = 0, never = 0, locked = 0] = ids;
  await updateMember(ctx, { id: tagged, tags: ['Press'] });
  await updateMember(ctx, { id: never, settings: { never_lock: true } });
  await updateMember(ctx, { id: locked, locked: true });

  const tags = await createChange(ctx, {
    user_ids: ids,
    change: { kind: 'add_tags', tags: ['press', 'PRESS'] },
  });
  expect(tags).toMatchObject({
    state: 'prepared',
    change: { kind: 'add_tags', tags: ['press'] },
    site: { key: ctx.resource.key },
    selection: 'chosen',
    filter: null,
    total: 30,
    effect: { will_change: 29, unchanged: 1, refused: 0 },
    done: 0,
    progress: null,
    can_stop: false,
    can_undo: false,
  });
  expect(tags.sample).toHaveLength(10);

  const lock = await createChange(ctx, { filter: {}, change: { kind: 'lock' } });
  expect(lock).toMatchObject({ selection: 'filter', filter: {}, total: 30 });
  expect(lock.effect).toEqual({ will_change: 28, unchanged: 1, refused: 1 });
  expect((await listChanges(ctx, undefined)).items).toEqual([]);
});

test('whoever matches later does not join the set, and who stops matching stays in it', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const [first = 0, second = 0] = await makeMembers(site, 2);
  await updateMember(site, { id: second, active: false });
  const { id } = await createChange(site, { filter: { active: true }, change: { kind: 'lock' } });
  await updateMember(site, { id: first, active: false });
  await updateMember(site, { id: second, active: true });
  await makeMembers(site, 3);
  const kept = await getChange(site, { id });
  expect(kept.total).toBe(1);
  expect(kept.sample.map((member) => member.id)).toEqual([first]);
});

test('members of another site are not taken in, and nobody at all is refused', async () => {
  const [mine = 0] = await makeMembers(ctx, 1);
  const [foreign = 0] = await makeMembers(other, 1);
  const { total, sample } = await createChange(ctx, {
    user_ids: [mine, foreign, 9_999_999],
    change: { kind: 'lock' },
  });
  expect([total, sample.map(({ id }) => id)]).toEqual([1, [mine]]);
  for (const unknown of [foreign, 9_999_999])
    await expect(createChange(ctx, { user_ids: [unknown], change: { kind: 'lock' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  await expect(
    createChange(ctx, { filter: { email: 'nobody@' }, change: { kind: 'lock' } }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { filter: 'No member matches.' },
  });
});

test('a group of another site and one that does not exist are refused alike, and so is one without the right', async () => {
  const [mine = 0] = await makeMembers(ctx, 1);
  const { id: foreign } = await createGroup(other, { name: 'Theirs', type: 'company' });
  for (const group_id of [foreign, 9_999_999])
    await expect(
      createChange(ctx, { user_ids: [mine], change: { kind: 'attach_group', group_id } }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'change.group_id': 'This group no longer exists.' },
    });
  const { id: group_id } = await createGroup(ctx, { name: 'Ours', type: 'company' });
  await expect(
    createChange(
      { ...ctx, relation: 'readonly' },
      { user_ids: [mine], change: { kind: 'attach_group', group_id } },
    ),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('a change starts once and by the version that was read; a prepared one can be thrown away, a started one not', async () => {
  const [mine = 0] = await makeMembers(ctx, 1);
  const { id, version } = await createChange(ctx, { user_ids: [mine], change: { kind: 'lock' } });
  await expect(startChange(ctx, { id, version: version + 1 })).rejects.toMatchObject({ code: 'conflict' });
  await expect(stopChange(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await startChange(ctx, { id, version })).toMatchObject({
    state: 'queued',
    progress: 0,
    can_stop: true,
  });
  await expect(startChange(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  await expect(removeChange(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await stopChange(ctx, { id })).toMatchObject({ state: 'stopped', done: 0, can_undo: false });
  expect((await listChanges(ctx, undefined)).items.map((row) => row.id)).toEqual([id]);

  const spare = await createChange(ctx, { user_ids: [mine], change: { kind: 'lock' } });
  await removeChange(ctx, { id: spare.id });
  await expect(getChange(ctx, { id: spare.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a change of one site is not there for another', async () => {
  const [mine = 0] = await makeMembers(ctx, 1);
  const { id } = await createChange(ctx, { user_ids: [mine], change: { kind: 'lock' } });
  await expect(getChange(other, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(startChange(other, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('joining a group tells of those who hold its plan by themselves, and not of those who are in it', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const [holder = 0, inside = 0, plain = 0] = await makeMembers(site, 3);
  const { optionId } = await makeOption(site);
  const { id: group_id } = await createGroup(site, { name: 'Club', type: 'company' });
  for (const memberId of [holder, inside])
    await attach(site, { pricingOptionId: optionId, holder: { memberId } });
  await attachMembers(site, { id: group_id, user_ids: [inside] });
  const change = { kind: 'attach_group', group_id } as const;
  const prepare = () => createChange(site, { user_ids: [holder, inside, plain], change });
  expect((await prepare()).will_come_to).toBeNull();
  await attach(site, { pricingOptionId: optionId, holder: { groupId: group_id } });
  const { rows } = await db.database.owner.query<{ title: string }>(
    'select title from plans where resource_id = $1',
    [site.resource.id],
  );
  const prepared = await prepare();
  expect(prepared.will_come_to).toEqual({ held: { members: 1, plan: rows[0]?.title } });
  expect(prepared.effect).toEqual({ will_change: 2, unchanged: 1, refused: 0 });
});

test('a change of a quarter of the group is undone without touching who joined otherwise', async () => {
  const ids = await makeMembers(ctx, 40);
  const { id: group } = await createGroup(ctx, { name: 'Group', type: 'company' });
  await attachMembers(ctx, { id: group, user_ids: ids.slice(0, 30) });
  const change = await changeAll(ctx, { user_ids: ids.slice(20) }, { kind: 'attach_group', group_id: group });
  expect(change.outcomes).toEqual({ changed: 10, unchanged: 10, refused: 0, gone: 0 });
  await undoAll(ctx, change.id);
  expect((await getGroup(ctx, { id: group })).users_count).toBe(30);
});
