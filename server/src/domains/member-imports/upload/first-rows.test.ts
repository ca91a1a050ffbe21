import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FileNotFound } from '#server/platform/files/files.ts';
import { endlessSheet } from '#server/testing/endless-sheet.ts';
import type { FileSource } from '../file/source.ts';
import { firstRowsReader } from './first-rows.ts';

function fileOf(content: string | Buffer): FileSource {
  const whole = Buffer.from(content);
  return {
    bytes: whole.length,
    async *open(from = 0) {
      for (let place = from; place < whole.length; place += 10_000)
        yield whole.subarray(place, Math.min(whole.length, place + 10_000));
    },
  };
}

const good = fileOf('email,name\nana@example.com,Ana\n');
const goodRows = [
  ['email', 'name'],
  ['ana@example.com', 'Ana'],
];

test('the first rows are read by the thread, of a text file and of a spreadsheet, each cell cut to what is looked at', async () => {
  const read = firstRowsReader();
  expect((await read(1, good)).rows.map(({ cells }) => cells)).toEqual(goodRows);
  const long = await read(1, fileOf(`email\n${'x'.repeat(500_000)}\n`));
  expect(long.rows.map(({ cells: [cell = ''] }) => cell.length)).toEqual([5, 1_000]);
});

test('the thread tells the encoding, by a letter behind the first rows too', async () => {
  const rows = 'email,name\nana@example.com,Ana\n'.repeat(5_000);
  const { rows: first, encoding } = await firstRowsReader()(1, fileOf(Buffer.from(`${rows}é`, 'latin1')));
  expect([first.length, encoding]).toEqual([23, 'windows-1252']);
  expect((await firstRowsReader()(1, good)).encoding).toBe('utf-8');
});

test('a sheet of elements that never end is refused in words, and the next file is read', async () => {
  const read = firstRowsReader();
  await expect(read(1, fileOf(endlessSheet(2_000_000)))).rejects.toThrow('nested too deeply');
  expect((await read(1, good)).rows.map(({ cells }) => cells)).toEqual(goodRows);
});

test('without the bound of its depth the sheet is given up after its time, and this thread goes on meanwhile', async () => {
  const read = firstRowsReader({ time: 1_500, depth: Number.MAX_SAFE_INTEGER });
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(read(1, fileOf(endlessSheet(2_000_000)))).rejects.toThrow(
    'The file takes longer than 1.5 seconds to read.',
  );
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(20);
});

/** Yields a few bytes and then fails. */
async function* failing() {
  yield Buffer.from('ema');
  await Promise.resolve();
  throw new FileNotFound();
}

test('what is wrong with the store is told as it is', async () => {
  const broken: FileSource = { bytes: 10, open: () => Readable.from(failing()) };
  await expect(firstRowsReader()(1, broken)).rejects.toBeInstanceOf(FileNotFound);
});
