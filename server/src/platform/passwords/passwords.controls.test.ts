// The lane of password hashes, switched off or without turns, must fail to limit the load.
import { beforeEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from '../concurrency/limit.ts';
import { verifyPassword } from './passwords.ts';

const lane = vi.hoisted(() => ({ kind: 'fair' as 'fair' | 'none' | 'by arrival' }));
/** Hashes are only counted here: each runs until all are ended. */
const hashes = vi.hoisted(() => ({ running: 0, most: 0 }));

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const argon2 = (_algorithm: string, _options: object, done: (error: null, key: Buffer) => void) => {
    hashes.running += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    setImmediate(() => {
      hashes.running -= 1;
      done(null, Buffer.alloc(32));
    });
  };
  return { ...real, argon2 };
});

vi.mock('../concurrency/fair-lane.ts', async (original) => {
  const real = await original<typeof import('../concurrency/fair-lane.ts')>();
  const fairLane: typeof real.fairLane = (atOnce, mostWaiting) => {
    const fair = real.fairLane(atOnce, mostWaiting);
    const byArrival = limitConcurrency(atOnce, { mostWaiting, longestWait: Number.POSITIVE_INFINITY });
    return (caller, work) => {
      if (lane.kind === 'none') return work();
      return lane.kind === 'fair' ? fair(caller, work) : byArrival(work);
    };
  };
  return { ...real, fairLane };
});

beforeEach(() => {
  Object.assign(hashes, { running: 0, most: 0 });
});

/** Returns the outcome of 150 checks of one caller, and of one check of another caller after them. */
async function flood() {
  const check = (caller: string) =>
    verifyPassword('none', 'a password', caller).then(
      () => 'answered',
      () => 'refused',
    );
  const many = Array.from({ length: 150 }, () => check('a flood'));
  const other = await check('somebody else');
  const answers = await Promise.all(many);
  return { other, refused: answers.filter((answer) => answer === 'refused').length, most: hashes.most };
}

test('two hashes are made at once, and somebody else has their turn', async () => {
  lane.kind = 'fair';
  // 2 of 150 run and 100 wait; one of these makes room for the other caller: 150 - 102 + 1.
  expect(await flood()).toEqual({ other: 'answered', refused: 49, most: 2 });
});

test('without the lane all of them are made at once', async () => {
  lane.kind = 'none';
  expect(await flood()).toEqual({ other: 'answered', refused: 0, most: 151 });
});

test('in a lane by arrival the flood keeps somebody else out', async () => {
  lane.kind = 'by arrival';
  expect(await flood()).toEqual({ other: 'refused', refused: 48, most: 2 });
});
