import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { RangedFile } from '../spreadsheets/archive.ts';
import { FileThread } from './file-thread.ts';

class Unreadable extends Error {}

const modules = (name: string) => new URL(`./${name}.ts`, import.meta.url).href;

/** Creates a thread from this text, in which `read` replaces a reader of files. */
function threadOf(read: string, time?: number, bytesInTime?: number): FileThread<object, number> {
  const text = `import { answerFileOrders } from '${modules('answer-file-orders')}';
    answerFileOrders({ read: ${read}, refusalOf: ({ message }) => (message === 'no table' ? message : null) });`;
  return new FileThread({
    source: new URL(`data:text/javascript,${encodeURIComponent(text)}`),
    ...(time === undefined ? {} : { time }),
    ...(bytesInTime === undefined ? {} : { bytesInTime }),
    refusal: (said) => new Unreadable(said),
  });
}

const file: RangedFile = {
  bytes: 30,
  async *open(from = 0) {
    for (let place = from; place < 30; place += 7) yield Buffer.alloc(Math.min(7, 30 - place), 'x');
  },
};

const countBytes = `async (file) => {
  let bytes = 0;
  for await (const piece of file.open(10)) bytes += piece.length;
  for await (const piece of file.open()) { bytes += piece.length; break; }
  return bytes;
}`;

test('a thread reads a file from any place on, and may leave off early', async () => {
  const thread = threadOf(countBytes);
  // 20 bytes from the tenth on, then the first piece of 7.
  expect(await thread.read(1, file, {})).toBe(27);
  expect(await thread.read(1, file, {})).toBe(27);
  await thread.close();
});

test('what is wrong with the file is its refusal, what is wrong with the thread is not', async () => {
  const refusing = threadOf("() => { throw new Error('no table'); }");
  await expect(refusing.read(1, file, {})).rejects.toThrow(new Unreadable('no table'));
  await refusing.close();
  const failing = threadOf("() => { throw new Error('a slip'); }");
  const error = await failing.read(1, file, {}).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(Unreadable);
  expect(String(error)).toContain('a slip');
  await failing.close();
});

test('a large file has the time of its bytes, and without it is given up', async () => {
  const slow = 'async () => new Promise((done) => setTimeout(done, 100, 1))';
  const strict = threadOf(slow, 1);
  await expect(strict.read(1, file, {})).rejects.toThrow('takes longer than 0 seconds');
  await strict.close();
  // 30 bytes at a thousandth of a byte per millisecond take 30 seconds.
  const patient = threadOf(slow, 1, 0.001);
  expect(await patient.read(1, file, {})).toBe(1);
  await patient.close();
});

test('a file that fills the memory of the thread is refused, and the next one is read by a new thread', async () => {
  const thread = threadOf(`async (file, { fill }) => {
    for (const kept = []; fill; ) kept.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
    return 1;
  }`);
  await expect(thread.read(1, file, { fill: true })).rejects.toThrow('takes too much memory');
  expect(await thread.read(1, file, {})).toBe(1);
  await thread.close();
}, 60_000);

test('a site that sends many files waits for itself, and others take turns with it', async () => {
  const thread = threadOf('async (_file, { n }) => new Promise((done) => setTimeout(done, 20, n))');
  const order: string[] = [];
  const ask = (siteId: number, n: number) =>
    thread.read(siteId, file, { n }).then(
      () => void order.push(`${siteId}: ${n}`),
      (error: unknown) => error,
    );
  const asked = Array.from({ length: 8 }, (_, n) => ask(1, n));
  const results = await Promise.all([...asked, ask(2, 0)]);
  expect(order.slice(0, 2)).toEqual(['1: 0', '2: 0']);
  // One is read, four wait.
  expect(order).toHaveLength(6);
  const refused = results.filter((result) => result !== undefined);
  expect(refused).toHaveLength(3);
  expect(refused.every((error) => error instanceof AppError && error.code === 'unavailable')).toBe(true);
  await thread.close();
});
