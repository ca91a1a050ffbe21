import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { createGroup, removeGroup, updateGroup } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

/** Returns and deletes the domain events since the last call. */
async function told(): Promise<unknown[]> {
  const { rows } = await db.database.owner.query<{ name: string; payload: unknown }>(
    `with seen as (delete from domain_events returning id, name, payload)
     select name, payload from seen where name like 'group.%' order by id`,
  );
  return rows.map(({ name, payload }) => [name, payload]);
}

test('each step in the life of a group is told, and what changes nothing is not', async () => {
  const { id } = await createGroup(ctx, { name: 'Pilots', type: 'company' });
  await updateGroup(ctx, { id, name: 'Harbour pilots', type: 'company' });
  await updateGroup(ctx, { id, name: 'Harbour pilots', type: 'company' });
  await removeGroup(ctx, { id });
  expect(await told()).toEqual([
    ['group.created', { ids: [id] }],
    ['group.updated', { ids: [id], fields: ['name'] }],
    ['group.removed', { ids: [id] }],
  ]);
});

test('who comes into a group and who leaves it is told, many of them in parts', async () => {
  const { id } = await createGroup(ctx, { name: 'Crew', type: 'company' });
  const members = await makeMembers(ctx, 1_001);
  await told();
  await attachMembers(ctx, { id, user_ids: members });
  const parts = await told();
  expect(parts).toMatchObject([
    ['group.members_attached', { id, member_ids: { length: 1_000 } }],
    ['group.members_attached', { id, member_ids: { length: 1 } }],
  ]);
  await attachMembers(ctx, { id, user_ids: members.slice(0, 2) });
  await detachMember(ctx, { id, userId: members[0] ?? 0 });
  expect(await told()).toEqual([['group.members_detached', { id, member_ids: [members[0]] }]]);
});
