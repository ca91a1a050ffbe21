import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupOrderColumn } from '#contract/domains/groups/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getMember } from '../members/service.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let foreign: ResourceContext;
/** Site for the standard CRUD tests only. */
let usual: TestSite;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  usual = await makeResource(db.database);
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

async function rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, values)).rows;
}

testCrudOperations({
  domain: 'groups',
  sites: () => ({ own: actAs(db.database, usual), foreign }),
  inputs: [
    { name: 'Émile', type: 'company', member_limit: 5, active: true, subscription_end_date: '2027-01-01' },
    { name: 'zebra', type: 'personal', member_limit: 9, active: false, subscription_end_date: '2027-02-01' },
  ],
  create: createGroup,
  get: getGroup,
  update: updateGroup,
  remove: removeGroup,
  list: listGroups,
  orders: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    count: ({ users_count }) => users_count,
    member_limit: ({ member_limit }) => member_limit,
    type: ({ type }) => type,
    subscription_end_date: (group) => group.subscription_end_date,
  },
  filters: {
    name: { by: { name: 'emil' }, holds: ({ name }) => name === 'Émile' },
    type: { by: { type: 'personal' }, holds: ({ type }) => type === 'personal' },
    active: { by: { active: false }, holds: ({ active }) => !active },
    user: 'elsewhere',
  },
});

const minimal = { name: 'Harbour Ltd', type: 'company' } as const;

test('a group is made with everything the form has', async () => {
  const { optionId } = await makeOption(ctx, { title: 'Corporate' });
  const group = await createGroup(ctx, {
    ...minimal,
    description: 'Everybody at the harbour',
    member_limit: 12,
    allowed_email_regexp: ['.+@harbour\\.example', '.+@(north|south)\\.harbour\\.example'],
    active: false,
    subscription_id: optionId,
    subscription_end_date: '2027-01-31',
  });
  expect(group).toMatchObject({
    ...minimal,
    description: 'Everybody at the harbour',
    member_limit: 12,
    allowed_email_regexp: ['.+@harbour\\.example', '.+@(north|south)\\.harbour\\.example'],
    active: false,
    subscription: { id: optionId, title: 'Corporate' },
    subscription_id: optionId,
    subscription_end_date: '2027-01-31',
    users_count: 0,
    version: 1,
  });
  expect(await getGroup(ctx, { id: group.id })).toEqual(group);
});

test('name and type are enough; an empty limit means unlimited', async () => {
  expect(await createGroup(ctx, { ...minimal, member_limit: null, description: '' })).toMatchObject({
    description: null,
    member_limit: 0,
    allowed_email_regexp: [],
    active: true,
    subscription: null,
  });
});

test('a pattern that cannot be used is refused beside its input', async () => {
  const patterns = ['.+@fine\\.example', '(', '(?=look)ahead', '(a)\\1', 'a{1001}', '(.{1,300}){1}.{1,300}'];
  const refusal = await createGroup(ctx, { ...minimal, allowed_email_regexp: patterns }).catch(
    (error: { code: string; fields: object }) => error,
  );
  expect(refusal).toMatchObject({ code: 'invalid' });
  expect(Object.keys((refusal as { fields: object }).fields)).toEqual(
    [1, 2, 3, 4, 5].map((index) => `allowed_email_regexp.${index}`),
  );
});

test("another site's pricing option is as unknown as one that does not exist", async () => {
  const { optionId } = await makeOption(foreign);
  for (const subscription_id of [optionId, 9_999_999]) {
    await expect(createGroup(ctx, { ...minimal, subscription_id })).rejects.toMatchObject({
      code: 'invalid',
      fields: { subscription_id: "This subscription can't be chosen." },
    });
  }
});

test('the largest group comes first; no limit is the largest one, and no date comes last', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const members = await makeMembers(site, 3);
  const make = (name: string, member_limit: number, subscription_end_date?: string) =>
    createGroup(site, { name, type: 'personal', member_limit, subscription_end_date });
  const small = await make('small', 5, '2027-01-01');
  const large = await make('Large', 0);
  await make('empty', 10, '2026-01-01');
  await attachMembers(site, { id: large.id, user_ids: members });
  await attachMembers(site, { id: small.id, user_ids: members.slice(0, 1) });
  const names = async (order?: GroupOrderColumn, sort?: 'asc' | 'desc') =>
    (await listGroups(site, { order, sort })).items.map((group) => group.name);
  expect(await names()).toEqual(['Large', 'small', 'empty']);
  expect(await names('member_limit', 'asc')).toEqual(['small', 'empty', 'Large']);
  expect(await names('member_limit', 'desc')).toEqual(['Large', 'empty', 'small']);
  expect(await names('subscription_end_date', 'asc')).toEqual(['empty', 'small', 'Large']);
  expect(await names('subscription_end_date', 'desc')).toEqual(['small', 'empty', 'Large']);
});

