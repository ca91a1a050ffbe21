import { expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { cacheTtlMs, countWithCache, minCachedCount } from './cached-counts.ts';

function site() {
  let now = Date.UTC(2026, 2, 1);
  const database = {};
  const ctx = (id: number) =>
    ({ resource: { id }, database, clock: { now: () => new Date(now) } }) as unknown as ResourceContext;
  const pass = (ms: number) => {
    now += ms;
  };
  return { ctx, pass };
}

const counting = (...counts: number[]) => {
  const left = [...counts];
  return async () => left.shift() ?? 0;
};

test('a large number is kept for half a minute, for its own question and site', async () => {
  const { ctx, pass } = site();
  const count = counting(minCachedCount, 1, 2, minCachedCount + 1);
  expect(await countWithCache(ctx(1), { active: true }, count)).toBe(minCachedCount);
  expect(await countWithCache(ctx(1), { active: true }, count)).toBe(minCachedCount);
  expect(await countWithCache(ctx(1), { active: false }, count)).toBe(1);
  expect(await countWithCache(ctx(2), { active: true }, count)).toBe(2);
  pass(cacheTtlMs);
  expect(await countWithCache(ctx(1), { active: true }, count)).toBe(minCachedCount + 1);
});

test('a small number is counted every time, unless counting it is slow', async () => {
  const { ctx } = site();
  const count = counting(5, 6, 7, 8);
  expect(await countWithCache(ctx(1), { active: true }, count)).toBe(5);
  expect(await countWithCache(ctx(1), { active: true }, count)).toBe(6);
  expect(await countWithCache(ctx(1), { global: 'an' }, count, true)).toBe(7);
  expect(await countWithCache(ctx(1), { global: 'an' }, count, true)).toBe(7);
});
