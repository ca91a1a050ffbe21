import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteInput } from '#contract/domains/member-notes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createMember } from '../members/service.ts';
import { findNotesWith } from './queries.ts';
import { createNote, listNotes, removeNote, updateNote } from './service.ts';

let db: TestDatabase;
let site: TestSite;
let ctx: ResourceContext;
let email: string;
let id: number;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
  const operator = await makeOperator(db.database, { on: [{ resource: site, role: 'admin' }] });
  ({ email } = operator);
  ctx = actAs(db.database, site, { actor: { kind: 'operator', id: operator.id, email } });
});
afterAll(() => db.drop());
beforeEach(async () => {
  count += 1;
  ({ id } = await createMember(ctx, { email: `noted${count}@reader.example`, password: 'correct horse' }));
});

const texts = async () => (await listNotes(ctx, { id })).items.map(({ text }) => text);
const noted = async () => {
  const { rows } = await db.database.owner.query<{ operation: string; changes: unknown }>(
    `select operation, changes from audit_log where target_kind = 'member' and target_id = $1
       and operation like 'memberNotes.%' order by id`,
    [id],
  );
  return rows.map(({ operation, changes }) => [operation, changes]);
};

test('notes are listed from the newest, with their authors, and each change is in the log', async () => {
  const first = await createNote(ctx, { id, text: 'Called' });
  const second = await createNote(ctx, { id, text: 'Wrote' });
  expect(first).toMatchObject({ author: email, edited_at: null, version: 1 });
  expect(await texts()).toEqual(['Wrote', 'Called']);
  const changed = await updateNote(ctx, { id, noteId: first.id, text: 'Called twice', version: 1 });
  expect(changed).toMatchObject({ author: email, text: 'Called twice', version: 2 });
  expect(changed.edited_at).not.toBeNull();
  await removeNote(ctx, { id, noteId: second.id });
  expect(await texts()).toEqual(['Called twice']);
  expect(await noted()).toEqual([
    ['memberNotes.create', { note: { from: null, to: 'Called' } }],
    ['memberNotes.create', { note: { from: null, to: 'Wrote' } }],
    ['memberNotes.update', { note: { from: 'Called', to: 'Called twice' } }],
    ['memberNotes.remove', { note: { from: 'Wrote', to: null } }],
  ]);
});

test('saving a note unchanged writes nothing, and an old version is refused', async () => {
  const { id: noteId } = await createNote(ctx, { id, text: 'Called' });
  expect(await updateNote(ctx, { id, noteId, text: 'Called', version: 1 })).toMatchObject({
    version: 1,
    edited_at: null,
  });
  await updateNote(ctx, { id, noteId, text: 'Wrote', version: 1 });
  await expect(updateNote(ctx, { id, noteId, text: 'Came', version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await noted()).toHaveLength(2);
});

test('a note is found under its own member and on its own site alone', async () => {
  const { id: noteId } = await createNote(ctx, { id, text: 'Called' });
  const { id: other } = await createMember(ctx, {
    email: `other${count}@reader.example`,
    password: 'correct horse',
  });
  const elsewhere = actAs(db.database, await makeResource(db.database));
  for (const [as, member] of [
    [ctx, other],
    [elsewhere, id],
  ] as const) {
    const ids = { id: member, noteId };
    await expect(updateNote(as, { ...ids, text: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeNote(as, ids)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(listNotes(elsewhere, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(createNote(elsewhere, { id, text: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
  const find = (as: ResourceContext) =>
    read(as, (scope) => findNotesWith(scope, as.resource.id, { text: 'call', limit: 100 }));
  expect((await find(ctx)).map((hit) => hit.id)).toContain(noteId);
  expect(await find(elsewhere)).toEqual([]);
});

test('a page is as long as asked for and tells how many there are; what an import brought stands beside', async () => {
  for (const text of ['1', '2', '3']) await createNote(ctx, { id, text });
  const page = await listNotes(ctx, { id, limit: 2, page: 2 });
  expect(page.items.map(({ text }) => text)).toEqual(['1']);
  expect(page.paginator.total_items).toBe(3);
  expect(page.imported).toBeNull();
  await db.database.owner.query('update members set note = $2 where id = $1', [id, 'From Ghost']);
  expect((await listNotes(ctx, { id })).imported).toBe('From Ghost');
});

test('a note has 1 to 2,000 letters', () => {
  const fits = (text: string) => noteInput.safeParse({ id: 1, text }).success;
  expect([fits('a'), fits('a'.repeat(2_000)), fits(' '), fits('a'.repeat(2_001))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
