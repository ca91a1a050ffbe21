import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { siteTurns } from './site-turns.ts';

let db: TestDatabase;
let sites: TestSite[];
beforeAll(async () => {
  db = await testDatabase();
  sites = [];
  for (let number = 0; number < 3; number += 1) sites.push(await makeResource(db.database));
});
afterAll(() => db.drop());

/** Returns a promise of a signal's abort. */
const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

interface Given {
  atOnce: number;
  sliceMs?: number;
  find?: () => Promise<{ site: TestSite }[]>;
  visit: (place: number, signal: AbortSignal) => Promise<void>;
}

/** Creates a job that finds all sites once by default. */
function job({ atOnce, sliceMs, find, visit }: Given) {
  const left = sites.map((site) => ({ site }));
  const task = siteTurns(
    { database: db.database, clock: systemClock, log: silentLog },
    {
      name: 'test.turns',
      every: '* * * * *',
      atOnce,
      sliceMs,
      lookAgainMs: 20,
      find: find ?? (async () => left.splice(0)),
      run: ({ resource }, _found, { signal }) =>
        visit(
          sites.findIndex(({ id }) => id === resource.id),
          signal,
        ),
    },
  );
  return (signal?: AbortSignal) => task.run({}, jobInfo(signal ? { signal } : {}));
}

test('a site that waits for its provider holds up no other', async () => {
  const done: number[] = [];
  const release = new AbortController();
  const run = job({
    atOnce: 2,
    visit: async (place) => {
      if (place === 0) await ended(release.signal);
      done.push(place);
      if (done.includes(1) && done.includes(2)) release.abort();
    },
  });
  await run();
  expect(done.at(-1)).toBe(0);
});

test('a site that is not done when its slice is over goes behind those that wait', async () => {
  const turns: number[] = [];
  const run = job({
    atOnce: 1,
    sliceMs: 20,
    visit: async (place, signal) => {
      turns.push(place);
      if (place === 0 && turns.filter((one) => one === 0).length < 3) await ended(signal);
    },
  });
  await run();
  expect(turns).toEqual([0, 1, 2, 0, 0]);
});

test('a site that comes to have work while another still works gets its turn in the same run', async () => {
  const [first, second] = sites;
  const release = new AbortController();
  let isDue = false;
  const run = job({
    atOnce: 2,
    find: async () => (isDue && second ? [{ site: second }] : first ? [{ site: first }] : []),
    visit: async (place) => {
      isDue = true;
      if (place === 0) await ended(release.signal);
      else release.abort();
    },
  });
  await run();
  expect(release.signal.aborted).toBe(true);
});

test('a site that fails keeps no other from its turn, and the job fails at its end', async () => {
  const turns: number[] = [];
  const run = job({
    atOnce: 1,
    visit: async (place) => {
      turns.push(place);
      if (place === 0) throw new Error('broken');
    },
  });
  await expect(run()).rejects.toThrow('test.turns failed at 1 sites');
  expect(turns).toEqual([0, 1, 2]);
});

test('a job that is told to stop begins with no further site', async () => {
  const stopping = new AbortController();
  const turns: number[] = [];
  const run = job({
    atOnce: 1,
    visit: async (place) => {
      turns.push(place);
      stopping.abort();
    },
  });
  await run(stopping.signal);
  expect(turns).toEqual([0]);
});
