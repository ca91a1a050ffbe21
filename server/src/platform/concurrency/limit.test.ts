import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency, limitConcurrencyByKey, QueueFull } from './limit.ts';

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
  expect(await mostAtOnce(limitConcurrency(2))).toBe(2);
});

test('without a limit all of it runs at once', async () => {
  expect(await mostAtOnce((work) => work())).toBe(20);
});

test('work that fails gives its place to the next', async () => {
  const run = limitConcurrency(1);
  const failed = run(() => Promise.reject(new Error('no')));
  const after = run(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
});

test('each of many has a limit of its own', async () => {
  const run = limitConcurrencyByKey<string>(1);
  expect(await mostAtOnce((work) => run('one', work))).toBe(1);
  let name = 0;
  const own = (work: () => Promise<void>) => {
    name += 1;
    return run(`site ${name}`, work);
  };
  expect(await mostAtOnce(own)).toBe(20);
});

test('whoever comes while others of the same wait is behind them, and none is forgotten after a failure', async () => {
  const run = limitConcurrencyByKey<number>(1);
  const done: string[] = [];
  const note = (word: string) => async () => {
    await sleep(1);
    done.push(word);
  };
  const first = run(1, () => Promise.reject(new Error('no')));
  const rest = ['second', 'third'].map((word) => run(1, note(word)));
  await expect(first).rejects.toThrow('no');
  await Promise.all([...rest, run(1, note('fourth'))]);
  expect(done).toEqual(['second', 'third', 'fourth']);
});

/** Creates work that runs until it is told to end. */
function longWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

const reasonOf = (given: Promise<unknown>) =>
  given.then(
    () => 'done',
    (error: unknown) => (error instanceof QueueFull ? error.reason : 'failed'),
  );

test('whoever comes while too many wait is turned away at once, and nobody else', async () => {
  const run = limitConcurrency(1, { mostWaiting: 2, longestWait: 60_000 });
  const { work, end } = longWork();
  const all = Array.from({ length: 3 }, () => reasonOf(run(work)));
  expect(await reasonOf(run(work))).toBe('full');
  end();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  expect(await reasonOf(run(work))).toBe('done');
});

test('whoever waits too long is turned away, and the next place goes to those behind', async () => {
  const run = limitConcurrency(1, { mostWaiting: 9, longestWait: 20 });
  const { work, end } = longWork();
  const first = reasonOf(run(work));
  expect(await reasonOf(run(work))).toBe('late');
  const last = reasonOf(run(work));
  end();
  expect(await Promise.all([first, last])).toEqual(['done', 'done']);
});

test('what somebody has waited elsewhere counts of what they may wait', async () => {
  const run = limitConcurrency(1, { mostWaiting: 9, longestWait: 3_600_000 });
  const { work, end } = longWork();
  const first = reasonOf(run(work));
  expect(await reasonOf(run(work, { waited: 3_599_980 }))).toBe('late');
  end();
  expect(await first).toBe('done');
});

test('without bounds everybody waits, however many and however long', async () => {
  const run = limitConcurrency(1);
  const { work, end } = longWork();
  const all = Array.from({ length: 50 }, () => reasonOf(run(work)));
  expect(await Promise.race([...all, sleep(30, 'waiting')])).toBe('waiting');
  end();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
});

test('the work of whoever hangs up while waiting is never begun, and their place is free', async () => {
  const run = limitConcurrencyByKey<string>(1, { mostWaiting: 1, longestWait: 60_000 });
  const { work, end } = longWork();
  const first = reasonOf(run('site', work));
  const caller = new AbortController();
  const begun: string[] = [];
  const note = (word: string) => async () => void begun.push(word);
  const waiting = reasonOf(run('site', note('gone'), caller));
  caller.abort();
  expect(await waiting).toBe('gone');
  const behind = reasonOf(run('site', note('behind'), new AbortController()));
  end();
  expect(await Promise.all([first, behind])).toEqual(['done', 'done']);
  expect(await reasonOf(run('site', note('too late'), caller))).toBe('gone');
  expect(begun).toEqual(['behind']);
});

test('without a signal the work is done for nobody', async () => {
  const run = limitConcurrency(1);
  const { work, end } = longWork();
  const begun: string[] = [];
  void run(work);
  const waiting = run(async () => void begun.push('done'));
  end();
  await waiting;
  expect(begun).toEqual(['done']);
});
