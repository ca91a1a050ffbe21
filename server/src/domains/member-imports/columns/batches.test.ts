import { expect, test } from 'vitest';
import type { FileSource } from '../file/source.ts';
import { readBatches } from './batches.ts';

const heading = new Map([['email', 0] as const, ['note', 1] as const]);
const options = {
  heading,
  hasHeading: true,
  now: new Date('2026-03-01T00:00:00Z'),
  siteZone: 'UTC',
  style: { dates: null, decimals: null },
};

/** Creates a file of two and a half batches, in pieces, with the number of pieces that its last reader has read. */
function file(failsAt = Number.POSITIVE_INFINITY) {
  const lines = Array.from({ length: 2_500 }, (_, n) => `m${n}@example.net,${'x'.repeat(200)}`);
  const text = Buffer.from(`email,note\n${lines.join('\n')}\n`);
  const size = 65_536;
  const state = { read: 0, isOpen: false, pieces: Math.ceil(text.length / size) };
  const source: FileSource = {
    bytes: text.length,
    async *open() {
      state.read = 0;
      state.isOpen = true;
      try {
        for (let from = 0; from < text.length; from += size) {
          if (state.read === failsAt) throw new Error('the disk is gone');
          yield text.subarray(from, from + size);
          state.read += 1;
        }
      } finally {
        state.isOpen = false;
      }
    },
  };
  return { source, state };
}

/** Resolves once all pending asynchronous work has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('the next batch is read while one is worked on, and no more than that', async () => {
  const { source, state } = file();
  const batches = readBatches(source, options);
  const first = await batches.next();
  expect(first.value).toMatchObject({ from: 0, to: 1_000 });
  // The first batch takes four pieces, the second one seven.
  await expect.poll(() => state.read).toBeGreaterThanOrEqual(6);
  await settled();
  expect(state.read).toBeLessThan(state.pieces - 1);
  expect((await batches.next()).value).toMatchObject({ from: 1_000, to: 2_000 });
  expect((await batches.next()).value).toMatchObject({ from: 2_000, to: 2_500, share: 1 });
  expect((await batches.next()).done).toBe(true);
});

test('what breaks ahead is told after the batches before it', async () => {
  const { source } = file(5);
  const batches = readBatches(source, options);
  expect((await batches.next()).value).toMatchObject({ to: 1_000 });
  await settled();
  await expect(batches.next()).rejects.toThrow('the disk is gone');
});

test('whoever leaves early leaves no file open', async () => {
  const { source, state } = file();
  for await (const { to } of readBatches(source, options)) {
    expect(to).toBe(1_000);
    expect(state.isOpen).toBe(true);
    break;
  }
  expect(state.isOpen).toBe(false);
});
