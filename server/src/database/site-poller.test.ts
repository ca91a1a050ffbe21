import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import type { Poller } from '#server/platform/queue/poller.ts';
import { connect } from './connect.ts';
import type { SiteRef } from './context.ts';
import { sitePoller } from './site-poller.ts';

/** No statement is run, so the pool never connects. */
const database = connect({ url: 'postgresql://localhost/none', log: silentLog });
const sites = [1, 2, 3].map(
  (id): SiteRef => ({ id, key: `site-${id}`, title: '', livemode: true, timezone: 'UTC', clockOffsetMs: 0 }),
);

/** Creates a poller that fails at the second of three sites, and the list of sites it tried. */
function failingAtTheSecond(): { routine: Poller; tried: number[] } {
  const tried: number[] = [];
  const routine = sitePoller(
    { database, clock: systemClock, log: silentLog },
    {
      name: 'test.visit',
      pause: 1,
      sites: () => Promise.resolve(sites),
      run: ({ resource }) => {
        tried.push(resource.id);
        return resource.id === 2 ? Promise.reject(new Error('broken')) : Promise.resolve();
      },
    },
  );
  return { routine, tried };
}

const never = new AbortController().signal;

test('a site whose work fails keeps no other from theirs', async () => {
  const { routine, tried } = failingAtTheSecond();
  await routine.run(never);
  expect(tried).toEqual([1, 2, 3]);
});

test('it sits out ten rounds before it is tried again', async () => {
  const { routine, tried } = failingAtTheSecond();
  const rounds: number[] = [];
  for (let round = 1; round <= 12; round += 1) {
    await routine.run(never);
    if (tried.splice(0).includes(2)) rounds.push(round);
  }
  expect(rounds).toEqual([1, 12]);
});

test('a routine that is told to stop goes to no further site', async () => {
  const stopping = new AbortController();
  const { routine, tried } = failingAtTheSecond();
  stopping.abort();
  await routine.run(stopping.signal);
  expect(tried).toEqual([]);
});

test('a site with more work than its slice lets the others work, and continues in the next round', async () => {
  const tried: number[] = [];
  const routine = sitePoller(
    { database, clock: systemClock, log: silentLog },
    {
      name: 'test.visit',
      pause: 1,
      sliceMs: 20,
      sites: () => Promise.resolve(sites),
      run: async ({ resource }, signal) => {
        tried.push(resource.id);
        if (resource.id === 1)
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    },
  );
  await routine.run(never);
  await routine.run(never);
  expect(tried).toEqual([1, 2, 3, 1, 2, 3]);
});
