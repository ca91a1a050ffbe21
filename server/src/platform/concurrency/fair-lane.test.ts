import { expect, test } from 'vitest';
import { fairLane } from './fair-lane.ts';
import { QueueFull } from './limit.ts';

/** Creates a lane with one slot that is taken until `end` is called. */
function busyLane(mostWaiting: number) {
  const run = fairLane(1, mostWaiting);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const first = run('first', () => promise);
  const done: string[] = [];
  const refused: string[] = [];
  const ask = (caller: string, word: string) =>
    run(caller, async () => void done.push(word)).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      refused.push(word);
    });
  const finish = (asked: readonly Promise<unknown>[]) => {
    end();
    return Promise.all([first, ...asked]);
  };
  return { ask, done, refused, finish };
}

test('callers take turns, however many one of them has waiting', async () => {
  const { ask, done, finish } = busyLane(9);
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((word) => ask(word.slice(0, 1), word));
  await finish(asked);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('beyond the bound the newest is refused at once', async () => {
  const { ask, done, refused, finish } = busyLane(2);
  const asked = ['a1', 'b1', 'c1'].map((word) => ask(word, word));
  await asked[2];
  expect(refused).toEqual(['c1']);
  await finish(asked);
  expect(done).toEqual(['a1', 'b1']);
});

test('who has many waiting makes room for who has few, and never the other way', async () => {
  const { ask, done, refused, finish } = busyLane(3);
  const asked = ['a1', 'a2', 'a3', 'b1', 'a4'].map((word) => ask(word.slice(0, 1), word));
  await Promise.all([asked[2], asked[4]]);
  expect(refused.toSorted()).toEqual(['a3', 'a4']);
  await finish(asked);
  expect(done).toEqual(['a1', 'b1', 'a2']);
});

test('work that fails gives its place on, and places are free again afterwards', async () => {
  const run = fairLane(1, 1);
  const failed = run('a', () => Promise.reject(new Error('no')));
  const after = run('b', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
  expect(await run('c', async () => 'again')).toBe('again');
});
