import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

async function mostAtOnce(run: (work: () => Promise<void>) => Promise<void>): Promise<number> {
  let now = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await sleep(5);
    now -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => run(work)));
  return most;
}

test('no more runs at once than was said', async () => {
  expect(await mostAtOnce(inTurn(2))).toBe(2);
});

test('without turns all of it runs at once', async () => {
  expect(await mostAtOnce((work) => work())).toBe(20);
});

test('work that fails gives its place to the next', async () => {
  const run = inTurn(1);
  const failed = run(() => Promise.reject(new Error('no')));
  const after = run(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
});
