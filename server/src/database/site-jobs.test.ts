import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { defineSiteJob, perSiteTask, siteJobTask } from './site-jobs.ts';

let db: TestDatabase;
let sites: TestSite[];
beforeAll(async () => {
  db = await testDatabase();
  sites = [];
  for (let number = 0; number < 3; number += 1) sites.push(await makeResource(db.database));
});
afterAll(() => db.drop());

const tools = () => ({ database: db.database, clock: systemClock, log: silentLog });
const kind = defineSiteJob('test.visit', { word: z.string() });

/** Creates a job that records its site and its payload. */
function noting() {
  const seen: unknown[] = [];
  const task = siteJobTask(tools(), kind, async ({ resource, actor }, { word }) => {
    seen.push([resource.key, word, actor]);
  });
  return { seen, run: (payload: unknown) => task.run(payload, jobInfo()) };
}

test('a job gets the context of the site it is for, and what it was told', async () => {
  const { seen, run } = noting();
  await run({ siteId: sites[1]?.id, word: 'there' });
  expect(seen).toEqual([[sites[1]?.key, 'there', { kind: 'system', name: 'test.visit' }]]);
});

test('for a site that is gone nothing is done', async () => {
  const { seen, run } = noting();
  await run({ siteId: 999_999_999, word: 'there' });
  expect(seen).toEqual([]);
});

test.each([{}, { siteId: 'x', word: 'there' }, { siteId: 1 }, { siteId: 1, word: 2 }, null])(
  'a job that was told %j fails instead of being done somewhere',
  async (payload) => {
    const { seen, run } = noting();
    await expect(run(payload)).rejects.toThrow(z.ZodError);
    expect(seen).toEqual([]);
  },
);

/** Creates a scheduled job that fails at the second of three sites, and the list of sites it ran at. */
function failingAtTheSecond(signal?: AbortSignal) {
  const visited: number[] = [];
  const task = perSiteTask(tools(), {
    name: 'test.round',
    every: '* * * * *',
    find: async () => sites.map((site) => ({ site })),
    run: async ({ resource }) => {
      visited.push(resource.id);
      if (resource.id === sites[1]?.id) throw new Error('broken');
    },
  });
  return { visited, round: () => task.run(null, jobInfo(signal ? { signal } : {})) };
}

test('a site where a round fails keeps no later one from theirs, and the round fails at its end', async () => {
  const { visited, round } = failingAtTheSecond();
  await expect(round()).rejects.toThrow('test.round failed at 1 sites');
  expect(visited).toEqual(sites.map(({ id }) => id));
});

test('a round that is told to stop goes to no further site', async () => {
  const stopping = new AbortController();
  stopping.abort();
  const { visited, round } = failingAtTheSecond(stopping.signal);
  await round();
  expect(visited).toEqual([]);
});
