import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomContent } from '#server/testing/random.ts';
import { type AddEntry, readArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(content: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

/** An empty file, a short one, and long ones that compress well and not at all. */
const contents: [string, Buffer][] = [
  ['first.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  ['a/1', Buffer.alloc(4_200_001, 'x')],
  ['a/2', randomContent(3_000_000)],
  ['a/3', Buffer.alloc(4_200_001, 'y')],
  ['last', Buffer.from('end')],
];

async function fill(add: AddEntry): Promise<void> {
  for (const [name, content] of contents) await add(name, content.length, pieces(content));
}

async function read(path: string, read: (name: string) => 'all' | 'begin' | 'nothing'): Promise<string[]> {
  const whole: string[] = [];
  for await (const { name, content } of readArchive(path)) {
    await sleep(20);
    const chunks: Uint8Array[] = [];
    if (read(name) !== 'nothing')
      for await (const chunk of content) {
        chunks.push(chunk);
        if (read(name) === 'begin') break;
      }
    const expected = contents.find(([known]) => known === name)?.[1];
    if (expected?.equals(Buffer.concat(chunks))) whole.push(name);
  }
  return whole;
}

const names = contents.map(([name]) => name);

test('what was written is read again, in the same order', async () => {
  const path = join(folder, 'whole.tar.gz');
  const size = await writeArchive(path, fill);
  expect(size).toBeGreaterThan(3_000_000);
  expect(size).toBeLessThan(4_000_000);
  expect(await read(path, () => 'all')).toEqual(names);
});

test('entries may be passed over unread or half-read', async () => {
  const path = join(folder, 'passed.tar.gz');
  await writeArchive(path, fill);
  const after = names.filter((name) => !['first.json', 'a/1'].includes(name));
  expect(await read(path, (name) => (after.includes(name) ? 'all' : 'nothing'))).toEqual(after);
  expect(await read(path, (name) => (after.includes(name) ? 'all' : 'begin'))).toEqual([
    'first.json',
    ...after,
  ]);
});

test('content that is not as long as announced ends the archive', async () => {
  const path = join(folder, 'wrong.tar.gz');
  const short = writeArchive(path, (add) => add('short', 10, pieces(Buffer.from('123'))));
  await expect(short).rejects.toThrow('Size mismatch');
  const long = writeArchive(path, (add) => add('long', 2, pieces(Buffer.from('123'))));
  await expect(long).rejects.toThrow('exceeds given size');
  expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual([]);
});

test('a disk that takes no more ends the writing with its reason, and leaves no draft', async () => {
  const path = join(folder, 'full.tar.gz');
  await symlink('/dev/full', `${path}.part`);
  await expect(writeArchive(path, fill)).rejects.toThrow('ENOSPC');
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
});
