import { expect, test } from 'vitest';
import { BriefCache } from './brief-cache.ts';

function counted(most = 10) {
  const asked: string[] = [];
  let now = 0;
  const cache = new BriefCache<string>({
    foundMs: 3_000,
    missingMs: 10_000,
    failingMs: 60_000,
    most,
    now: () => now,
  });
  const load = async (key: string): Promise<string | null> => {
    asked.push(key);
    return key.startsWith('no') ? null : `value of ${key}`;
  };
  return {
    asked,
    isExpected: (key: string) => cache.isExpected(key),
    get: (key: string) => cache.get(key, () => load(key)),
    fail: (key: string) => cache.get(key, () => Promise.reject(new Error('away'))),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('all who ask within the time share one load, found or not', async () => {
  const { asked, get, wait } = counted();
  expect(await Promise.all([get('a'), get('a'), get('none')])).toEqual(['value of a', 'value of a', null]);
  wait(2_999);
  await Promise.all([get('a'), get('none')]);
  expect(asked).toEqual(['a', 'none']);
  wait(1);
  await Promise.all([get('a'), get('none')]);
  expect(asked).toEqual(['a', 'none', 'a']);
  wait(7_000);
  await get('none');
  expect(asked).toEqual(['a', 'none', 'a', 'none']);
});

test('a failure is not kept', async () => {
  const { asked, get, fail } = counted();
  await expect(fail('a')).rejects.toThrow('away');
  expect(await get('a')).toBe('value of a');
  expect(asked).toEqual(['a']);
});

test('a value that was found before replaces a failed load for a while', async () => {
  const { get, fail, wait, isExpected } = counted();
  expect(isExpected('a')).toBe(false);
  const asked = [get('a'), get('none')];
  expect([isExpected('a'), isExpected('none')]).toEqual([true, true]);
  await Promise.all(asked);
  expect([isExpected('a'), isExpected('none')]).toEqual([true, false]);
  wait(30_000);
  expect(await fail('a')).toBe('value of a');
  await expect(fail('none')).rejects.toThrow('away');
  wait(30_000);
  expect(isExpected('a')).toBe(false);
  await expect(fail('a')).rejects.toThrow('away');
});

test('there are never more entries than allowed', async () => {
  const { asked, get } = counted(2);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
