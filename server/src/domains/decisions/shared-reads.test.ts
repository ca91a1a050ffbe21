import { expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { shareReads } from './shared-reads.ts';

const database = {};
const siteOf = (id: number, of: object = database) => ({ database: of, resource: { id } }) as ResourceContext;

/** Reads that end when a test says so, by a clock that a test moves. */
function readsOf() {
  const state = { time: 0, reads: 0, takes: 10, isFailing: false };
  const read = async (): Promise<number> => {
    state.reads += 1;
    const number = state.reads;
    await Promise.resolve();
    state.time += state.takes;
    if (state.isFailing) throw new Error('away');
    return number;
  };
  return { state, ask: shareReads(read, () => state.time) };
}

test('all who ask within four seconds share one read of their site', async () => {
  const { state, ask } = readsOf();
  expect(await Promise.all([ask(siteOf(1)), ask(siteOf(1)), ask(siteOf(1))])).toEqual([1, 1, 1]);
  state.time = 3_999;
  expect(await ask(siteOf(1))).toBe(1);
  state.time = 4_000;
  expect(await ask(siteOf(1))).toBe(2);
});

test('sites and databases are apart', async () => {
  const { ask } = readsOf();
  expect(await ask(siteOf(1))).toBe(1);
  expect(await ask(siteOf(2))).toBe(2);
  expect(await ask(siteOf(1, {}))).toBe(3);
  expect(await ask(siteOf(1))).toBe(1);
});

test('a read that takes long is used for longer, so that it costs at most a twenty-sixth of a processor', async () => {
  const { state, ask } = readsOf();
  state.takes = 400;
  await ask(siteOf(1));
  state.time = 400 + 25 * 400 - 1;
  expect(await ask(siteOf(1))).toBe(1);
  state.time += 1;
  expect(await ask(siteOf(1))).toBe(2);
});

test('a failure is not kept', async () => {
  const { state, ask } = readsOf();
  state.isFailing = true;
  await expect(ask(siteOf(1))).rejects.toThrow('away');
  state.isFailing = false;
  expect(await ask(siteOf(1))).toBe(2);
});
