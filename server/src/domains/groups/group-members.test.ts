import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { updateMember } from '../members/service.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase({ max: 40 });
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

async function rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, values)).rows;
}

const newGroup = async (member_limit = 0): Promise<number> =>
  (await createGroup(ctx, { name: 'Group', type: 'company', member_limit })).id;

/** Returns the member counts of the group's row, the link table and the members' summaries. */
async function counts(id: number): Promise<[row: number, links: number, summaries: number]> {
  const [found] = await rowsOf<{ row: number; links: number; summaries: number }>(
    `select members_count as row, (select count(*) from group_members where group_id = g.id)::int as links,
       (select coalesce(sum(groups_count), 0) from member_summaries s
        join group_members j on j.member_id = s.member_id where j.group_id = g.id)::int as summaries
     from groups g where id = $1`,
    id,
  );
  return [found?.row ?? -1, found?.links ?? -1, found?.summaries ?? -1];
}

test('chosen members are attached once, however often they are named', async () => {
  const id = await newGroup();
  const [one = 0, two = 0, three = 0] = await makeMembers(ctx, 3);
  expect(await attachMembers(ctx, { id, user_ids: [one, two, one] })).toEqual({
    attached: 2,
    already: 0,
    users_count: 2,
  });
  expect(await attachMembers(ctx, { id, user_ids: [two, three] })).toEqual({
    attached: 1,
    already: 1,
    users_count: 3,
  });
  expect(await attachMembers(ctx, { id, user_ids: [one] })).toEqual({
    attached: 0,
    already: 1,
    users_count: 3,
  });
  expect(await counts(id)).toEqual([3, 3, 3]);
});

test('an unknown or foreign member is refused, and nobody is attached', async () => {
  const id = await newGroup();
  const other = actAs(db.database, await makeResource(db.database));
  const [mine = 0] = await makeMembers(ctx, 1);
  const [foreign = 0] = await makeMembers(other, 1);
  for (const unknown of [foreign, 9_999_999])
    await expect(attachMembers(ctx, { id, user_ids: [mine, unknown] })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not found.',
      fields: undefined,
    });
  expect(await counts(id)).toEqual([0, 0, 0]);
});

test('a filter attaches all active members that match, and only those', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const members = await makeMembers(site, 30);
  const [first = 0, second = 0] = members;
  for (const id of [first, second]) await updateMember(site, { id, active: false });
  for (const id of members.slice(0, 10)) await updateMember(site, { id, tags: ['press'] });
  const { id } = await createGroup(site, { name: 'Press', type: 'personal' });
  const filter = { tags: ['Press'] };
  expect(await attachMembers(site, { id, filter })).toEqual({ attached: 8, already: 0, users_count: 8 });
  expect(await attachMembers(site, { id, filter })).toMatchObject({ attached: 0, already: 8 });
  expect(await attachMembers(site, { id, filter: { active: false } })).toMatchObject({ attached: 0 });
  expect(await attachMembers(site, { id, filter: { not_team: id } })).toMatchObject({ attached: 20 });
  expect(await counts(id)).toEqual([28, 28, 28]);
});

test('more members than there are places are refused whole, and told how many places are free', async () => {
  const id = await newGroup(5);
  const members = await makeMembers(ctx, 6);
  await attachMembers(ctx, { id, user_ids: members.slice(0, 3) });
  const full = {
    code: 'conflict',
    message: 'The member limit of this group is 5. Free places: 2.',
  };
  await expect(attachMembers(ctx, { id, user_ids: members.slice(3) })).rejects.toMatchObject(full);
  await expect(attachMembers(ctx, { id, user_ids: members })).rejects.toMatchObject(full);
  expect(await counts(id)).toEqual([3, 3, 3]);
  await attachMembers(ctx, { id, user_ids: members.slice(0, 5) });
  expect(await counts(id)).toEqual([5, 5, 5]);
});

