import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#server/platform/files/files.ts';
import { backUp, check, fillDatabase, restoreFrom, rewrite, sums, testKey } from '#server/testing/backups.ts';
import type { TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let folder: string;
let source: TestDatabase;
let site: TestSite;
let restored: TestDatabase;
let path: string;
const fileName = 'a'.repeat(40);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
  source = await testDatabase();
  site = await fillDatabase(source.database);
  await source.database.owner.query("select nextval('members_id_seq') from generate_series(1, 10)");
  await source.database.owner.query("select ensure_month_partitions('audit_log', 30, 7)");
  await folderStore(join(folder, 'files')).put(fileName, Readable.from(['a picture']));
  path = await backUp(source.database, folder);
  restored = await testDatabase();
  await restoreFrom(path, restored.database, folder);
});
afterAll(async () => {
  await source.drop();
  await restored.drop();
  await rm(folder, { recursive: true });
});

/**
 * Describes the objects that the migrations created, without details that differ between databases, such as which of
 * two roles was granted a right last.
 */
async function structure({ database }: TestDatabase): Promise<unknown[]> {
  const { rows } = await database.owner.query(`
    select conrelid::regclass::text as t, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
      where indrelid::regclass::text !~ '^(pg_|graphile)'
    union all select polrelid::regclass::text, polname, pg_get_expr(polqual, polrelid) from pg_policy
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass::text, 'grants', relacl::text || relrowsecurity || relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace
    union all select 'public', 'grants', (select string_agg(one::text, ',' order by one::text) from unnest(nspacl) one)
      from pg_namespace where nspname = 'public'
    order by 1, 2, 3`);
  return rows;
}

test('a restored database has the same rows, and files their names and content', async () => {
  expect(await sums(restored.database)).toEqual(await sums(source.database));
  const found = await folderStore(join(folder, 'restored-files')).find(fileName);
  expect(await text(found.open())).toBe('a picture');
});

test('a restored database is built like the original, months of its history included', async () => {
  const made = await structure(restored);
  expect(made.length).toBeGreaterThan(300);
  expect(made).toEqual(await structure(source));
});

test('sessions and reset codes stay behind: what was signed out since must not come back', async () => {
  const count = 'select count(*) as n from operator_sessions';
  expect((await source.database.owner.query(count)).rows).toEqual([{ n: 1 }]);
  expect((await restored.database.owner.query(count)).rows).toEqual([{ n: 0 }]);
});

test('triggers did not count the restored rows a second time; new rows are counted, under ids of their own', async () => {
  const { owner } = restored.database;
  const { rows: before } = await source.database.owner.query('select last_value as id from members_id_seq');
  const { rows } = await owner.query(
    "insert into members (resource_id, email) values ($1, 'new@example.com') returning id",
    [site.id],
  );
  expect(rows).toEqual([{ id: before[0]?.id + 1 }]);
  expect((await owner.query('select sum(total) as total from member_totals')).rows).toEqual([
    { total: '51' },
  ]);
});

test('what is written while a backup runs is in it whole or not at all', async () => {
  const writes: Promise<unknown>[] = [];
  const write = (n: number) =>
    source.database.owner.query(
      `with made as (insert into groups (resource_id, name, type) values ($1, $2, 'company') returning id)
       insert into audit_log (resource_id, actor_kind, actor_name, operation, target_kind, target_id, changes, request_id)
       select $1, 'system', 'test', 'groups.create', 'group', id, '{}', 'r' from made`,
      [site.id, `Meanwhile ${n}`],
    );
  const late = await backUp(source.database, folder, { onProgress: () => writes.push(write(writes.length)) });
  await Promise.all(writes);
  expect(writes.length).toBeGreaterThan(20);
  const { contents } = await check(late);
  const rows = (table: string) => contents.tables.find(({ name }) => name === table)?.rows;
  expect({ groups: rows('groups'), audited: rows('audit_log') }).toEqual({ groups: 1, audited: 1 });
});

test('a backup is an ordinary archive that only its owner may read, and leaves no draft', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  const { head, secretKey } = await check(path);
  expect(head.product).toBe('0.0.1');
  expect(secretKey).toBeNull();
  const content = await readFile(path);
  expect(content.includes(testKey)).toBe(false);
});

test('the key is part of a backup only when asked for', async () => {
  const { secretKey } = await check(await backUp(source.database, folder, { withKey: true }));
  expect(secretKey).toEqual(testKey);
});

