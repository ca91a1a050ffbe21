// Imports and undos that run into concurrent changes of the same groups.
import { expect, test, vi } from 'vitest';
import { eachImportTest, type ImportTest, raisedAfter } from '#server/testing/import-fixture.ts';
import { whileWaiting } from '#server/testing/lock-waits.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { attachMembers, detachMember } from '../../groups/members.service.ts';
import { createGroup, getGroup } from '../../groups/service.ts';
import { attachToGroup } from '../../members/group-places.queries.ts';
import { getImport, undoImport } from '../life.service.ts';
import { undoWholeImport } from '../undo/undo.service.ts';
import { joinGroupsIn } from './join-groups.service.ts';
import { siteWords } from './site-words.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

async function idOf(table: 'groups' | 'members', name: string): Promise<number> {
  const column = table === 'groups' ? 'name' : 'email';
  const { rows } = await db.database.owner.query<{ id: number }>(
    `select id from ${table} where resource_id = $1 and ${column} = $2`,
    [ctx.resource.id, name],
  );
  return rows[0]?.id ?? 0;
}

test.each([
  { verb: 'attaches', isThere: false, after: 1 },
  { verb: 'detaches', isThere: true, after: 0 },
])(
  'an operator who $verb a member waits for an import that puts them into the group',
  async ({ isThere, after }) => {
    const { id } = await createGroup(ctx, { name: 'Board', type: 'company' });
    const [memberId = 0] = await makeMembers(ctx, 1);
    const email = 'somebody@example.com';
    if (isThere) await attachMembers(ctx, { id, user_ids: [memberId] });
    const siteId = ctx.resource.id;
    const board = new Map([['Board', { id, free: null }]]);
    await whileWaiting<unknown>(
      ctx,
      ({ client }) =>
        siteWords(client, siteId, [{ email, groups: ['Board'] }] as never, {
          plans: false,
          holdsGroups: true,
        }),
      () =>
        isThere
          ? detachMember(ctx, { id, userId: memberId })
          : attachMembers(ctx, { id, user_ids: [memberId] }),
      (scope) => joinGroupsIn(scope, siteId, [{ memberId, name: 'Board' }], board),
    );
    expect(await getGroup(ctx, { id })).toMatchObject({ users_count: after });
  },
);

test('an undo waits for an operator who fills a group of its members, and leaves those who came into it', async () => {
  const [other = 0] = await makeMembers(ctx, 1);
  const done = await desk.importText(ctx, 'email,groups\na@example.com,Board\nb@example.com,Board');
  const [group, a] = [await idOf('groups', 'Board'), await idOf('members', 'a@example.com')];
  const { id: crew } = await createGroup(ctx, { name: 'Crew', type: 'company' });
  const siteId = ctx.resource.id;
  await undoImport(ctx, done);
  const work = await desk.work(ctx, done.id);
  const failed = vi.spyOn(work.tools.log, 'warn');
  await whileWaiting(
    ctx,
    (scope) => attachToGroup(scope, siteId, group, [other]),
    () => undoWholeImport(work),
    (scope) => attachToGroup(scope, siteId, crew, [a]),
  );
  const reasons = [{ reason: 'joined or left groups since', rows: 1 }];
  expect(failed).not.toHaveBeenCalled();
  expect(await getImport(ctx, done)).toMatchObject({
    state: 'undone',
    undone: { removed: 1, kept: 1, kept_reasons: reasons },
  });
  expect(await getGroup(ctx, { id: group })).toMatchObject({ users_count: 2 });
  expect(await getGroup(ctx, { id: crew })).toMatchObject({ users_count: 1 });
});

test('a group that an import made stays when somebody comes into it while its undo ends', async () => {
  const [other = 0] = await makeMembers(ctx, 1);
  const done = await desk.importText(ctx, 'email,groups\na@example.com,"Board, Crew"');
  const group = await idOf('groups', 'Board');
  await undoImport(ctx, done);
  // The undo removed its members, but not its groups.
  await undoWholeImport(await desk.work(ctx, done.id, raisedAfter(0)));
  expect(await getGroup(ctx, { id: group })).toMatchObject({ users_count: 0 });
  await whileWaiting(
    ctx,
    (scope) => attachToGroup(scope, ctx.resource.id, group, [other]),
    async () => undoWholeImport(await desk.work(ctx, done.id)),
  );
  expect(await getImport(ctx, done)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 0 } });
  expect(await getGroup(ctx, { id: group })).toMatchObject({ users_count: 1 });
  expect(await idOf('groups', 'Crew')).toBe(0);
  const { rows } = await db.database.owner.query(
    `select changes -> 'groups' as groups from audit_log where resource_id = $1 and changes ->> 'state' = 'undone'`,
    [ctx.resource.id],
  );
  expect(rows).toEqual([{ groups: 1 }]);
});

test('a member who was moved to another group stays', async () => {
  const done = await desk.importText(ctx, 'email,groups\na@example.com,Board\nb@example.com,Board');
  const [board, a] = [await idOf('groups', 'Board'), await idOf('members', 'a@example.com')];
  const { id: crew } = await createGroup(ctx, { name: 'Crew', type: 'company' });
  await detachMember(ctx, { id: board, userId: a });
  await attachMembers(ctx, { id: crew, user_ids: [a] });
  expect(await desk.undo(ctx, done)).toMatchObject({
    undone: { removed: 1, kept: 1, kept_reasons: [{ reason: 'joined or left groups since', rows: 1 }] },
  });
  expect(await getGroup(ctx, { id: crew })).toMatchObject({ users_count: 1 });
  expect(await idOf('groups', 'Board')).toBe(0);
});