test('a member can be taken out, once', async () => {
  const id = await newGroup(1);
  const [member = 0, next = 0] = await makeMembers(ctx, 2);
  await attachMembers(ctx, { id, user_ids: [member] });
  expect(await detachMember(ctx, { id, userId: member })).toEqual({ success: true });
  await expect(detachMember(ctx, { id, userId: member })).rejects.toMatchObject({ code: 'not_found' });
  expect(await counts(id)).toEqual([0, 0, 0]);
  expect(await attachMembers(ctx, { id, user_ids: [next] })).toMatchObject({ users_count: 1 });
});

test('of a hundred who want ten places at the same time exactly ten get one', async () => {
  const id = await newGroup(10);
  const members = await makeMembers(ctx, 100);
  const tries = await Promise.allSettled(
    members.map((member) => attachMembers(ctx, { id, user_ids: [member] })),
  );
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  expect(await counts(id)).toEqual([10, 10, 10]);
});

test('without the group being held, counting first and adding then gives places away twice', async () => {
  const id = await newGroup(10);
  const members = await makeMembers(ctx, 100);
  // Drops the check constraint, which would also prevent the overbooking that this test shows.
  const [net] = await rowsOf<{ conname: string }>(
    `select conname from pg_constraint where conrelid = 'groups'::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like '%members_count <= member_limit%'`,
  );
  await db.database.owner.query(`alter table groups drop constraint ${net?.conname}`);
  const readThenWrite = async (member: number): Promise<void> => {
    const { rows } = await db.database.owner.query<{ free: boolean }>(
      'select members_count < member_limit as free from groups where id = $1',
      [id],
    );
    if (!rows[0]?.free) return;
    await rowsOf(
      'insert into group_members (resource_id, group_id, member_id) values ($1, $2, $3)',
      ctx.resource.id,
      id,
      member,
    );
    await rowsOf('update groups set members_count = members_count + 1 where id = $1', id);
  };
  await Promise.all(members.map(readThenWrite));
  const [row] = await counts(id);
  expect(row).toBeGreaterThan(10);
});

test('overlapping attaches, detaches and a smaller limit at the same time leave the counts right', async () => {
  const id = await newGroup(60);
  const members = await makeMembers(ctx, 80);
  const calls = Array.from({ length: 60 }, (_, index) => {
    const user_ids = members.slice(index, index + 10).reverse();
    if (index % 5 === 4) return detachMember(ctx, { id, userId: members[index] ?? 0 });
    if (index % 20 === 3) return updateGroup(ctx, { id, name: 'Group', type: 'company', member_limit: 50 });
    return attachMembers(ctx, { id, user_ids });
  });
  const answers = await Promise.allSettled(calls);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(['conflict', 'not_found', 'invalid']).toContain((answer.reason as { code: string }).code);
  const [row, links, summaries] = await counts(id);
  expect([links, summaries]).toEqual([row, row]);
  expect(row).toBeLessThanOrEqual((await getGroup(ctx, { id })).member_limit);
});

test('a group deleted while members are attached keeps none of them', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await newGroup();
    const members = await makeMembers(ctx, 20);
    await Promise.allSettled([
      ...members.map((member) => attachMembers(ctx, { id, user_ids: [member] })),
      removeGroup(ctx, { id }),
    ]);
    expect(await counts(id)).toEqual([0, 0, 0]);
  }
});

test('the groups of one member are found, also those that are inactive, and no others', async () => {
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  const [first, second] = [await newGroup(), await newGroup()];
  await attachMembers(ctx, { id: first, user_ids: [member, other] });
  await attachMembers(ctx, { id: second, user_ids: [other] });
  await updateGroup(ctx, { id: first, name: 'Group', type: 'company', active: false });
  const { items, paginator } = await listGroups(ctx, { filter: { user: member } });
  expect(items.map(({ id, active }) => [id, active])).toEqual([[first, false]]);
  expect(paginator.total_items).toBe(1);
});
