import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { ResourceContext } from './context.ts';
import { read, write } from './scope.ts';

let db: TestDatabase;
let here: TestSite;
let elsewhere: TestSite;

beforeAll(async () => {
  db = await testDatabase();
  here = await makeResource(db.database);
  elsewhere = await makeResource(db.database);
});
afterAll(() => db.drop());

function addTag(ctx: ResourceContext, title: string, siteId = ctx.resource.id): Promise<{ id: number }> {
  return write(ctx, 'tags.add', async (scope) => {
    const row = await scope.db
      .insertInto('tags')
      .values({ resource_id: siteId, title })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scope.audit({ target: 'tag', id: row.id });
    return { id: row.id };
  });
}

function titles(ctx: ResourceContext): Promise<string[]> {
  return read(ctx, async ({ db: queries }) => {
    const rows = await queries.selectFrom('tags').select('title').orderBy('title').execute();
    return rows.map((row) => row.title);
  });
}

const key = (name: string, body: string) => ({
  key: name,
  bodyHash: createHash('sha256').update(body).digest(),
});

test('a site sees its own rows only', async () => {
  await addTag(actAs(db.database, here), 'ours');
  await addTag(actAs(db.database, elsewhere), 'theirs');
  expect(await titles(actAs(db.database, here))).toEqual(['ours']);
  expect(await titles(actAs(db.database, elsewhere))).toEqual(['theirs']);
});

test('a row of another site cannot be written', async () => {
  await expect(addTag(actAs(db.database, here), 'smuggled', elsewhere.id)).rejects.toThrow(
    /row-level security/,
  );
});

test('outside of a site no row is seen', async () => {
  const { rows } = await db.database.pool.query('select * from tags');
  expect(rows).toEqual([]);
});

test('interleaved calls of two sites on few connections never see each other', async () => {
  const calls = Array.from({ length: 600 }, (_, index) =>
    titles(actAs(db.database, index % 2 ? here : elsewhere)),
  );
  const seen = await Promise.all(calls);
  seen.forEach((found, index) => {
    expect(found).toEqual([index % 2 ? 'ours' : 'theirs']);
  });
});

test('a site set on the connection instead of the transaction would reach its next user', async () => {
  const client = await db.database.pool.connect();
  try {
    await client.query("select set_config('app.resource_id', $1, false)", [String(elsewhere.id)]);
    const { rows } = await client.query('select title from tags');
    expect(rows).toEqual([{ title: 'theirs' }]);
  } finally {
    client.release(new Error('not to be used again'));
  }
});

test('a write that leaves no audit row is refused whole', async () => {
  const ctx = actAs(db.database, here);
  const silent = write(ctx, 'tags.add', async (scope) => {
    await scope.db.insertInto('tags').values({ resource_id: here.id, title: 'silent' }).execute();
  });
  await expect(silent).rejects.toThrow('tags.add left no audit row');
  expect(await titles(ctx)).not.toContain('silent');
});

test('twenty copies of one call have one effect', async () => {
  const copies = Array.from({ length: 20 }, () =>
    addTag(actAs(db.database, here, { repeat: key('once', 'body') }), 'repeated').then(
      (row) => row.id,
      (error: { code?: string }) => error.code,
    ),
  );
  const answers = new Set(await Promise.all(copies));
  answers.delete('conflict');
  expect(answers.size).toBe(1);
  const again = await addTag(actAs(db.database, here, { repeat: key('once', 'body') }), 'repeated');
  expect(answers.has(again.id)).toBe(true);
});

test('without a key every copy has its effect', async () => {
  const ctx = actAs(db.database, here);
  await addTag(ctx, 'twice');
  await expect(addTag(ctx, 'twice')).rejects.toThrow(/unique/);
});

test('the same key with another request is refused', async () => {
  await addTag(actAs(db.database, here, { repeat: key('reused', 'one') }), 'first use');
  const second = addTag(actAs(db.database, here, { repeat: key('reused', 'two') }), 'second use');
  await expect(second).rejects.toMatchObject({ code: 'invalid' });
});

test('the same key of another site is another call', async () => {
  await addTag(actAs(db.database, here, { repeat: key('shared', 'x') }), 'shared');
  await addTag(actAs(db.database, elsewhere, { repeat: key('shared', 'x') }), 'shared');
  expect(await titles(actAs(db.database, elsewhere))).toContain('shared');
});

test('a write that fails stores nothing for its key', async () => {
  const ctx = () => actAs(db.database, here, { repeat: key('failing', 'x') });
  await expect(write(ctx(), 'tags.fail', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(
    write(ctx(), 'tags.fail', async (scope) => {
      scope.unchanged();
      return 'done';
    }),
  ).resolves.toBe('done');
});
