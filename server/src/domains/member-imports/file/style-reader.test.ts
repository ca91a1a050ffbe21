import { expect, test } from 'vitest';
import { endlessSheet } from '#server/testing/endless-sheet.ts';
import type { FileSource } from './source.ts';
import { styleReader } from './style-reader.ts';

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

const asked = {
  heading: new Map([['date', 0] as const]),
  hasHeading: true,
  chosen: { dates: null, decimals: null },
};
const going = new AbortController().signal;

test('the thread finds how a file writes its dates', async () => {
  // The 13th can be no month.
  const found = await styleReader()(fileOf('date\n01/02/2026\n13/02/2026\n'), asked, going);
  expect(found).toMatchObject({ dates: 'day_first', decimals: null });
});

test('the thread reads a file as it is written, from its headings on', async () => {
  const table = 'Sales of 13/02/2026\nwann;müde;date\n;;01/02/2026\n;;02/13/2026\n';
  const at = { heading: new Map([['date', 2] as const]), hasHeading: true, chosen: asked.chosen };
  const file = { ...fileOf(Buffer.from(table, 'latin1')), encoding: 'windows-1252', firstLine: 2 } as const;
  expect(await styleReader()(file, at, going)).toMatchObject({ dates: 'month_first' });
  const wide = { ...fileOf(Buffer.from(table, 'utf16le')), encoding: 'utf-16le', firstLine: 2 } as const;
  expect(await styleReader()(wide, at, going)).toMatchObject({ dates: 'month_first' });
});

test('a sheet of elements that never end is refused in words', async () => {
  await expect(styleReader()(fileOf(endlessSheet(2_000_000)), asked, going)).rejects.toThrow(
    'nested too deeply',
  );
});

test('without the bound of its depth it is given up after its time, and this thread goes on meanwhile', async () => {
  const read = styleReader({ least: 1_000, depth: Number.MAX_SAFE_INTEGER });
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(read(fileOf(endlessSheet(2_000_000)), asked, going)).rejects.toThrow(/takes longer than 1/);
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(20);
});

test('told to stop, the thread ends at once, however long the file would take', async () => {
  const stopping = new AbortController();
  const read = styleReader({ depth: Number.MAX_SAFE_INTEGER });
  const reading = read(fileOf(endlessSheet(2_000_000)), asked, stopping.signal);
  setTimeout(() => stopping.abort(), 300);
  expect(await reading).toBeNull();
  expect(await read(fileOf('date\n'), asked, stopping.signal)).toBeNull();
});
