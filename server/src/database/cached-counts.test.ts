import { expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { cachedCount, cachedFor, cachedFrom } from './cached-counts.ts';

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
  const count = counting(cachedFrom, 1, 2, cachedFrom + 1);
  expect(await cachedCount(ctx(1), { active: true }, count)).toBe(cachedFrom);
  expect(await cachedCount(ctx(1), { active: true }, count)).toBe(cachedFrom);
  expect(await cachedCount(ctx(1), { active: false }, count)).toBe(1);
  expect(await cachedCount(ctx(2), { active: true }, count)).toBe(2);
  pass(cachedFor);
  expect(await cachedCount(ctx(1), { active: true }, count)).toBe(cachedFrom + 1);
});

test('a small number is counted every time, unless counting it is slow', async () => {
  const { ctx } = site();
  const count = counting(5, 6, 7, 8);
  expect(await cachedCount(ctx(1), { active: true }, count)).toBe(5);
  expect(await cachedCount(ctx(1), { active: true }, count)).toBe(6);
  expect(await cachedCount(ctx(1), { global: 'an' }, count, true)).toBe(7);
  expect(await cachedCount(ctx(1), { global: 'an' }, count, true)).toBe(7);
});
