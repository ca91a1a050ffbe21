import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DecisionsUnavailable } from './asked.ts';
import { Contact } from './freshness.ts';
import { oneOfSite, RefreshedCache } from './refreshed-cache.ts';

const second = 1_000;
const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Cache of one value that a test changes, and a database that a test takes away. */
function desk() {
  const contact = new Contact();
  const state = { value: 'first', answers: 'well' as 'well' | 'refuses' | 'hangs', asked: 0 };
  const cache = new RefreshedCache<string, string>(contact, {
    most: 10,
    siteOf: oneOfSite,
    load: () => {
      state.asked += 1;
      if (state.answers === 'hangs') return new Promise(() => undefined);
      return state.answers === 'refuses' ? Promise.reject(refused) : Promise.resolve(state.value);
    },
  });
  return { contact, state, cache, get: () => cache.get('key') };
}

/** Lets time pass while changes are followed. */
function pass(contact: Contact, seconds: number): void {
  vi.advanceTimersByTime(seconds * second);
  contact.noteFollowed();
}

test('an entry is used for a minute and asked again then, or once it is dropped', async () => {
  const { contact, state, cache, get } = desk();
  expect(await get()).toBe('first');
  state.value = 'second';
  pass(contact, 60);
  expect(await get()).toBe('first');
  pass(contact, 1);
  expect(await get()).toBe('second');
  state.value = 'third';
  cache.drop('key');
  expect(await get()).toBe('third');
  expect(state.asked).toBe(3);
});

test('an entry that is still used is asked again before its minute ends, so that nobody waits for it', async () => {
  const { contact, state, get } = desk();
  await get();
  pass(contact, 41);
  await get();
  expect(state.asked).toBe(1);
  pass(contact, 4);
  state.value = 'second';
  expect(await get()).toBe('first');
  expect(state.asked).toBe(2);
  state.answers = 'hangs';
  pass(contact, 40);
  expect(await get()).toBe('second');
});

test('while changes are not followed in time, an entry is used for five seconds', async () => {
  const { state, get } = desk();
  await get();
  state.value = 'second';
  vi.advanceTimersByTime(5 * second);
  expect(await get()).toBe('first');
  vi.advanceTimersByTime(second);
  expect(await get()).toBe('second');
});

test('a value that was dropped while it was loaded is not kept', async () => {
  const { state, cache, get } = desk();
  const loading = get();
  cache.drop('key');
  state.value = 'second';
  expect(await loading).toBe('first');
  expect(await get()).toBe('second');
});

test.each(['refuses', 'hangs'] as const)(
  'while the database %s, memory is used for a minute, and then nothing',
  async (answers) => {
    const { state, get } = desk();
    await get();
    state.answers = answers;
    const found: unknown[] = [];
    for (let seconds = 0; seconds < 70; seconds += 2) {
      const asked = get().catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(2 * second);
      found.push(await asked);
    }
    const used = found.filter((value) => value === 'first').length;
    expect(used).toBeGreaterThanOrEqual(29);
    expect(used).toBeLessThanOrEqual(31);
    expect(found.slice(used).every((value) => value instanceof DecisionsUnavailable)).toBe(true);
  },
);

test('during an outage few decisions wait for the database', async () => {
  const { state, get } = desk();
  await get();
  state.answers = 'refuses';
  vi.advanceTimersByTime(10 * second);
  for (let times = 0; times < 1_000; times += 1) expect(await get()).toBe('first');
  expect(state.asked).toBe(2);
});