test('the list is filtered by part of the name, type and status', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  await createGroup(site, { name: 'Zürich 100%', type: 'company' });
  await createGroup(site, { name: 'Zagreb', type: 'personal', active: false });
  await createGroup(foreign, { name: 'Zürich 100%', type: 'company' });
  const names = async (filter: NonNullable<NonNullable<Parameters<typeof listGroups>[1]>['filter']>) =>
    (await listGroups(site, { filter, order: 'id', sort: 'asc' })).items.map((group) => group.name);
  expect(await names({ name: 'z' })).toEqual(['Zürich 100%', 'Zagreb']);
  expect(await names({ name: 'ZURICH' })).toEqual(['Zürich 100%']);
  expect(await names({ name: '0%' })).toEqual(['Zürich 100%']);
  expect(await names({ name: '_' })).toEqual([]);
  expect(await names({ type: 'personal' })).toEqual(['Zagreb']);
  expect(await names({ active: true, type: 'company' })).toEqual(['Zürich 100%']);
});

test('a change keeps what it leaves out, and counts up the version', async () => {
  const group = await createGroup(ctx, { ...minimal, member_limit: 3, description: 'Kept' });
  const changed = await updateGroup(ctx, { ...minimal, id: group.id, name: 'Other', version: 1 });
  expect(changed).toMatchObject({ name: 'Other', member_limit: 3, description: 'Kept', version: 2 });
  await expect(updateGroup(ctx, { ...minimal, id: group.id, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  const [audit] = await rowsOf<{ changes: unknown }>(
    "select changes from audit_log where operation = 'groups.update' and target_id = $1",
    group.id,
  );
  expect(audit?.changes).toEqual({ name: { before: 'Harbour Ltd', after: 'Other' } });
});

test('the limit cannot be set below the number of members', async () => {
  const group = await createGroup(ctx, minimal);
  await attachMembers(ctx, { id: group.id, user_ids: await makeMembers(ctx, 3) });
  await expect(updateGroup(ctx, { ...minimal, id: group.id, member_limit: 2 })).rejects.toMatchObject({
    code: 'invalid',
    fields: { member_limit: expect.stringContaining('3 members') },
  });
  expect(await updateGroup(ctx, { ...minimal, id: group.id, member_limit: 3 })).toMatchObject({
    member_limit: 3,
    users_count: 3,
  });
});

test('a deleted group is gone, and its members stay members of the site', async () => {
  const [member] = await makeMembers(ctx, 1);
  const group = await createGroup(ctx, minimal);
  await attachMembers(ctx, { id: group.id, user_ids: [member ?? 0] });
  expect(await removeGroup(ctx, { id: group.id })).toEqual({ success: true });
  expect(await getMember(ctx, { id: member ?? 0 })).toMatchObject({ team_id: null, teams: [] });
  expect(
    await rowsOf(
      'select groups_count from member_summaries where member_id = $1 and groups_count <> 0',
      member,
    ),
  ).toEqual([]);
  const { items } = await listGroups(ctx, { limit: 200 });
  expect(items.map((item) => item.id)).not.toContain(group.id);
  const gone = { code: 'not_found', message: 'Not found.' };
  await expect(getGroup(ctx, { id: group.id })).rejects.toMatchObject(gone);
  await expect(removeGroup(ctx, { id: group.id })).rejects.toMatchObject(gone);
  await expect(updateGroup(ctx, { ...minimal, id: group.id })).rejects.toMatchObject(gone);
  await expect(attachMembers(ctx, { id: group.id, user_ids: [member ?? 0] })).rejects.toMatchObject(gone);
});

test('a group that holds a subscription is kept until that has ended', async () => {
  const { planId, optionId } = await makeOption(ctx);
  const group = await createGroup(ctx, minimal);
  const [held] = await rowsOf<{ id: number }>(
    `insert into member_subscriptions (resource_id, group_id, plan_id, pricing_option_id, kind, status, starts_at)
     values ($1, $2, $3, $4, 'attached', 'active', now()) returning id`,
    ctx.resource.id,
    group.id,
    planId,
    optionId,
  );
  await expect(removeGroup(ctx, { id: group.id })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('still has a subscription'),
  });
  await rowsOf(
    `update member_subscriptions set status = 'ended', ended_at = now(), end_cause = 'admin' where id = $1`,
    held?.id,
  );
  await expect(removeGroup(ctx, { id: group.id })).resolves.toEqual({ success: true });
});

test('who is in a group of another site is as little to be changed as in one that does not exist', async () => {
  const { id: foreignId } = await createGroup(foreign, minimal);
  const [member] = await makeMembers(ctx, 1);
  for (const id of [foreignId, 9_999_999]) {
    const calls = [
      () => attachMembers(ctx, { id, user_ids: [member ?? 0] }),
      () => attachMembers(ctx, { id, filter: {} }),
      () => detachMember(ctx, { id, userId: member ?? 0 }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: 'not_found', message: 'Not found.' });
  }
  expect(await getGroup(foreign, { id: foreignId })).toMatchObject({ users_count: 0, version: 1 });
});
