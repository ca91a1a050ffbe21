import { expect, test } from 'vitest';
import { SiteTurns } from './site-turns.ts';

const [busy, quiet] = [1, 2];

test('a site with as many calls as allowed is refused more, and another goes on', async () => {
  const turns = new SiteTurns(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = [1, 2].map(() => turns.run(busy, () => promise));
  await expect(turns.run(busy, async () => 'one more')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  expect(await turns.run(quiet, async () => 'answered')).toBe('answered');
  resolve();
  await Promise.all(waiting);
  await expect(turns.run(busy, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.run(busy, async () => 'again')).toBe('again');
});

test('without the bound the site that waits takes every place', async () => {
  const turns = new SiteTurns(Number.POSITIVE_INFINITY);
  expect(await Promise.all([1, 2, 3].map((n) => turns.run(busy, async () => n)))).toEqual([1, 2, 3]);
});
