import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type MadeResource, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createMember, getMember, updateMember } from './service.ts';

let db: TestDatabase;
let here: MadeResource;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  here = await makeResource(db.database);
  ctx = actAs(db.database, here);
});
afterAll(() => db.drop());

const password = 'correct horse';
let made = 0;

function newMember(more: Partial<Parameters<typeof createMember>[1]> = {}, as: ResourceContext = ctx) {
  made += 1;
  return createMember(as, { email: `member${made}@reader.example`, password, ...more });
}

async function rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, values)).rows;
}

test('a version that is no longer the current one is refused', async () => {
  const member = await newMember();
  await updateMember(ctx, { id: member.id, first_name: 'One', version: member.version });
  await expect(
    updateMember(ctx, { id: member.id, first_name: 'Two', version: member.version }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await getMember(ctx, { id: member.id })).toMatchObject({ first_name: 'One', version: 2 });
});

test('of two saves of one version at the same time one is refused', async () => {
  const member = await newMember();
  const saves = await Promise.allSettled(
    ['One', 'Two'].map((first_name) =>
      updateMember(ctx, { id: member.id, first_name, version: member.version }),
    ),
  );
  expect(saves.map((save) => save.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('saving without a change leaves no trace', async () => {
  const member = await newMember({ first_name: 'Same', tags: ['same'] });
  const traces = () =>
    rowsOf("select operation from audit_log where target_kind = 'member' and target_id = $1", member.id);
  const before = await traces();
  const again = await updateMember(ctx, { id: member.id, first_name: 'Same', tags: ['SAME'] });
  expect(again.version).toBe(member.version);
  expect(await traces()).toEqual(before);
});

test('a change is written down with its fields before and after, and told to later domains', async () => {
  const member = await newMember({ first_name: 'Before' });
  await updateMember(ctx, { id: member.id, first_name: 'After', password: 'another horse' });
  const [audit] = await rowsOf<{ changes: unknown }>(
    "select changes from audit_log where operation = 'members.update' and target_id = $1",
    member.id,
  );
  expect(audit?.changes).toEqual({ first_name: { before: 'Before', after: 'After' }, password: 'changed' });
  const events = await rowsOf(
    "select name, payload from domain_events where (payload->>'id')::bigint = $1 order by id",
    member.id,
  );
  expect(events).toEqual([
    { name: 'member.created', payload: { id: member.id } },
    { name: 'member.updated', payload: { id: member.id, fields: ['first_name', 'password'] } },
  ]);
});