test('a backup that cannot be written leaves nothing behind', async () => {
  const place = join(folder, 'no-such-folder', 'b.tar.gz');
  await expect(backUp(source.database, folder, { path: place })).rejects.toThrow('ENOENT');
  const failing = backUp(source.database, folder, {
    path: join(folder, 'half.tar.gz'),
    onProgress: (line) => {
      if (line.includes('members')) throw new Error('stopped half-way');
    },
  });
  await expect(failing).rejects.toThrow('stopped half-way');
  expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('a truncated backup is refused, wherever it was cut', async () => {
  const whole = await readFile(path);
  for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
    const cut = join(folder, 'cut.tar.gz');
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)));
    // The message has a reason in our own words, not those of a library.
    await expect(check(cut), `${share}`).rejects.toThrow(/damaged: [a-z].*\. Nothing was restored\.$/);
  }
  await writeFile(join(folder, 'cut.tar.gz'), whole.subarray(0, whole.length - 1));
  await expect(check(join(folder, 'cut.tar.gz'))).rejects.toThrow('Nothing was restored');
});

/** Unpacks an archive independently of our own code; returns null if the archive is damaged. */
function unpacked(archive: Buffer): Buffer | null {
  try {
    return gunzipSync(archive);
  } catch {
    return null;
  }
}

/**
 * Flips one bit of the backup.
 * @returns whether the file still unpacks to the same bytes, and the result of the check
 */
async function checkAltered(whole: Buffer, position: number, bit: number) {
  const altered = Buffer.from(whole);
  altered[position] = (altered[position] ?? 0) ^ bit;
  const place = join(folder, 'altered.tar.gz');
  await writeFile(place, altered);
  const said = await check(place).then(
    () => 'sound',
    (error: Error) => (error.message.endsWith('Nothing was restored.') ? 'refused' : error.message),
  );
  return { same: unpacked(altered)?.equals(unpacked(whole) ?? Buffer.alloc(0)) ?? false, said };
}

// Occasionally a flipped bit encodes the same bytes: a run of zeros copied from a zero further back.
test('a backup with any byte altered is refused, unless it unpacks to the very same bytes', async () => {
  const whole = await readFile(path);
  const inside = Array.from({ length: 23 }, (_, n) => Math.floor((whole.length * (n + 1)) / 24));
  const ends = Array.from({ length: 10 }, (_, n) => [n, whole.length - 1 - n]).flat();
  let refused = 0;
  for (const position of [...inside, ...ends])
    for (const bit of [1, 128]) {
      const { same, said } = await checkAltered(whole, position, bit);
      expect(said, `bit ${bit} of byte ${position}`).toBe(same ? 'sound' : 'refused');
      if (said === 'refused') refused += 1;
    }
  expect(refused).toBeGreaterThan(60);
});

test('a bit that means nothing does no harm: the name of the system that packed the archive', async () => {
  expect(await checkAltered(await readFile(path), 9, 1)).toEqual({ same: true, said: 'sound' });
});

const changes: [string, string, (name: string, content: Buffer) => Buffer | null][] = [
  ['a changed row', 'tables/members', (name, content) => edit(name, 'tables/members/000001', content)],
  ['a changed group', 'tables/groups', (name, content) => edit(name, 'tables/groups/000001', content)],
  [
    'a missing table',
    'tables/members',
    (name, content) => (name.startsWith('tables/members/') ? null : content),
  ],
  ['a missing file', 'files', (name, content) => (name.startsWith('files/') ? null : content)],
  ['a missing end', 'ends early', (name, content) => (name === 'contents.json' ? null : content)],
];

function edit(name: string, wanted: string, content: Buffer): Buffer {
  return name === wanted ? Buffer.from(content.toString().replace(/example/, 'EXAMPLE')) : content;
}

test.each(changes)('%s is noticed in an archive that is sound in itself', async (_what, word, change) => {
  const altered = await rewrite(path, change);
  await expect(check(altered)).rejects.toThrow(word);
});

test('with the check switched off, a changed row is still noticed by the comparison, and nothing stays', async () => {
  const altered = await rewrite(path, (name, content) => edit(name, 'tables/members/000001', content));
  const backup = { ...(await check(path)), path: altered };
  const target = await testDatabase();
  await expect(restoreFrom(altered, target.database, folder, { backup })).rejects.toThrow(
    'members is not what was written',
  );
  expect((await target.database.owner.query('select from partners')).rowCount).toBe(0);
  await target.drop();
});

test('a file that would come to stand elsewhere is refused', async () => {
  const same = (_name: string, content: Buffer) => content;
  const altered = await rewrite(path, same, (name) => name.replace(/^files\//, 'files/../'));
  await expect(check(altered)).rejects.toThrow('is no name of a file');
});

test('something else is no backup', async () => {
  const other = join(folder, 'other.tar.gz');
  await writeFile(other, 'hello');
  await expect(check(other)).rejects.toThrow('is no backup');
  await expect(check(join(folder, 'absent'))).rejects.toThrow('ENOENT');
});
