// Account states, such as locked or confirmed, and groups of a members file.
import { expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { attachMembers } from '../../groups/members.service.ts';
import { createGroup, getGroup, updateGroup } from '../../groups/service.ts';
import { attachToGroup } from '../../members/group-places.queries.ts';
import { knownGroups } from './groups.queries.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

const standing = () =>
  rowsOf(`select email, l.code, active, locked, confirmed, version from members m
    left join languages l on l.id = m.language_id where resource_id = $1 order by email`);

/** Returns the names of groups, with their members and the count in the group's row. */
const groups = () =>
  rowsOf<{ name: string; members_count: number; emails: string[] }>(`
    select name, members_count, array(
      select email from group_members j join members m on m.resource_id = $1 and m.id = j.member_id
      where j.resource_id = $1 and j.group_id = g.id order by email) as emails
    from groups g where resource_id = $1 order by name`);

const group = (name: string, member_limit = 0) => createGroup(ctx, { name, type: 'company', member_limit });

const heading = 'email,language,active,locked,confirmed,group';

test('how members stand is taken from the file; an empty cell leaves what is stored', async () => {
  const done = await desk.importText(
    ctx,
    `${heading}\na@example.com,German,false,yes,no,\nb@example.com,en-US,,,,\nc@example.com,,,,,`,
  );
  expect(done.totals).toMatchObject({ created: 3, rejected: 0 });
  const plain = { code: null, active: true, locked: false, confirmed: true, version: 1 };
  const a = { email: 'a@example.com', code: 'de', active: false, locked: true, confirmed: false, version: 1 };
  const b = { ...plain, email: 'b@example.com', code: 'en' };
  const c = { ...plain, email: 'c@example.com' };
  expect(await standing()).toEqual([a, b, c]);
  const again = `${heading}\na@example.com,,,0,,\nb@example.com,EN,true,no,1,\nc@example.com,,,,,`;
  const checked = await desk.check(ctx, await desk.upload(ctx, again));
  expect(checked.preview?.rows.map(({ changes }) => changes)).toEqual([['locked'], [], []]);
  expect((await desk.run(ctx, checked)).totals).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
  expect(await standing()).toEqual([{ ...a, locked: false, version: 2 }, b, c]);
});

test('who may never be locked is not, as in the account form, and nothing is said to change', async () => {
  await desk.importText(ctx, 'email\na@example.com');
  await rowsOf('update members set never_lock = true where resource_id = $1');
  const checked = await desk.check(ctx, await desk.upload(ctx, 'email,locked\na@example.com,true'));
  expect(checked.preview?.rows).toMatchObject([{ outcome: 'unchanged', changes: [] }]);
  expect((await desk.run(ctx, checked)).totals).toMatchObject({ unchanged: 1 });
  expect(await standing()).toMatchObject([{ locked: false, version: 1 }]);
});

test('a language that is not in the list is left out with the reason, and the person taken', async () => {
  const checked = await desk.check(
    ctx,
    await desk.upload(ctx, 'email,language\na@example.com,Klingon\nb@example.com,Welsh'),
  );
  const reasons = [{ reason: 'language is no language of the list', rows: 1 }];
  expect(checked.preview).toMatchObject({ totals: { created: 2, rejected: 0 }, left_out_reasons: reasons });
  expect((await desk.run(ctx, checked)).left_out_reasons).toEqual(reasons);
});

test('members join the groups a file names; those that are missing are made once, and the same file changes nothing', async () => {
  await group('Press');
  const file = 'email,groups\na@example.com,"press, Board"\nb@example.com,board\nc@example.com,';
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  expect(checked.preview).toMatchObject({ new_groups: ['Board'], new_groups_total: 1 });
  await desk.run(ctx, checked);
  const there = [
    { name: 'Board', members_count: 2, emails: ['a@example.com', 'b@example.com'] },
    { name: 'Press', members_count: 1, emails: ['a@example.com'] },
  ];
  expect(await groups()).toEqual(there);
  const again = await desk.check(ctx, await desk.upload(ctx, `${file}\nd@example.com,Press`));
  expect(again.preview).toMatchObject({ new_groups_total: 0, totals: { created: 1, unchanged: 3 } });
  expect((await desk.run(ctx, again)).totals).toMatchObject({ created: 1, updated: 0, unchanged: 3 });
  expect(await groups()).toMatchObject([{ members_count: 2 }, { members_count: 2 }]);
  const shown = await rowsOf<{ groups_count: number }>(
    'select groups_count from member_summaries where resource_id = $1 order by member_id',
  );
  expect(shown.map((row) => row.groups_count)).toEqual([2, 1, 0, 1]);
});

test('rows of unknown groups are rejected when that is asked for, and no group is made', async () => {
  const uploaded = await desk.upload(ctx, 'email,groups\na@example.com,Board\nb@example.com,');
  const checked = await desk.check(ctx, uploaded, { unknownPlans: 'reject' });
  const reasons = [{ reason: 'there is no group of that name on this site', rows: 1 }];
  expect(checked.preview).toMatchObject({ new_groups_total: 0, rejected_reasons: reasons });
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ totals: { created: 1, rejected: 1 }, rejected_reasons: reasons });
  expect(await desk.rejected(ctx, done)).toContain('there is no group ""Board"" on this site');
  expect(await groups()).toEqual([]);
});

