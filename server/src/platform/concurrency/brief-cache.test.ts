import { expect, test } from 'vitest';
import { BriefCache } from './brief-cache.ts';

function counted(most = 10) {
  const asked: string[] = [];
  let now = 0;
  const cache = new BriefCache<string>({ foundMs: 3_000, missingMs: 10_000, most, now: () => now });
  const load = async (key: string): Promise<string | null> => {
    asked.push(key);
    return key.startsWith('no') ? null : `value of ${key}`;
  };
  return {
    asked,
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

test('there are never more entries than allowed', async () => {
  const { asked, get } = counted(2);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
