import { expect, test } from 'vitest';
import { newMembersFixture } from '#server/testing/new-members.ts';
import { getMember, updateMember } from './service.ts';

const { made, newMember, rowsOf } = newMembersFixture();

test('a version that is no longer the current one is refused', async () => {
  const member = await newMember();
  await updateMember(made().ctx, { id: member.id, first_name: 'One', version: member.version });
  await expect(
    updateMember(made().ctx, { id: member.id, first_name: 'Two', version: member.version }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await getMember(made().ctx, { id: member.id })).toMatchObject({ first_name: 'One', version: 2 });
});

test('of two saves of one version at the same time one is refused', async () => {
  const member = await newMember();
  const saves = await Promise.allSettled(
    ['One', 'Two'].map((first_name) =>
      updateMember(made().ctx, { id: member.id, first_name, version: member.version }),
    ),
  );
  expect(saves.map((save) => save.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('saving without a change leaves no trace', async () => {
  const member = await newMember({ first_name: 'Same', tags: ['same'] });
  const traces = () =>
    rowsOf("select operation from audit_log where target_kind = 'member' and target_id = $1", member.id);
  const before = await traces();
  const again = await updateMember(made().ctx, { id: member.id, first_name: 'Same', tags: ['SAME'] });
  expect(again.version).toBe(member.version);
  expect(await traces()).toEqual(before);
});

test('a change is written down with its fields before and after, and told to later domains', async () => {
  const member = await newMember({ first_name: 'Before' });
  await updateMember(made().ctx, { id: member.id, first_name: 'After', password: 'another horse' });
  const [audit] = await rowsOf<{ changes: unknown }>(
    "select changes from audit_log where operation = 'members.update' and target_id = $1",
    member.id,
  );
  expect(audit?.changes).toEqual({ first_name: { before: 'Before', after: 'After' }, password: 'changed' });
  const events = await rowsOf(
    "select name, payload from domain_events where payload->'ids' @> to_jsonb($1::bigint) order by id",
    member.id,
  );
  expect(events).toEqual([
    { name: 'member.created', payload: { ids: [member.id] } },
    { name: 'member.updated', payload: { ids: [member.id], fields: ['first_name', 'password'] } },
  ]);
});