test('rows beyond the places of a group are rejected as foretold; who is in it takes no second place', async () => {
  const { id } = await group('Board', 3);
  const [first] = await makeMembers(ctx, 1);
  await attachMembers(ctx, { id, user_ids: [first ?? 0] });
  const [member] = await rowsOf<{ email: string }>('select email from members where resource_id = $1');
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com,Board`);
  const file = ['email,groups', ...names, `${member?.email},Board`].join('\n');
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  const totals = { created: 2, updated: 0, unchanged: 1, rejected: 2 };
  const reasons = [{ reason: 'a group is full', rows: 2 }];
  expect(checked.preview).toMatchObject({ totals, rejected_reasons: reasons });
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ totals, rejected_reasons: reasons });
  expect(await desk.rejected(ctx, done)).toContain('4,"the group ""Board"" is full",c@example.com');
  expect(await getGroup(ctx, { id })).toMatchObject({ users_count: 3 });
});

test('somebody of whom only the id was known keeps the place they have in a full group; the next of that id has none', async () => {
  await desk.importText(ctx, 'customer,date,amount,currency\n17,20240101,1,USD\n23,20240101,1,USD', {
    kind: 'sales',
  });
  const [known] = await rowsOf<{ id: number }>(
    "select id from members where resource_id = $1 and external_id = '17'",
  );
  const [there = 0, outside = 0] = await makeMembers(ctx, 2);
  const { id } = await group('Board', 2);
  await attachMembers(ctx, { id, user_ids: [known?.id ?? 0, there] });
  const [stranger] = await rowsOf<{ email: string }>(
    `select email from members where resource_id = $1 and id = ${outside}`,
  );
  const file = [
    'id,email,groups',
    // The address takes precedence over the id.
    `17,${stranger?.email},Board`,
    '17,ana@example.com,Board',
    '17,other@example.com,Board',
    '23,zoe@example.com,Board',
  ].join('\n');
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  const totals = { created: 0, updated: 1, rejected: 3 };
  expect(checked.preview).toMatchObject({ totals });
  expect(await desk.run(ctx, checked)).toMatchObject({ totals });
  expect(await groups()).toMatchObject([
    { members_count: 2, emails: expect.arrayContaining(['ana@example.com']) },
  ]);
});

test('a free place is given to the row that needs it, not to somebody of whom only the id was known and who has one', async () => {
  await desk.importText(ctx, 'customer,date,amount,currency\n17,20240101,1,USD', { kind: 'sales' });
  const [known] = await rowsOf<{ id: number }>('select id from members where resource_id = $1');
  const { id } = await group('Board', 2);
  await attachMembers(ctx, { id, user_ids: [known?.id ?? 0] });
  const done = await desk.importText(ctx, 'id,email,groups\n17,ana@example.com,Board\n,bo@example.com,Board');
  expect(done.totals).toMatchObject({ created: 1, updated: 1, rejected: 0 });
  expect(await getGroup(ctx, { id })).toMatchObject({ users_count: 2 });
});

test.each([
  ['wait while an import holds its groups', true],
  ['take places under an import that does not hold its groups', false],
])('others %s', async (_name, holds) => {
  const { id } = await group('Board', 1);
  const [first] = await makeMembers(ctx, 1);
  const attaching = write(ctx, 'test.hold', async (importing) => {
    importing.unchanged();
    await knownGroups(importing.client, ctx.resource.id, ['Board'], holds);
    await write(ctx, 'test.attach', async (scope) => {
      scope.unchanged();
      await scope.client.query("set local lock_timeout = '100ms'");
      await attachToGroup(scope, ctx.resource.id, id, [first ?? 0]);
    });
  });
  if (holds) await expect(attaching).rejects.toThrow('lock timeout');
  else await attaching;
});

test('an undo takes members out of their groups and removes the groups it made, but not those that were changed', async () => {
  const { id } = await group('Press', 2);
  const done = await desk.importText(
    ctx,
    'email,groups\na@example.com,"Press, Board, Crew"\nb@example.com,"Press, Crew"\nc@example.com,',
  );
  const [crew] = await rowsOf<{ id: number }>(
    "select id from groups where resource_id = $1 and name = 'Crew'",
  );
  await updateGroup(ctx, { id: crew?.id ?? 0, name: 'Our crew', type: 'company' });
  const undone = await desk.undo(ctx, done);
  expect(undone).toMatchObject({ state: 'undone', undone: { removed: 3, kept: 0 } });
  expect(await groups()).toEqual([
    { name: 'Our crew', members_count: 0, emails: [] },
    { name: 'Press', members_count: 0, emails: [] },
  ]);
  // Its places are free again.
  expect(await getGroup(ctx, { id })).toMatchObject({ users_count: 0, member_limit: 2 });
});
