import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketServer, bucketServer } from '#server/testing/bucket-server.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { bucketStore } from './bucket-store.ts';
import { FileNotFound, type FileStore, folderStore } from './files.ts';
import { StreamedFile } from './streamed-file.ts';

const folder = temporaryFolder('masthead-files-');
let bucket: BucketServer;
beforeAll(async () => {
  bucket = await bucketServer();
});
afterAll(() => bucket.close());

const name = 'a'.repeat(40);
const of = (...chunks: (string | Buffer)[]) => Readable.from(chunks);

async function contentOf(store: FileStore, which: string): Promise<string> {
  return text((await store.find(which)).open());
}

describe.each([
  ['a folder', () => folderStore(folder())],
  ['a bucket', () => bucketStore(bucket.address, { timeout: 5_000, pause: 5, partBytes: 64_000 })],
])('files in %s', (_where, make) => {
  test('what is put is read back until it is removed, as often as one likes', async () => {
    const store = make();
    expect(await store.put(name, of('hello ', 'wörld'))).toEqual({ name, bytes: 12 });
    const found = await store.find(name);
    expect(found.bytes).toBe(12);
    expect([await text(found.open()), await text(found.open())]).toEqual(['hello wörld', 'hello wörld']);
    await store.remove(name);
    await store.remove(name);
    await expect(store.find(name)).rejects.toThrow(FileNotFound);
  });

  test('an empty file is a file, and a later one stands in its place', async () => {
    const store = make();
    expect((await store.put(name, of())).bytes).toBe(0);
    expect(await contentOf(store, name)).toBe('');
    await store.put(name, of('later'));
    expect(await contentOf(store, name)).toBe('later');
    await store.remove(name);
  });

  test('a file of many blocks comes back as it went, whatever its pieces', async () => {
    const store = make();
    const piece = Buffer.alloc(10_003, 'Masthead ');
    const pieces = Array.from({ length: 20 }, () => piece);
    expect((await store.put(name, of(...pieces))).bytes).toBe(20 * piece.length);
    const found = await store.find(name);
    expect(Buffer.concat(await found.open().toArray()).equals(Buffer.concat(pieces))).toBe(true);
    await store.remove(name);
  });

  test.each([3, 30])('a stream that breaks after %i pieces leaves no file', async (count) => {
    const store = make();
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(10_000);
        throw new Error('cut off');
      })(),
    );
    await expect(store.put(name, broken)).rejects.toThrow('cut off');
    await expect(store.find(name)).rejects.toThrow(FileNotFound);
    expect(bucket.uploads.size).toBe(0);
  });

  test.each(['../../etc/passwd', '..', '/etc/passwd', '', 'a'.repeat(39), `${'a'.repeat(39)}/`])(
    'the name %j leads nowhere',
    async (wrong) => {
      const store = make();
      await expect(store.find(wrong)).rejects.toThrow(FileNotFound);
      await expect(store.put(wrong, of('x'))).rejects.toThrow(FileNotFound);
    },
  );

  test('what is sent is of several files, read one after the other', async () => {
    const store = make();
    await store.put(name, of('rows\n'));
    const part = await store.find(name);
    const file = new StreamedFile(['heading ü\n', part, part], 'rows.csv', { type: 'text/csv' });
    expect([file.name, file.type, file.size]).toEqual(['rows.csv', 'text/csv', 21]);
    expect(await file.text()).toBe('heading ü\nrows\nrows\n');
    expect(() => file.slice()).toThrow('as a whole');
    await store.remove(name);
  });
});

test('a broken stream leaves no draft in the folder', async () => {
  const store = folderStore(folder());
  const broken = new Readable({
    read() {
      this.push('half');
      this.destroy(new Error('cut off'));
    },
  });
  await expect(store.put('d'.repeat(40), broken)).rejects.toThrow('cut off');
  const left = await readdir(folder(), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test('what a killed writer left of a file goes with it', async () => {
  const shelf = join(folder(), 'ee');
  await mkdir(shelf, { recursive: true });
  await writeFile(join(shelf, `${'e'.repeat(40)}.part`), 'half of all members');
  await folderStore(folder()).remove('e'.repeat(40));
  expect(await readdir(shelf)).toEqual([]);
});

test('a disk that takes no more leaves no half of a file, and the others readable', async () => {
  const store = folderStore(folder());
  const kept = `ff${'0'.repeat(38)}`;
  await store.put(kept, of('kept'));
  const full = 'f'.repeat(40);
  await mkdir(join(folder(), 'ff'), { recursive: true });
  await symlink('/dev/full', join(folder(), 'ff', `${full}.part`));
  await expect(store.put(full, of('too much'))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(store.find(full)).rejects.toThrow(FileNotFound);
  expect(await readdir(join(folder(), 'ff'))).toEqual([kept]);
  expect(await contentOf(store, kept)).toBe('kept');
  await store.put(full, of('there is room again'));
  expect(await contentOf(store, full)).toBe('there is room again');
});
