import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileMissing, type FileStore, folderStore } from './files.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-files-'));
  store = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('what is saved is read back until it is removed', async () => {
  const { name, bytes } = await store.save(Readable.from(['hello ', 'world']));
  expect(bytes).toBe(11);
  expect(await text((await store.read(name)).content)).toBe('hello world');
  await store.remove(name);
  await store.remove(name);
  await expect(store.read(name)).rejects.toThrow(FileMissing);
});

test('a stream that breaks leaves no file', async () => {
  const broken = new Readable({
    read() {
      this.push('half');
      this.destroy(new Error('cut off'));
    },
  });
  await expect(store.save(broken)).rejects.toThrow('cut off');
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(left).toEqual([]);
});

test.each(['../../etc/passwd', '..', '/etc/passwd', '', 'a'.repeat(39), `${'a'.repeat(39)}/`])(
  'the name %j leads nowhere',
  async (name) => {
    await expect(store.read(name)).rejects.toThrow(FileMissing);
  },
);

test('a disk that takes no more leaves no half of a file, and the others readable', async () => {
  const kept = await store.save(Readable.from(['kept']));
  const name = 'f'.repeat(40);
  await mkdir(join(folder, 'ff'), { recursive: true });
  await symlink('/dev/full', join(folder, 'ff', `${name}.part`));
  await expect(store.put(name, Readable.from(['too much']))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(store.read(name)).rejects.toThrow(FileMissing);
  // The other file may have been given the same shelf.
  expect((await readdir(join(folder, 'ff'))).filter((entry) => entry.startsWith(name))).toEqual([]);
  expect(await text((await store.read(kept.name)).content)).toBe('kept');
  await store.put(name, Readable.from(['there is room again']));
  expect(await text((await store.read(name)).content)).toBe('there is room again');
});
